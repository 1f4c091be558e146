/** A file of codes compared with the current list. */
import { describe, expect, it } from 'vitest';
import type { CodeRow } from '../../../../contract/setup/codes/codes.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { csvFile, xlsxFile, type ExportTable } from '../../../../src/shared/files/tableFile.ts';
import { readTableFile } from '../../../../src/shared/files/readTableFile.ts';
import { laborUnitFields } from '../../../../contract/setup/laborUnits/laborUnitFields.ts';
import { codeFieldsOf, headingsOfKind } from '../../../../contract/setup/codes/codeFields.ts';
import { fieldsByColumn } from '../../../../src/grid/setupTable/files/foreignHeadings.ts';
import { planSetupFile, setupTableOf, type SetupFileShape } from '../../../../src/grid/setupTable/files/setupFile.ts';
import type { Entry } from '../../../../src/grid/setupTable/store/setupRows.ts';

const words: SetupFileShape['words'] = {
  header: ({ key }) => (key === 'diameter' ? 'Outside diameter, in' : key),
  shown: ({ kind }, value) => (kind === 'flag' ? (value === true ? 'Yes' : 'No') : String(value)),
  read: (_field, text) => ({ ok: true, value: text === '' ? null : text }),
};
const shape: SetupFileShape = { fields: codeFieldsOf('cable-type'), namedBy: ['code'], words };

const rowOf = (id: number, values: Readonly<Record<string, CellValue>>): CodeRow => ({
  id,
  version: 1,
  uses: 0,
  companyCode: null,
  values: { active: true, sort: 0, description: '', ...values },
});
const rows = [
  rowOf(1, { code: '12/C #14', diameter: 0.9, description: '=SUM(A1)' }),
  rowOf(2, { code: 'CAT6', active: false }),
];
const entries = rows.map((stored): Entry<CodeRow> => ({
  key: stored.id,
  stored,
  typed: new Map(),
  handle: { id: stored.id, row: stored.id },
}));
const plan = (table: string[][]) => planSetupFile(table, entries, shape);
const table = setupTableOf(rows, shape, 'types');

const fileOf = async (write: (exported: ExportTable) => Promise<Blob>) => new File([await write(table)], 'types');

describe('a file of codes', () => {
  it.each([
    ['CSV', csvFile],
    ['a workbook', xlsxFile],
  ])('exported as %s changes nothing, and escapes text that looks like a formula', async (_kind, write) => {
    const read = await readTableFile(await fileOf(write));
    expect(read[1]).toContain("'=SUM(A1)");
    expect(plan(read)).toMatchObject({ edits: [], added: 0, changed: 0, same: 2, ignored: [], unnamed: [], twice: [] });
  });

  it('changes what differs, adds what is new, and reports skipped columns', () => {
    const read = plan([
      ['Code', 'Outside Diameter', 'Colour of the year', 'Active'],
      ['12/c  #14', '1.1', 'x', ''],
      ['NEW', '2', '', 'No'],
      ['', '3', '', ''],
      ['', '', '', ''],
      ['new', '4', '', ''],
      ['CAT6', '', '', 'No'],
    ]);
    const diameter = expect.objectContaining({ key: 'diameter' });
    expect(read).toEqual({
      edits: [
        { key: 1, cells: [{ column: 'diameter', text: '1.1' }] },
        {
          key: null,
          cells: [
            { column: 'code', text: 'new' },
            { column: 'diameter', text: '4' },
            { column: 'active', text: '' },
          ],
        },
      ],
      lines: [
        { name: '12/c  #14', isNew: false, cells: [{ field: diameter, before: '0.9', text: '1.1' }] },
        {
          name: 'new',
          isNew: true,
          cells: [
            { field: expect.objectContaining({ key: 'code' }), before: '', text: 'new' },
            { field: diameter, before: '', text: '4' },
            { field: expect.objectContaining({ key: 'active' }), before: '', text: '' },
          ],
        },
      ],
      added: 1,
      changed: 1,
      same: 1,
      ignored: ['Colour of the year'],
      unnamed: [4],
      twice: ['new'],
    });
  });

  it('matches rows by several columns in any case, and labels to their values', () => {
    const unit = { id: 7, version: 1, values: { commodityType: 'cable', typeCode: '12/C', size: '', hours: 0.1 } };
    const units = [{ key: 7, stored: unit, typed: new Map(), handle: { id: 7, row: 7 } }];
    const read = planSetupFile(
      [
        ['commodityType', 'typeCode', 'hours', 'size'],
        ['Cables', '12/c', '0.2', ''],
        ['Cables', '12/c', '0.3', '#4'],
        ['Cables', '12/C', '0.1', ''],
      ],
      units,
      {
        fields: laborUnitFields,
        namedBy: ['commodityType', 'typeCode', 'size'],
        words: { ...words, read: (_field, text) => ({ ok: true, value: text === 'Cables' ? 'cable' : text }) },
      },
    );
    expect(read).toMatchObject({ added: 1, changed: 0, same: 1, twice: ['Cables 12/C'] });
    expect(read?.edits).toMatchObject([
      { key: null, cells: [{ text: 'Cables' }, { text: '12/c' }, { text: '0.3' }, { text: '#4' }] },
    ]);
  });

  it('is rejected without a code column', () => {
    expect(plan([['Type', 'Size']])).toBeNull();
  });

  it('is read as Windows encoding if it is not UTF-8', async () => {
    const read = await readTableFile(new File([new Uint8Array([0x63, 0xe9, 0x3b, 0x31])], 'a.csv'));
    expect(read).toEqual([['cé', '1']]);
  });
});

