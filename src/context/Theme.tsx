import { useSyncExternalStore, type ReactNode } from 'react';
import { DeviceTheme } from './DeviceTheme.tsx';
import type { Looks } from './preferences.ts';
import { useApp } from './useApp.ts';

/** Theme and size as this device has them; changing them redraws nothing but what reads them. */
export function useDisplayPreferences(): Looks {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}

/** The application in the look of the device. */
export function Theme({ children }: { readonly children: ReactNode }) {
  return <DeviceTheme preferences={useApp().preferences}>{children}</DeviceTheme>;
}
