/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useLayoutEffect, useMemo, type ContextType, type ReactNode } from 'react';
import { theme } from '../ui/styles/theme.ts';
import type { Preferences } from './preferences.ts';
import '../ui/styles/mantineVariables.css';

interface DeviceThemeProps {
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

type ContextValue = NonNullable<ContextType<typeof MantineContext>>;

const noop = () => undefined;

/**
 * Context of Mantine with the theme of the device. Sunlight is a light scheme with its own variables. `MantineProvider` is not used:
 * it injects style sheets as markup, which Trusted Types forbids, and computes variables that never change.
 */
export function DeviceTheme({ preferences, children }: DeviceThemeProps) {
  const { theme: name } = useAtomValue(preferences);
  const colorScheme = name === 'dark' ? 'dark' : 'light';
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = colorScheme;
    document.documentElement.dataset['respectReducedMotion'] = 'true';
  }, [colorScheme]);
  const context = useMemo(
    (): ContextValue => ({
      colorScheme,
      setColorScheme: noop,
      clearColorScheme: noop,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      deduplicateInlineStyles: true,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
