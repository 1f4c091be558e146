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
 * Mantine provider with the theme of the device. Sunlight is a light scheme with its own variables. Mantine injects its style
 * sheets as markup, which Trusted Types forbids: the variables are written here as text, and the unused class sheets are omitted.
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

const merged = (typical: ConvertCSSVariablesInput, own: ConvertCSSVariablesInput): ConvertCSSVariablesInput => ({
  variables: { ...typical.variables, ...own.variables },
  light: { ...typical.light, ...own.light, '--mantine-color-scheme': 'light' },
  dark: { ...typical.dark, ...own.dark, '--mantine-color-scheme': 'dark' },
});

function ThemeVariables() {
  const current = useMantineTheme();
  return (
    <style>{convertCssVariables(merged(defaultCssVariablesResolver(current), cssVariables(current)), ':root')}</style>
  );
}