const reels = (headers: string[], unit: 'ft' | 'm' = 'ft') =>
  planSetupFile([headers, ['R-1', 'PWR-3C10', '500']], [], {
    fields: codeFieldsOf('reel'),
    namedBy: ['code'],
    words,
    fieldsByColumn: (requested) => fieldsByColumn(requested, { fields: headingsOfKind('reel')!, unit }),
  });

describe('a drum schedule of a supplier', () => {
  it('is read by the usual headings of offices', () => {
    expect(reels(['Drum #', 'Type code', 'Qty shipped'])).toMatchObject({
      edits: [
        {
          key: null,
          cells: [
            { column: 'code', text: 'R-1' },
            { column: 'cableType', text: 'PWR-3C10' },
            { column: 'receivedLength', text: '500' },
          ],
        },
      ],
      ignored: [],
    });
  });

  it('prefers the column with the heading of the table itself', () => {
    expect(reels(['code', 'cableType', 'receivedLength'])?.ignored).toEqual([]);
    expect(reels(['Reel no', 'code', 'Length'])).toMatchObject({
      edits: [{ cells: [{ column: 'code', text: 'PWR-3C10' }, { column: 'receivedLength' }] }],
      ignored: ['Reel no'],
    });
  });

  it('reports a length in another unit as skipped, and never reads it as feet', () => {
    expect(reels(['Reel no', 'Type', 'Length (m)'])).toMatchObject({
      edits: [{ cells: [{ column: 'code' }, { column: 'cableType' }] }],
      ignored: ['Length (m)'],
    });
    expect(reels(['Reel no', 'Type', 'Length, ft'])?.ignored).toEqual([]);
  });

  it('reads the purchase order, although "po" is the French inch', () => {
    expect(reels(['Reel no', 'Type', 'PO'])).toMatchObject({
      edits: [{ cells: [{ column: 'code' }, { column: 'cableType' }, { column: 'poNumber', text: '500' }] }],
      ignored: [],
    });
  });

  it.each(['Feet', 'Footage', 'Start Footage', 'Gross Weight (lb)'])('reads %s in the matching unit', (header) => {
    expect(reels(['Reel no', 'Type', header])?.ignored).toEqual([]);
    expect(reels(['Reel no', 'Type', header], 'm')?.ignored).toEqual([header]);
  });

  it.each(['Metres', 'Weight (kg)', 'Weight (t)'])('never reads %s as feet or pounds', (header) => {
    expect(reels(['Reel no', 'Type', header])?.ignored).toEqual([header]);
  });
});

describe('a file of an earlier version', () => {
  const laborUnits: SetupFileShape = {
    fields: laborUnitFields,
    namedBy: ['commodityType', 'typeCode', 'size', 'effectiveDate'],
    words: { ...words, header: ({ key }) => (key === 'effectiveDate' ? 'Effective date' : key) },
  };
  const known = rowOf(1, {
    commodityType: 'cable',
    typeCode: 'PWR',
    size: '3C10',
    effectiveDate: '2026-07-03',
    hours: 0.02,
  });
  const stored: Entry<CodeRow>[] = [{ key: 1, stored: known, typed: new Map(), handle: { id: 1, row: 1 } }];

  it.each(['Effective date', 'In force from', 'Vigente desde', 'En vigueur dès'])(
    'finds its rows by the heading “%s”',
    (header) => {
      const headers = ['commodityType', 'typeCode', 'size', header];
      const read = planSetupFile([headers, ['cable', 'PWR', '3C10', '2026-07-03']], stored, laborUnits);
      expect(read).toMatchObject({ added: 0, same: 1, ignored: [] });
    },
  );

  it('reads an earlier label with the current unit', () => {
    const fields = [{ ...codeFieldsOf('cable-type').find(({ key }) => key === 'diameter')!, formerLabels: ['Girth'] }];
    const read = (header: string) =>
      planSetupFile(
        [
          ['code', header],
          ['CAT6', '0.25'],
        ],
        entries,
        {
          ...shape,
          fields: [...shape.fields.filter(({ key }) => key !== 'diameter'), ...fields],
        },
      );
    expect(read('Girth, in')).toMatchObject({ changed: 1, ignored: [] });
    expect(read('Girth, mm')).toMatchObject({ changed: 0, ignored: ['Girth, mm'] });
  });
});
