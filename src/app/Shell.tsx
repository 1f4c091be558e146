import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { selectIsPending } from '../../machines/auth/selectors.ts';
import { selectIsShellReady } from '../../machines/shell/shellMachine.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useApp } from '../context/useApp.ts';

/**
 * The spinner until it is known who the person is, 3000 ms at most (specification section 4). A page that asks for
 * nobody need not wait, so it also opens as soon as nothing is pending; and stays open, while a popup is waited for, too.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { shell, auth } = useApp();
  const isReady = useSelector(shell, selectIsShellReady);
  const isPending = useSelector(auth, selectIsPending);
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened || isReady || !isPending;
  if (isOpen && !wasOpened) setOpened(true);
  return isOpen ? children : <Spinner />;
}
