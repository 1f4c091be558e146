import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import { findHeaderRow, matchHeaders, readHeader } from '../../contract/imports/headers.ts';
import { isBlankRow, isRepeatedHeader, isSectionRow, isTotalRow } from '../../contract/imports/rowKinds.ts';
import { joinHeader } from '../../contract/imports/mergedHeaders.ts';

const { cable, equipment } = commodities;
const fieldsOf = (headers: string[]) => Object.values(matchHeaders(headers, cable).mapping).toSorted();

describe('findHeaderRow', () => {
  it('finds the header below titles and blank rows', () => {
    const rows = [
      ['CABLE SCHEDULE'],
      [],
      ['Project', 'P-7', '', 'Rev', 'B'],
      [],
      ['Cable No', 'From', 'To', 'Length'],
      ['C-1', 'A', 'B', '12'],
    ];
    expect(findHeaderRow(rows, cable)).toEqual({
      headerRow: 5,
      headerRows: 1,
      headers: ['Cable No', 'From', 'To', 'Length'],
    });
  });

  it('joins a header of two rows with merged cells', () => {
    const rows = [
      ['Cable No', 'CABLE DATA', '', 'FROM', '', 'TO', '', 'Remarks'],
      ['', 'Type', 'Size', 'Tag', 'Room', 'Tag', 'Room', ''],
      ['C-1', 'XLPE', '3x16', 'MCC-1', 'R1', 'P-1', 'R2', ''],
    ];
    const { headerRow, headerRows, headers } = findHeaderRow(rows, cable);
    expect({ headerRow, headerRows }).toEqual({ headerRow: 1, headerRows: 2 });
    expect(headers).toEqual([
      'Cable No',
      'CABLE DATA / Type',
      'CABLE DATA / Size',
      'FROM / Tag',
      'FROM / Room',
      'TO / Tag',
      'TO / Room',
      'Remarks',
    ]);
    expect(fieldsOf(headers)).toEqual([
      'fromEquipment',
      'fromLocation',
      'remarks',
      'size',
      'tag',
      'toEquipment',
      'toLocation',
      'typeCode',
    ]);
  });

  it('joins a header of three rows', () => {
    const rows = [
      ['Cable No', 'CONNECTION', '', '', ''],
      ['', 'FROM', '', 'TO', ''],
      ['', 'Tag', 'Room', 'Tag', 'Room'],
      ['C-1', 'MCC-1', 'R1', 'P-1', 'R2'],
    ];
    const { headerRows, headers } = findHeaderRow(rows, cable);
    expect(headerRows).toBe(3);
    expect(headers[1]).toBe('CONNECTION / FROM / Tag');
    expect(headers[4]).toBe('CONNECTION / TO / Room');
  });

  it('does not use a title as the upper row of a header', () => {
    const rows = [
      ['', '', 'CABLE SCHEDULE'],
      ['Tag', 'Type', 'Tag', 'From'],
      ['C-1', 'X', '', 'MCC-1'],
    ];
    expect(findHeaderRow(rows, cable)).toMatchObject({ headerRow: 2, headerRows: 1 });
  });

  it('does not use a block of project data right above as the upper row of a header', () => {
    const rows = [
      ['Project', 'P-7', 'Sheet', 'B'],
      ['Cable No', 'From', 'To', 'Length'],
    ];
    expect(findHeaderRow(rows, cable)).toMatchObject({ headerRow: 2, headerRows: 1 });
  });

  it('joins spans that distinguish equal names, even if no more fields are recognized', () => {
    const rows = [
      ['GENERAL', '', 'PHASE A', '', 'PHASE B', ''],
      ['Cable No', 'Type', 'Amps', 'Ohm', 'Amps', 'Ohm'],
    ];
    expect(findHeaderRow(rows, cable).headers[4]).toBe('PHASE B / Amps');
  });

  it('does not use the first row of data as the lower row of a header', () => {
    const rows = [
      ['Cable No', 'Type', 'From', 'To'],
      ['C-1', 'XLPE', 'Service', 'Source'],
      ['C-2', 'XLPE', 'A', 'B'],
    ];
    expect(findHeaderRow(rows, cable)).toMatchObject({ headerRow: 1, headerRows: 1 });
  });

  it('generates column names if there is no header', () => {
    const rows = [
      ['M1D-TX-010A', '500mm² XLPE', 'ORIGIN: M1D'],
      ['M1D-MSB', '16mm²', 'ORIGIN: MSB', 'DESTINATION: GEN'],
    ];
    expect(findHeaderRow(rows, cable)).toEqual({
      headerRow: null,
      headerRows: 0,
      headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
    });
  });

  it('searches the first 25 rows only', () => {
    const notes = Array.from({ length: 25 }, (_, row) => [`${row}) an assumption`]);
    const header = ['Cable No', 'From', 'To'];
    expect(findHeaderRow([...notes.slice(1), header], cable).headerRow).toBe(25);
    expect(findHeaderRow([...notes, header], cable).headerRow).toBeNull();
  });

  it('finds no header in an empty sheet', () => {
    expect(findHeaderRow([], cable)).toEqual({ headerRow: null, headerRows: 0, headers: [] });
  });

  it('reads headers with line breaks in them', () => {
    expect(findHeaderRow([['Cable_x000D_\nNo', 'Cable\nType']], cable).headers).toEqual(['Cable No', 'Cable Type']);
  });

  it('never throws, and returns the first row of data', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'Cable', 'From', 'To', '12', 'Type'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
        const { headerRow, headerRows } = findHeaderRow(rows, cable);
        expect((headerRow ?? 1) - 1 + headerRows).toBeLessThanOrEqual(rows.length);
        expect(headerRows > 0).toBe(headerRow !== null);
      }),
    );
  });
});

