/** Placeholders that are printed as typed, in texts of blocks and in the markup of a template. */
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../contract/printing/blocks.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { blockProblems } from '../../../src/shared/printing/cards/compileBlocks.ts';
import { markupWarnings, placeholdersIn } from '../../../src/shared/printing/cards/placeholders.ts';

const cable = projectCommodity('cable');
const text = (typed: string): Block => ({
  kind: 'text',
  id: 't',
  width: 'full',
  text: typed,
  size: 'normal',
  align: 'start',
});

it.each([
  ['Reel {{ record.reel }} of the cable', ['{{ record.reel }}']],
  ['{{ record.tag', ['{{ record.tag']],
  ['record.tag }} is the tag', ['record.tag }}']],
  ['{record.tag}', ['{record.tag}']],
  ['{% if record.tag %}yes', ['{% if record.tag %}']],
  ['Set {A, B} per note 3 at 50%', []],
  ['Pull by hand', []],
])('finds the placeholders of a text block: %s', (typed, found) => {
  expect(placeholdersIn(text(typed))).toEqual(found);
});

it('finds them in names of fields, rows to write in and signatures', () => {
  const common = { id: 'b', width: 'full' } as const;
  const entry = { field: null, caption: '{{ label.tag }}' };
  const blocks: Block[] = [
    { kind: 'field', ...common, entries: [entry], columns: 1, size: 'normal' },
    { kind: 'table', ...common, rows: null, columns: [entry], blankRows: ['{{ row.tag }}'] },
    { kind: 'signature', ...common, captions: ['{{ project.name }}'] },
  ];
  const printable = { commodity: cable, attached: [] };
  const page = { paper: 'letter', orientation: 'portrait', label: null, copies: 1 } as const;
  const found = blockProblems({ page, blocks, markup: null, logo: null }, printable);
  expect(found.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'placeholder {{ label.tag }}',
    'placeholder {{ label.tag }}',
    'placeholder {{ row.tag }}',
    'placeholder {{ project.name }}',
  ]);
});

const warnings = (markup: string) =>
  markupWarnings(markup, cable).map(({ code, detail, line }) => `${line} ${code} ${detail}`);

describe('the markup of a template', () => {
  it('has no warning if its placeholders are whole and name fields of the commodity', () => {
    const markup = `<p>{{ record.tag }} {{label['designLength']}} {{ record.tag | upcase }}</p>
      {% for stop in route %}{{ stop.tag }}{% endfor %}{% qr 25 %}`;
    expect(warnings(markup)).toEqual([]);
  });

  it('names placeholders that are not closed, not opened, or in single brackets, with their line', () => {
    expect(warnings('<p>{record.tag}</p>\n<p>record.tag }}</p>\n<p>{ {record.tag} }</p>')).toEqual([
      '1 printedAsTyped {record.tag}',
      '2 printedAsTyped record.tag }}',
      '3 printedAsTyped {record.tag}',
    ]);
  });

  it('names a field the commodity does not have, also in a part that is skipped for most rows', () => {
    expect(
      warnings(`<p>{{ record.tag }}</p>\n{% if record.hold %}{{ record.colour }}{{ label['colour'] }}{% endif %}`),
    ).toEqual(['2 unknownField record.colour', "2 unknownField label['colour']"]);
  });
});
