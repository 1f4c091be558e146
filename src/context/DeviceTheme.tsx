import { MantineProvider } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { cssVariables, theme } from '../styles/theme.ts';
import type { Preferences } from './preferences.ts';

interface DeviceThemeProps {
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

/** Mantine in the look of the device. Sunlight is a light scheme with its own variables. */
export function DeviceTheme({ preferences, children }: DeviceThemeProps) {
  const { theme: name } = useSyncExternalStore(preferences.subscribe, preferences.read);
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
