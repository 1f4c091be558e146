/** Plain text files take a faster path through the reader; staged rows and issues must not depend on it. */
import { array, assert as assertProperty, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importOptions, type ImportMode, type ImportOptions } from '../../contract/imports/imports.ts';
import { canonicalRoute } from '../../contract/base/values/routes.ts';
import { parseRows } from '../../server/services/imports/worker/parseRows.ts';
import type { ParsePlan } from '../../server/services/imports/parsing/parsePlan.ts';
import { plainPatterns } from '../../server/services/imports/parsing/cells/values.ts';
import type { Batch } from '../../server/services/imports/reading/row.ts';
import { textBatches, textFormat, textRows } from '../../server/services/imports/reading/textFile.ts';
import type { TextSource } from '../../server/services/imports/reading/textSource.ts';

const header = ['Cable Tag', 'From', 'To', 'Type', 'Size', 'Length', 'Route', 'Runs', 'Service'];
const fields = ['tag', 'fromEquipment', 'toEquipment', 'typeCode', 'size', 'designLength', 'route', 'runs', 'service'];

function planWith(mode: ImportMode, options: Partial<ImportOptions>, known: Partial<ParsePlan['known']>): ParsePlan {
  return {
    importType: 'cable',
    columns: [],
    sheet: 'Table',
    headerRow: 1,
    headerRows: 1,
    unitRow: null,
    firstDataRow: 2,
    headers: header,
    mapping: Object.fromEntries(fields.map((field, column) => [String(column), field])),
    stagedFields: fields,
    mode,
    options: { ...importOptions.parse({}), ...options },
    hints: { prefixes: {}, runsFromColumn: null },
    unitMeasurement: 'imperial',
    units: {},
    decimals: {},
    isWorkbook: false,
    corrections: [],
    known: { equipment: [], raceways: [], cables: [], ...known },
  };
}

async function* inTurn(batches: Iterable<Batch>): AsyncGenerator<Batch> {
  for (const batch of batches) yield batch;
}

/** Source that overwrites the previous chunk on each read, as a file reader does. */
function sourceOf(bytes: Buffer): TextSource {
  let given = Buffer.alloc(0);
  return {
    length: bytes.length,
    read(from, to) {
      given.fill('?');
      given = Buffer.from(bytes.subarray(from, to));
      return given;
    },
  };
}

/** Tags of the project: a row with one of them is data, even if the rest is almost empty. */
const knownKeys = new Set(['P-77', 'TOTAL 5']);

const knownAmong = async (keys: readonly string[]) => new Set(keys.filter((key) => knownKeys.has(key)));

async function readBothWays(bytes: Buffer, plan: ParsePlan) {
  const source = sourceOf(bytes);
  const format = textFormat(source);
  let lines = 0;
  function* counted(batches: Iterable<Batch>): Generator<Batch> {
    for (const batch of batches) {
      if ('bytes' in batch) lines += 1;
      yield batch;
    }
  }
  const read = async (batches: Iterable<Batch>) => {
    const chunks: Uint8Array[] = [];
    const result = await parseRows(
      inTurn(batches),
      plan,
      async (chunk) => {
        chunks.push(chunk.bytes);
      },
      knownAmong,
    );
    return { text: Buffer.concat(chunks).toString(), result };
  };
  const careful = await read(textRows(source, format));
  const quick = await read(counted(textBatches(source, format, 1)));
  return { careful, quick, lines };
}

