/** High contrast (forced colors): each style that marks a state by color alone has a rule with colors of the system. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/sourceImports.ts';
import { styleRules, type StyleRule } from './support/styleRules.ts';

const systemColors = /\b(?:Highlight|HighlightText|Canvas|CanvasText|GrayText)\b/;
const colored = /^(?:background|background-color|box-shadow|border-color|border-bottom-color|outline|outline-color)$/;
/** Selectors of an element that is checked, selected, pressed, or the current one. */
const marked =
  /:checked|\[data-(?:checked|indeterminate|combobox-selected|selected|active)\b|\[aria-(?:selected|pressed|current|checked)\b|\.(?:selected|checked|active|filled)\b/;

const isForced = ({ conditions }: StyleRule) => conditions.some((each) => each.includes('forced-colors: active'));
const namesColor = ({ declarations }: StyleRule) => Object.keys(declarations).some((name) => colored.test(name));
const usesSystemColors = ({ declarations }: StyleRule) =>
  Object.values(declarations).some((value) => systemColors.test(value));

const sheets = globSync('src/**/*.css', { cwd: root })
  .toSorted()
  .map((file) => ({ file, rules: styleRules(readFileSync(join(root, file), 'utf8')) }));

const rulesOf = (file: string) => sheets.find((sheet) => sheet.file === file)!.rules;

it('every mark of a state keeps a color of the system', () => {
  const missing = sheets.flatMap(({ file, rules }) => {
    const safe = new Set(
      rules.filter((rule) => isForced(rule) && usesSystemColors(rule)).flatMap((rule) => rule.selectors),
    );
    return rules
      .filter((rule) => !isForced(rule) && namesColor(rule))
      .flatMap(({ selectors }) => selectors.filter((each) => marked.test(each) && !safe.has(each)))
      .map((selector) => `${file}: ${selector}`);
  });
  expect(missing).toEqual([]);
});

it('no text disappears behind the plate that the browser draws under it in high contrast', () => {
  const plated = sheets.flatMap(({ file, rules }) =>
    rules
      .filter((rule) => isForced(rule) && rule.declarations['color'] === 'HighlightText')
      .filter(({ declarations }) => declarations['forced-color-adjust'] !== 'none')
      .map(({ selectors }) => `${file}: ${selectors.join(', ')}`),
  );
  expect(plated).toEqual([]);
});

describe('in the grid', () => {
  const rules = rulesOf('src/grid/dataGrid/dataGrid.module.css');
  const forced = (selector: string) =>
    Object.assign(
      {},
      ...rules.filter((rule) => isForced(rule) && rule.selectors.includes(selector)).map((rule) => rule.declarations),
    ) as Record<string, string>;

  it.each([
    ".cell[tabindex='0']",
    ".row.checked .cell[tabindex='0']",
    ".scrollport[data-range] .selected[tabindex='0']",
  ])('the cell with the focus has an outline that contrasts with its background: %s', (selector) => {
    expect(forced(selector)).toMatchObject({ background: 'Canvas', color: 'CanvasText' });
    expect(forced(selector)['outline']).toContain('solid Highlight');
  });

  it('selected cells and checked rows have the colors of a selection', () => {
    for (const selector of ['.selected', '.row.checked'])
      expect(forced(selector)).toMatchObject({ background: 'Highlight', color: 'HighlightText' });
  });

  it('a checked box is filled, and its mark contrasts with it', () => {
    expect(forced('.check[data-checked]')).toMatchObject({ background: 'Highlight' });
    expect(forced('.check[data-checked]::after')).toMatchObject({ background: 'HighlightText' });
  });
});

it('the mark of a checked box of a form contrasts with the box', () => {
  const rules = rulesOf('src/ui/styles/controls.css').filter(isForced);
  const of = (selector: string) => rules.find(({ selectors }) => selectors.includes(selector))?.declarations;
  expect(of('.mantine-Checkbox-input:checked')).toMatchObject({ 'background-color': 'Highlight' });
  expect(of('.mantine-Checkbox-icon')).toMatchObject({ color: 'HighlightText', 'forced-color-adjust': 'none' });
});