describe('joinHeader', () => {
  it('does not extend a vertically merged name into the neighboring columns', () => {
    expect(
      joinHeader([
        ['Cable No', '', 'FROM', ''],
        ['', 'Type', 'Tag', 'Room'],
      ]),
    ).toEqual(['Cable No', 'Type', 'FROM / Tag', 'FROM / Room']);
  });

  it('ends a lower span at the end of the upper one', () => {
    const rows = [
      ['FROM', '', 'TO', ''],
      ['Equipment', '', '', 'Place'],
      ['Tag', 'Name', 'Tag', 'Room'],
    ];
    expect(joinHeader(rows)).toEqual([
      'FROM / Equipment / Tag',
      'FROM / Equipment / Name',
      'TO / Tag',
      'TO / Place / Room',
    ]);
  });

  it('uses a name once if it is in both rows', () => {
    expect(joinHeader([['Type'], ['Type']])).toEqual(['Type']);
  });
});

describe('readHeader', () => {
  const rows = [
    ['FROM', '', 'TO', ''],
    ['Tag', 'Room', 'Tag', 'Room'],
    ['MCC-1', 'R1', 'P-1', 'R2'],
  ];

  it('reads the header that begins at the row the user selected', () => {
    expect(readHeader(rows, 1, cable)).toMatchObject({ headerRow: 1, headerRows: 2 });
    expect(readHeader(rows, 2, cable)).toEqual({
      headerRow: 2,
      headerRows: 1,
      headers: ['Tag', 'Room', 'Tag', 'Room'],
    });
  });

  it('accepts any row as a header, matched or not, but none beyond the sheet', () => {
    expect(readHeader(rows, 3, cable).headers).toEqual(['MCC-1', 'R1', 'P-1', 'R2']);
    expect(readHeader(rows, 9, cable).headerRow).toBeNull();
    expect(readHeader(rows, 0, equipment).headerRow).toBeNull();
  });
});

