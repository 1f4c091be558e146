/** The view exported as a file for spreadsheets. */
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import { csvFile } from '../../../../src/shared/files/tableFile.ts';
import { exportOf } from '../../../../src/features/dataAssignment/exportRows.ts';

const cables = [
  { tag: '=HYPERLINK("http://x","y")', designLength: -12.5, pulledDate: '2026-11-20', pullComplete: true },
  { tag: '+1', designLength: 400, pulledDate: null, pullComplete: false },
  { tag: 'P, "1"\n2', designLength: 0, pulledDate: null, pullComplete: false },
];
type Key = keyof (typeof cables)[number];

const fields = ['tag', 'designLength', 'pulledDate', 'pullComplete'].map((key) => fieldOf('cable', key)!);
const store = { read: (row: number, key: string) => cables[row]![key as Key] };
const view = { fileName: 'P-1001 Cables', fields, headers: ['Cable', 'Length, ft', 'Pulled date', 'Pull done'] };

describe('exporting a view', () => {
  it('preserves numbers and days, and leaves an unset flag blank', () => {
    const { columns, rows } = exportOf(store, { ...view, vector: Int32Array.of(0, 1, 2) });
    expect(columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'date', 'text']);
    expect(rows).toEqual([
      ['=HYPERLINK("http://x","y")', -12.5, '2026-11-20', true],
      ['+1', 400, null, null],
      ['P, "1"\n2', 0, null, null],
    ]);
  });

  it('contains the matching rows, in the order of the grid', async () => {
    const text = await (await csvFile(exportOf(store, { ...view, vector: Int32Array.of(2, 1) }))).text();
    const { data } = papa.parse<string[]>(text.replace('\u{feff}', '').trim());
    expect(data).toEqual([
      ['Cable', 'Length, ft', 'Pulled date', 'Pull done'],
      ['P, "1"\n2', '0', '', ''],
      ["'+1", '400', '', ''],
    ]);
  });
});
