import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectIsMounted } from '../../machines/shell/shellMachine.ts';
import { Spinner } from '../ui/layout/Spinner.tsx';
import { useApp } from '../context/useApp.ts';

/** Shows a spinner until the user is known, 3000 ms at most (specification section 4). */
export function Shell({ children }: { readonly children: ReactNode }) {
  return useSelector(useApp().shell, selectIsMounted) ? children : <Spinner />;
}
