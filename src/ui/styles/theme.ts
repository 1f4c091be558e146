/** Mantine theme based on the variables of `tokens.css`; Mantine's own palette is not used. */
import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { tooltipDelay } from '../../../machines/pageTimings.ts';

/** Theme of the device, selected in the header. */
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
    // Controls have the same size on every page; glove and touch modes change the variables, not the components.
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--control-height)',
          '--input-fz': 'var(--text-13)',
          '--input-padding': 'var(--space-2)',
          '--input-bd': 'var(--line-strong)',
          '--input-bg': 'var(--raised)',
          '--input-color': 'var(--ink)',
        },
      }),
    },
    Checkbox: {
      defaultProps: { radius: 4 },
      vars: () => ({ root: { '--checkbox-size': 'var(--box)', '--checkbox-icon-color': 'var(--accent-ink)' } }),
    },
    Radio: { vars: () => ({ root: { '--radio-size': 'var(--box)', '--radio-icon-color': 'var(--accent-ink)' } }) },
    Select: { defaultProps: { allowDeselect: false, maxDropdownHeight: 320, checkIconPosition: 'right' } },
    Modal: { defaultProps: { transitionProps: { duration: 0 }, padding: 'xl', shadow: 'var(--shadow)' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'var(--shadow)' } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'var(--shadow)' } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'var(--shadow)' } },
    Drawer: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'var(--shadow)' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: tooltipDelay } },
  },
});

/** Mantine's numbered grays and states, mapped to variables of `tokens.css`. */
const greys = {
  '--mantine-color-gray-0': 'var(--hover)',
  '--mantine-color-gray-1': 'var(--hover)',
  '--mantine-color-gray-2': 'var(--line-soft)',
  '--mantine-color-gray-3': 'var(--line-soft)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-gray-5': 'var(--ink-muted)',
  '--mantine-color-gray-6': 'var(--ink-muted)',
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-2': 'var(--ink-muted)',
  '--mantine-color-dark-3': 'var(--ink-muted)',
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--hover)',
  '--mantine-color-dark-6': 'var(--raised)',
  '--mantine-color-dark-7': 'var(--hover)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-ink)',
  '--mantine-color-disabled-border': 'var(--disabled-ink)',
};

/** Maps Mantine's variables to ours, so that all three themes apply to its components. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    ...greys,
    '--mantine-color-body': 'var(--raised)',
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
  // Mantine draws text on the accent color in `white` in both schemes; the dark theme needs dark ink on copper.
  return { variables: {}, light: shared, dark: { ...shared, '--mantine-color-white': 'var(--accent-ink)' } };
};