describe('rows without data', () => {
  const headers = ['Cable No', 'Type', 'FROM / Tag', 'TO / Tag', 'Length'];

  test.each([
    [[], true],
    [['', '  ', '\u00a0'], true],
    [['#REF!'], true],
    [['', 'x'], false],
  ])('blank: %j %s', (cells, blank) => {
    expect(isBlankRow(cells)).toBe(blank);
  });

  test.each([
    [['CABLE NO.', 'Type', 'Tag', 'Tag', 'Length'], true],
    [['', '', 'FROM', 'TO', ''], true],
    [['Cable No', '', 'MCC-1', 'P-1', '12'], false],
    [['C-1', 'Type', '', '', ''], false],
    [['', '', '', '', ''], false],
  ])('repeated header: %j %s', (cells, repeated) => {
    expect(isRepeatedHeader(cells, headers)).toBe(repeated);
  });

  test.each([
    [['Total', '', '', '', '1250'], true],
    [['SUBTOTAL: area 10', '', '', '', '1250'], true],
    [['Sub-total', '', '', '', '1250'], true],
    [['Grand total', '', '', '', '1250'], true],
    [['', '', '', 'Total length', '1250'], true],
    [['TOTAL-FLOW-1', 'XLPE', 'A', 'B', '12'], false],
    [['C-1', 'Total', '', '', ''], false],
    [['Totalizer 1', '', '', '', ''], false],
  ])('total: %j %s', (cells, total) => {
    expect(isTotalRow(cells, [0])).toBe(total);
  });

  test.each([
    [['North terminal, power', '', '', '', ''], true],
    [['MCC-101', '', '', '', ''], true],
    [['', 'AREA 10', '', '', 'UNIT 2'], true],
    [['Area 10', '', '', '', 'rev B'], true],
    [['C-1', 'XLPE', '', '', ''], false],
    [['C-1', 'XLPE', 'A', '', ''], false],
    [['', '', '', '', ''], false],
  ])('section: %j %s', (cells, section) => {
    expect(isSectionRow(cells, headers, [0])).toBe(section);
  });

  it('finds no section titles in a sheet of two or three columns', () => {
    expect(isSectionRow(['Area 10', ''], ['Equipment', 'Description'], [0])).toBe(false);
  });
});

describe('a header over several rows', () => {
  const data = ['C-1', 'MCC-1', 'Room 1', '4', '120'];
  it.each([
    [
      'a stray number beside it',
      [
        ['Cable', 'FROM', '', 'CABLE DATA', ''],
        ['No.', 'Tag', 'Location', 'Size', 'Length', '3'],
      ],
    ],
    [
      'one remark between its rows',
      [
        ['Cable', 'FROM', '', 'CABLE DATA', ''],
        ['', '', '', '', 'see 4'],
        ['No.', 'Tag', 'Location', 'Size', 'Length'],
      ],
    ],
    [
      'a group between its rows',
      [
        ['Cable', 'FROM', '', 'CABLE DATA', ''],
        ['', 'Equipment side', '', 'Make', ''],
        ['No.', 'Tag', 'Location', 'Size', 'Length'],
      ],
    ],
  ])('is found with %s', (_what, header) => {
    const rows = [['SCHEDULE'], ...header, data, data];
    const place = findHeaderRow(rows, commodities.cable);
    expect(place).toMatchObject({ headerRow: 2, headerRows: header.length });
    expect(matchHeaders(place.headers, commodities.cable).mapping).toMatchObject({
      '0': 'tag',
      '1': 'fromEquipment',
      '2': 'fromLocation',
      '3': 'size',
      '4': 'designLength',
    });
  });

  it('has the height that the user sets', () => {
    const rows = [
      ['A', 'B'],
      ['C', 'D'],
      ['1', '2'],
    ];
    expect(readHeader(rows, 1, commodities.cable, 2)).toEqual({
      headerRow: 1,
      headerRows: 2,
      headers: ['A / C', 'B / D'],
    });
    expect(readHeader(rows, 1, commodities.cable, 1)).toEqual({ headerRow: 1, headerRows: 1, headers: ['A', 'B'] });
  });
});
