/** Exported files contain what a spreadsheet reads: numbers as numbers, dates as dates, tags as text. */
import { readXlsx } from 'hucre';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvFile, xlsxFile, type ExportTable } from '../../../../src/shared/files/tableFile.ts';

const table: ExportTable = {
  fileName: 'cable-summary 2026-11-20',
  columns: [
    { label: 'Type', kind: 'text' },
    { label: 'Length, ft', kind: 'number' },
    { label: 'Pulled', kind: 'date' },
    { label: 'Hold', kind: 'text' },
  ],
  rows: [
    ['3C#12 "shielded", Ω', 1250.5, '2026-11-20', true],
    ['=HYPERLINK("http://x")', -3, null, false],
    ['0012', null, 'not pulled', null],
  ],
};

describe('CSV', () => {
  it('reads back cell by cell', async () => {
    const text = await (await csvFile(table)).text();
    expect(papaparse.parse<string[]>(text, { skipEmptyLines: true }).data).toEqual([
      ['Type', 'Length, ft', 'Pulled', 'Hold'],
      ['3C#12 "shielded", Ω', '1250.5', '2026-11-20', 'Yes'],
      ['\'=HYPERLINK("http://x")', '-3', '', 'No'],
      ['0012', '', 'not pulled', ''],
    ]);
  });

  it('declares UTF-8, and ends every line as in RFC 4180', async () => {
    const file = await csvFile(table);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = await file.text();
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });
});

describe('XLSX', () => {
  it('reads back with numbers as numbers and dates as dates', async () => {
    const file = await xlsxFile(table);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const [header, first, second, third] = sheets[0]?.rows ?? [];
    expect(header).toEqual(['Type', 'Length, ft', 'Pulled', 'Hold']);
    expect(first?.[0]).toBe('3C#12 "shielded", Ω');
    expect(first?.[1]).toBe(1250.5);
    expect(first?.[2]).toEqual(new Date('2026-11-20T00:00:00Z'));
    expect(first?.[3]).toBe('Yes');
    expect(second?.[0]).toBe('\'=HYPERLINK("http://x")');
    expect(second?.[1]).toBe(-3);
    expect(second?.[2] ?? null).toBeNull();
    expect(third?.[0]).toBe('0012');
    expect(third?.[2]).toBe('not pulled');
  });
});