/** Rows from real sites; each unusual one must go through the full parser. */
const oddRows = [
  'P-1,MCC-1,,power,2/0,12.5,TR-1; TR-2,,Blank end',
  ' P-2 ,MCC-1,PMP-2,POWER,#14,1 200,TR-1;TR-1,2,Edge spaces',
  'p-2,MCC-1,PMP-2,POWER,#14,30,TR-1,8-OF,Same tag in small letters',
  'P_3,MCC_x000D_1,PMP-2,POWER,#14,30,TR-1,1,Excel remnants',
  'P-4,MCC-1,PMP-2,POWER,240mm²,30,TR-1,1,Beyond ASCII',
  'Π-5,MCC-1,PMP-2,POWER,#14,30,TR-1,1,Greek tag',
  'P-6,#REF!,PMP-2,POWER,#14,30,TR-1,1,Formula error',
  'P-7,MCC-1,PMP-2,POWER,#14,ten,TR-1,1,No length',
  'P-8,MCC-1,PMP-2,POWER,#14,30,TR-1,x,No runs',
  'P-9,n/a,-,POWER,#14,9.3000000000000007,TR\\1,1,Back\\slash',
  ',MCC-1,PMP-2,POWER,#14,30,TR-1,1,No tag',
  ',,,,,,,,',
  '',
  'Area 51',
  'TOTAL,,,,,300,,,',
  'Total cables,x,y,z,1,300,,,',
  header.join(','),
  'CBL-000007,MCC-7,PMP-8,POWER,#14,30,TR-1,1,Said before',
  'P-10,MCC-1',
  'P-77,,,,,,,,',
  'TOTAL 5,,,,,40,,,',
  'P-11,MCC-1,PMP-2,POWER,#14,007,TR-1,0,Leading zeros,and more,cells',
  'P-12,MCC-1,PMP-2,POWER,#14,123456,TR-1,1,A tab\there',
  'CBL-00001O,MCC-1,PMP-2,POWER,#14,30,TR-1,1,Looks like a zero',
  'P-14,MCC-1,PMP-2,POWER,#14,30,TR-11; TR-12; TR-12,1,Twice in a row',
  'P-15,MCC-1,PMP-2,POWER,#14,30,TR-11; TR-112; TR-11; TR-11,1,Once more at the end',
  'P-16,MCC-1,PMP-2,POWER,#14,30,TR-11; tr-11; TR-12,1,Twice in other letters',
  'P-17,MCC-1,PMP-2,POWER,#14,30,TR-11; TR-12; ,1,Nothing after the last',
  'P-18,MCC-1,PMP-2,POWER,#14,30,TR-11; N/A; TR-12 - TR-13,1,A placeholder and a hyphen',
  'P-19,MCC-1,PMP-2,POWER,#14,30,TR-11; -TR-12; TR 13,1,Signs and spaces',
];
const quotedRow = '"P-13, upper",MCC-1,PMP-2,POWER,"5"" pipe",30,"TR-1,TR-2",1,"Two\r\nlines"';

const plain = (n: number) =>
  `CBL-${String(n).padStart(6, '0')},MCC-${n % 7},PMP-${n % 11},TYPE-${n % 3},#1${n % 5},${20 + n},TR-${n % 9}; CND-${n},${n % 2 === 0 ? '' : '1'},Feeder of pump ${n}`;

function fileOf(newline: string, withQuotes: boolean): string {
  const lines = [header.join(',')];
  for (let n = 0; n < 3000; n += 1) {
    lines.push(plain(n));
    if (n % 100 === 50) lines.push(oddRows[Math.floor(n / 100) % oddRows.length] ?? '');
    if (withQuotes && n === 999) lines.push(quotedRow);
  }
  return lines.join(newline);
}

const known = { equipment: ['MCC-1', 'PMP-2'], raceways: ['TR-1', 'TR-2'], cables: [] };
const cases: [string, Buffer][] = [
  ['lines ended by CR LF', Buffer.from(fileOf('\r\n', false))],
  ['lines ended by LF, the last one too', Buffer.from(`${fileOf('\n', false)}\n`)],
  ['lines ended by CR', Buffer.from(fileOf('\r', false))],
  ['a byte order mark', Buffer.from(`\ufeff${fileOf('\n', false)}`)],
  ['Windows-1252', Buffer.from(fileOf('\r\n', false).replaceAll('Π', 'P'), 'latin1')],
  ['quotation marks here and there', Buffer.from(fileOf('\r\n', true))],
  ['a lone line feed among CR LF', Buffer.from(fileOf('\r\n', false).replace('pump 2500', 'pump\n2500'))],
];

