/**
 * Computes the style sheet of Mantine's variables (`src/ui/styles/mantineVariables.css`): those that the theme changes, in addition
 * to the defaults. Computed in the browser, they would cost 4 kB of the first load.
 */
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core';
import { theme } from '../src/ui/styles/theme.ts';

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
const ownVariables = (): ConvertCSSVariablesInput => {
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

/** Colors of Mantine's palette that neither the theme nor a component uses. */
const unusedColor = /^--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

const ruleOf = (selector: string, variables: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
};

/** Returns the style sheet. A variable of one scheme is repeated if the same variable is set for both. */
export function mantineVariables(): string {
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const themed = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const own = ownVariables();
  const changed = (group: keyof ConvertCSSVariablesInput, repeated: Readonly<Record<string, string>> = {}) => {
    const before = new Map(Object.entries(usual[group]));
    const all = Object.entries<string>({ ...themed[group], ...own[group] });
    const isShown = ([name, value]: [string, string]) => before.get(name) !== value || name in repeated;
    return Object.fromEntries(all.filter((each) => isShown(each) && !unusedColor.test(each[0])));
  };
  const variables = changed('variables');
  const schemes = (['light', 'dark'] as const).map((scheme) =>
    ruleOf(`:root[data-mantine-color-scheme='${scheme}']`, {
      ...changed(scheme, variables),
      '--mantine-color-scheme': scheme,
    }),
  );
  const note = '/* Written by tests/mantineVariables.test.ts from the theme (scripts/mantineVariables.ts). */\n';
  return [note + ruleOf(':root', variables), ...schemes].join('\n');
}
