import { useAtomValue, useSetAtom } from 'jotai/react';
import type { ReactNode } from 'react';
import { DeviceTheme } from './DeviceTheme.tsx';
import type { Looks } from './preferences.ts';
import { useApp } from './useApp.ts';

/** Display preferences of this device; a change rerenders only the components that read them. */
export function useDisplayPreferences(): Looks {
  return useAtomValue(useApp().preferences);
}

/** Returns a function that changes some of the preferences. */
export function useChangePreferences(): (patch: Partial<Looks>) => void {
  return useSetAtom(useApp().preferences);
}

/** Wraps the application in the theme of the device. */
export function Theme({ children }: { readonly children: ReactNode }) {
  return <DeviceTheme preferences={useApp().preferences}>{children}</DeviceTheme>;
}
