/** Tags previewed on the page equal the tags the import creates: both read one sheet with one recipe. */
import { describe, expect, it } from 'vitest';
import { importOptions, type SheetPreview, type TagRecipe } from '../../../../contract/imports/imports.ts';
import { parseRows } from '../../../../server/services/imports/worker/parseRows.ts';
import { hintsOf } from '../../../../server/services/imports/proposal.ts';
import { sampleTags } from '../../../../src/features/import/mapping/plan.ts';
import { sheet } from './importFixture.tsx';

/** Returns every tag the server would stage, in file order. */
async function importedTags(recipe: TagRecipe, preview: SheetPreview, headerRow: number): Promise<string[]> {
  const { name, rows, headers, headerRows } = preview;
  const firstDataRow = headerRow === 0 ? 1 : headerRow + headerRows;
  const inspected = { name, rowCount: rows.length, columnCount: preview.columnCount, firstRows: rows };
  let text = '';
  async function* batches() {
    yield rows.map((cells, index) => ({ number: index + 1, cells }));
  }
  await parseRows(
    batches(),
    {
      importType: 'cable',
      columns: [],
      sheet: name,
      headerRow,
      headerRows,
      unitRow: null,
      firstDataRow,
      headers,
      mapping: {},
      stagedFields: [],
      mode: 'full',
      options: importOptions.parse({ tagRecipe: recipe }),
      hints: hintsOf(inspected, firstDataRow, {}, recipe.columns),
      unitMeasurement: 'imperial',
      units: {},
      decimals: {},
      isWorkbook: false,
      corrections: [],
      known: { equipment: [], raceways: [], cables: [] },
    },
    async (chunk) => {
      text += new TextDecoder().decode(chunk.bytes);
    },
    async () => new Set(),
  );
  // Columns: row number, row of the file, key, then the displayed tag.
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[3] ?? '');
}

const recipe = (change: Partial<TagRecipe> = {}): TagRecipe => ({
  columns: [0, 1],
  separator: '-',
  runningDigits: 4,
  runningAfter: 1,
  ...change,
});
const headed = { headers: ['From', 'To', 'Type', 'Length'], columnCount: 4 };

const cases: [string, TagRecipe, Partial<SheetPreview>, string[]][] = [
  [
    'numbers count inside equal combinations',
    recipe(),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['A', 'B', 'P', '1'],
        ['A', 'B', 'P', '2'],
        ['A', 'C', 'P', '3'],
      ],
    },
    ['A-0001-B', 'A-0002-B', 'A-0001-C'],
  ],
  [
    'upper and lower case are one combination',
    recipe(),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['Msb-1', 'B', 'P', '1'],
        ['MSB-1 ', 'b', 'P', '2'],
      ],
    },
    ['Msb-1-0001-B', 'MSB-1-0002-b'],
  ],
  [
    'the word before every value is left out, a word before some is not',
    recipe({ runningDigits: 0 }),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['ORIGIN: A', 'DEST: B', 'P', '1'],
        ['ORIGIN: C', 'D', 'P', '2'],
      ],
    },
    ['A-DEST: B', 'C-D'],
  ],
  [
    'titles, blank rows and totals between the data get no tag and no number',
    recipe(),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['AREA 100', '', '', ''],
        ['A', 'B', 'P', '1'],
        ['', '', '', ''],
        ['A', 'B', 'P', '2'],
        ['Total', '', '', '3'],
      ],
    },
    ['A-0001-B', 'A-0002-B'],
  ],
  [
    'a blank part leaves no separator behind; a row of blanks gets no tag',
    recipe({ runningDigits: 0 }),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['A', '', 'P', '1'],
        ['', '-', 'P', '2'],
        ['C', 'D', 'P', '3'],
      ],
    },
    ['A', 'C-D'],
  ],
  [
    'a two-row header is not data',
    recipe({ runningAfter: 2 }),
    {
      headerRows: 2,
      headers: ['CABLE / From', 'CABLE / To', 'Type', 'Length'],
      rows: [
        ['CABLE', '', '', ''],
        ['From', 'To', 'Type', 'Length'],
        ['A', 'B', 'P', '1'],
        ['C', 'D', 'P', '2'],
      ],
    },
    ['A-B-0001', 'C-D-0001'],
  ],
  [
    'line breaks and float noise are cleaned first',
    recipe({ runningDigits: 0, columns: [0, 3] }),
    {
      rows: [
        ['From', 'To', 'Type', 'Length'],
        ['A\r\n1', 'B', 'P', '9.3000000000000007'],
      ],
    },
    ['A 1-9.3'],
  ],
];

describe('tags built from columns', () => {
  it.each(cases)('%s', async (_, chosen, change, expected) => {
    const preview = sheet({ ...headed, ...change });
    expect(sampleTags(chosen, preview, 1, 100)).toEqual(expected);
    expect(await importedTags(chosen, preview, 1)).toEqual(expected);
  });
});
