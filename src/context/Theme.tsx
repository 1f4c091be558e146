import { useAtomValue, useSetAtom } from 'jotai/react';
import type { ReactNode } from 'react';
import { DeviceTheme } from './DeviceTheme.tsx';
import type { Looks } from './preferences.ts';
import { useApp } from './useApp.ts';

/** Theme and size as this device has them; changing them redraws nothing but what reads them. */
export function useDisplayPreferences(): Looks {
  return useAtomValue(useApp().preferences);
}

/** Returns the function that changes some of them. */
export function useChangePreferences(): (patch: Partial<Looks>) => void {
  return useSetAtom(useApp().preferences);
}

/** The application in the look of the device. */
export function Theme({ children }: { readonly children: ReactNode }) {
  return <DeviceTheme preferences={useApp().preferences}>{children}</DeviceTheme>;
}