describe('plain lines of a text file', () => {
  it.each(cases)('are staged as if all went through the full parser: %s', async (_, bytes) => {
    for (const plan of [
      planWith('full', {}, {}),
      planWith('partial', {}, known),
      planWith('full', { runs: 'split' }, known),
      planWith('full', { runs: 'keep' }, {}),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one plan at a time
      const { careful, quick, lines } = await readBothWays(bytes, plan);
      expect(quick.text).toBe(careful.text);
      expect(quick.result).toEqual(careful.result);
      expect(lines).toBeGreaterThan(0);
      expect(careful.result.staged).toBeGreaterThan(3000);
      expect(careful.result.issues.length).toBeGreaterThan(3);
    }
  });

  it('are rejected by row if a cell or a row exceeds the limits of a spreadsheet', async () => {
    const long = `${fileOf('\n', false)}\nCBL-9,MCC-1,PMP-1,POWER,#14,30,TR-1,1,${'x'.repeat(40_000)}\n`;
    const wide = `${fileOf('\n', false)}\nCBL-9${',x'.repeat(20_000)}\n`;
    await expect(readBothWays(Buffer.from(long), planWith('full', {}, {}))).rejects.toThrow(/more than 32,767/);
    await expect(readBothWays(Buffer.from(wide), planWith('full', {}, {}))).rejects.toThrow(/more than 16,384 columns/);
    const quickOnly = (text: string) => {
      const source = sourceOf(Buffer.from(text));
      return parseRows(
        inTurn(textBatches(source, textFormat(source), 1)),
        planWith('full', {}, {}),
        async () => {},
        async () => new Set(),
      );
    };
    await expect(quickOnly(long)).rejects.toThrow(/more than 32,767/);
    await expect(quickOnly(wide)).rejects.toThrow(/more than 16,384 columns/);
  });

  it('are read in the encoding of the whole file, even if a chunk ends inside a character', () => {
    const encodingOf = (text: string, encoding: BufferEncoding) =>
      textFormat(sourceOf(Buffer.from(text, encoding))).encoding;
    for (const padding of ['', 'x', 'xx', 'xxx']) {
      const signs = `${header.join(',')}\n${padding}${'Ω→😀é'.repeat(60_000)}\n`;
      expect(encodingOf(signs, 'utf8')).toBe('utf-8');
      expect(encodingOf(`${padding}${'Kabel,'.repeat(100_000)}Prüfung`, 'latin1')).toBe('windows-1252');
      // Ends in the middle of its last character.
      const cut = Buffer.from(signs.trim()).subarray(0, -1);
      expect(textFormat(sourceOf(cut)).encoding).toBe('windows-1252');
    }
    expect(encodingOf('', 'utf8')).toBe('utf-8');
    expect(textFormat(sourceOf(Buffer.alloc(600_000, 0xbf))).encoding).toBe('windows-1252');
  });

  it('can be longer than one chunk', async () => {
    const note = 'A long note. '.repeat(2_000);
    const text = Array.from({ length: 40 }, (_, n) => `${plain(n)} ${note}`).join('\n');
    const short = Array.from({ length: 40 }, (_, n) => plain(n + 40)).join('\n');
    const notes = Array.from({ length: 5 }, () => `C-1,${Array.from({ length: 6 }, () => note).join(',')}`).join('\n');
    const bytes = Buffer.from(`${header.join(',')}\n${text}\n${notes}\n${short}\n`);
    const { careful, quick, lines } = await readBothWays(bytes, planWith('full', {}, {}));
    expect(quick).toEqual(careful);
    expect(lines).toBeGreaterThan(20);
    expect(careful.result).toMatchObject({ rows: 85, staged: 80 });
  });

  it('can contain routes that are taken as they are, if parsing and joining would not change them', () => {
    const pieces = constantFrom(
      'TR-1',
      'TR-11',
      'TR-112',
      'A',
      'tr-1',
      'N/A',
      'TBD',
      '; ',
      '; ',
      '; ',
      ';',
      ' - ',
      '.L3/2',
      '*',
    );
    let leftAlone = 0;
    assertProperty(
      property(array(pieces, { maxLength: 9 }), (parts) => {
        const route = parts.join('');
        if (!plainPatterns.route.test(route)) return;
        leftAlone += 1;
        expect(canonicalRoute(route)).toBe(route);
      }),
      { numRuns: 2000 },
    );
    expect(leftAlone).toBeGreaterThan(20);
  });
});
