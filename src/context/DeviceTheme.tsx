import {
  MantineProvider,
  convertCssVariables,
  defaultCssVariablesResolver,
  useMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/styles/theme.ts';
import type { Preferences } from './preferences.ts';

interface DeviceThemeProps {
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

/**
 * Mantine in the look of the device. Sunlight is a light scheme with its own variables. Mantine writes its style sheets as
 * markup, which Trusted Types forbid: the variables are written here, as text, and the sheets of classes nobody uses not at all.
 */
export function DeviceTheme({ preferences, children }: DeviceThemeProps) {
  const { theme: name } = useAtomValue(preferences);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={name === 'dark' ? 'dark' : 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <ThemeVariables />
      {children}
    </MantineProvider>
  );
}

const merged = (usual: ConvertCSSVariablesInput, own: ConvertCSSVariablesInput): ConvertCSSVariablesInput => ({
  variables: { ...usual.variables, ...own.variables },
  light: { ...usual.light, ...own.light, '--mantine-color-scheme': 'light' },
  dark: { ...usual.dark, ...own.dark, '--mantine-color-scheme': 'dark' },
});

function ThemeVariables() {
  const current = useMantineTheme();
  return (
    <style>{convertCssVariables(merged(defaultCssVariablesResolver(current), cssVariables(current)), ':root')}</style>
  );
}
