/** Mantine dressed in the variables of `tokens.css`; its own palette is used nowhere. */
import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Theme of the device, chosen in the header. */
export const themeNames = ['light', 'dark', 'sunlight'] as const;
export type ThemeName = (typeof themeNames)[number];

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  primaryColor: 'copper',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    copper: [
      '#fdf3ec',
      '#f6e2d4',
      '#ecc5a8',
      '#e0a57a',
      '#d58a53',
      '#c9723a',
      '#b35f2a',
      '#964e21',
      '#783e1b',
      '#5a2e14',
    ],
  },
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-13)',
    md: 'var(--text-14)',
    lg: 'var(--text-16)',
    xl: 'var(--text-20)',
  },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-6)',
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { transitionProps: { duration: 0 }, padding: 'xl' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 400 } },
  },
});

/** Mantine's variables point at ours, so that all three themes reach its components. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-muted)',
    '--mantine-color-placeholder': 'var(--ink-muted)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--status-critical)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
  };
  return { variables: {}, light: shared, dark: shared };
};
