/**
 * Mantine theme based on the variables of `tokens.css`; Mantine's own palette is not used. `npx vitest run --project=node
 * tests/mantineVariables.test.ts --update=true` writes its variables into `mantineVariables.css`.
 */
import { createTheme } from '@mantine/core';
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
