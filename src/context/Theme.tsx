import { MantineProvider } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { cssVariables, theme } from '../styles/theme.ts';
import type { Looks } from './preferences.ts';
import { useApp } from './useApp.ts';

/** Theme and size as this device has them; changing them redraws nothing but what reads them. */
export function useDisplayPreferences(): Looks {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}

/** Mantine in the look of the device. Sunlight is a light scheme with its own variables. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const { theme: name } = useDisplayPreferences();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={name === 'dark' ? 'dark' : 'light'}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
