import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../server/errors/domainError.ts';
import { checkWorkbook } from '../../server/services/imports/files/workbookSafety.ts';
import { markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { uploadSchedule } from '../../server/services/imports/upload.ts';
import { importSteps, lines, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import { sheetXml, textCell, workbookParts, zipOf } from './fixtures/zipFile.ts';
import { localUploads, receivingFolder, storedUploads } from './fixtures/storedUploads.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { importFiles as importFilesMessages } from '../../server/locales/en-US/importFiles.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let folder: string;
let cables: ImportSteps;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-files-'));
  server = await startTestServer({ env: { DATA_DIR: folder } });
  const projectId = (await server.createProject()).id;
  cables = importSteps(server.as('project-lead', projectId), projectId);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const filesLeft = async () => [...(await localUploads(server)), ...(await storedUploads(server))];

async function refused(content: string | Uint8Array, fileName: string): Promise<{ code: string; message: string }> {
  const before = await filesLeft();
  const error = await cables.upload(content, fileName).then(
    () => ({ code: 'accepted', message: '' }),
    (reason: { code: string; message: string }) => reason,
  );
  expect(await filesLeft()).toEqual(before);
  return { code: error.code, message: error.message };
}

/** Message key of the check that rejects a workbook; users see the same message for all unsafe files. */
async function rejectedBy(content: Uint8Array): Promise<string | undefined> {
  const path = join(folder, 'checked.xlsx');
  await writeFile(path, content);
  const error: unknown = await checkWorkbook(path).catch((reason: unknown) => reason);
  return error instanceof DomainError ? error.userMessage.key : undefined;
}
const mightBeUnsafe = importFilesMessages.documentType;

const schedule = [
  ['Cable Tag', 'From', 'To', 'Length (ft)'],
  ['C-1', 'A', 'B', '10'],
  ['C-2', 'A', 'C', '20'],
];
const bytesOf = (text: string, encoding: 'utf-8' | 'utf-16le' | 'latin1') =>
  Buffer.from(text, encoding === 'utf-8' ? 'utf8' : encoding);
const bomb = (parts: Parameters<typeof zipOf>[0]) => zipOf([...workbookParts(sheetXml(schedule)), ...parts]);
const workbook = (sheets: Parameters<typeof writeXlsx>[0]['sheets'], more: object = {}) =>
  writeXlsx({ sheets, ...more });

describe('an uploaded file', () => {
  it.each([
    ['nothing in it', '', 'schedule.csv', 'import.fileEmpty'],
    ['only blank lines', '\n\n ,,\n', 'schedule.csv', 'import.fileEmpty'],
    ['a PDF named .csv', '%PDF-1.7 rest', 'schedule.csv', 'import.fileUnsupported'],
    ['a PDF named .xlsx', '%PDF-1.7 rest', 'schedule.xlsx', 'import.fileUnsupported'],
    [
      'a web page named .csv',
      '<!DOCTYPE html><table><tr><td>Cable</td></tr></table>',
      'schedule.csv',
      'import.fileUnsupported',
    ],
    [
      'a picture named .txt',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'schedule.txt',
      'import.fileUnsupported',
    ],
    ['a word document', 'anything', 'schedule.docx', 'import.fileUnsupported'],
    ['no ending', 'Cable,From\nC-1,A\n', 'schedule', 'import.fileUnsupported'],
    ['a zip named .xlsx', zipOf([{ name: 'readme.txt', content: 'hello' }]), 'schedule.xlsx', 'import.fileUnreadable'],
    ['a workbook named .csv', zipOf(workbookParts(sheetXml(schedule))), 'schedule.csv', 'import.fileUnsupported'],
    [
      'a workbook cut short',
      zipOf(workbookParts(sheetXml(schedule))).subarray(0, 900),
      'schedule.xlsx',
      'import.fileUnreadable',
    ],
    ['a workbook without rows', zipOf(workbookParts(sheetXml([]))), 'schedule.xlsx', 'import.fileEmpty'],
  ])('is rejected: %s', async (_what, content, fileName, code) => {
    expect((await refused(content, fileName)).code).toBe(code);
  });

  /** First bytes that identify each kind of file, with plausible content after them. */
  const contents: readonly (readonly [string, Buffer | string])[] = [
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['GIF', Buffer.from('474946383961010001008000000000000000', 'hex')],
    ['gzip', gzipSync('Cable,From\nC-1,A\n')],
    ['ELF', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')],
    ['EXE', Buffer.from('4d5a90000300000004000000ffff0000b8000000', 'hex')],
    ['web page', '<!DOCTYPE html><html><body><table></table></body></html>'],
    ['XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['archive', zipOf([{ name: 'readme.txt', content: 'hello' }])],
    [
      'document',
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
    ],
    ['workbook', zipOf(workbookParts(sheetXml(schedule)))],
    ['text', 'Cable,From\nC-1,A\n'],
  ];
  const swapped = contents.flatMap(([kind, content]) =>
    ['csv', 'tsv', 'txt', 'xlsx', 'xlsm']
      .filter(
        (ending) =>
          !(kind === 'workbook' && ending.startsWith('xls')) && !(kind === 'text' && !ending.startsWith('xls')),
      )
      .map((ending) => ({ kind, content, ending })),
  );

  it('must match its file name extension; a mismatch is rejected and leaves nothing behind', async () => {
    expect(swapped.length).toBeGreaterThanOrEqual(60);
    const taken: string[] = [];
    for (const { kind, content, ending } of swapped) {
      // oxlint-disable-next-line no-await-in-loop -- each rejected file is checked for leftovers
      const { code } = await refused(content, `schedule.${ending}`);
      if (!['import.fileUnsupported', 'import.fileUnreadable'].includes(code))
        taken.push(`${kind} as .${ending}: ${code}`);
    }
    expect(taken).toEqual([]);
  });

  it('in the old .xls format is rejected with a remedy', async () => {
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
    for (const name of ['schedule.xls', 'schedule.xlsx', 'schedule.csv']) {
      const { code, message } = await refused(old, name);
      expect(code).toBe('import.fileUnsupported');
      expect(message).toContain('save it as .xlsx');
    }
  });

  it('has a name that never becomes a path and is shown without control characters', async () => {
    const draft = await cables.upload(lines('Cable,From', 'C-1,A'), '../../etc/\u202Eschedule\u0001x.csv');
    expect(draft.record.fileName).toBe('schedulex.csv');
    expect(await filesLeft()).toContain(draft.importId);
    const long = await cables.upload(lines('Cable,From', 'C-1,A'), `${'x'.repeat(1000)}.csv`);
    expect(long.record.fileName).toHaveLength(200);
    expect(long.record.fileName).toMatch(/x\.csv$/);
  });

  it('of 101 MiB is rejected while streaming, without being held in memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'C-1,A,B\n');
    let given = 0;
    const endless = new Readable({
      read() {
        given += 1;
        this.push(given > 400 ? null : chunk);
      },
    });
    const upload = {
      projectId: cables.projectId,
      importType: 'cable',
      fileName: 'big.csv',
      stream: endless,
      truncated: () => false,
      userId: 1,
    } as const;
    const before = process.memoryUsage().rss;
    await expect(uploadSchedule(server.context, upload, async () => {})).rejects.toMatchObject({
      code: 'import.fileTooLarge',
    });
    expect(given).toBeLessThan(110);
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 * 1024);
    expect((await filesLeft()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('left from an old upload is removed at startup, but not one still being received', async () => {
    const uploads = receivingFolder(server);
    await mkdir(uploads, { recursive: true });
    const [old, underWay] = [join(uploads, `${randomUUID()}.part`), join(uploads, `${randomUUID()}.part`)];
    await Promise.all([writeFile(old, 'Cable'), writeFile(underWay, 'Cable')]);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await markInterruptedImports(server.database, folder);
    expect((await filesLeft()).filter((name) => name.endsWith('.part'))).toEqual([basename(underWay)]);
    await rm(underWay);
  });

  it('leaves nothing if the connection is lost during the upload', async () => {
    const before = await filesLeft();
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('Cable,From\n');
        throw new Error('socket hang up');
      })(),
    );
    const upload = {
      projectId: cables.projectId,
      importType: 'cable',
      fileName: 'cut.csv',
      stream: cut,
      truncated: () => false,
      userId: 1,
    } as const;
    await expect(uploadSchedule(server.context, upload, async () => {})).rejects.toThrow('socket hang up');
    expect(await filesLeft()).toEqual(before);
  });
});

describe('a malicious workbook is rejected', () => {
  it('with one part that expands a thousandfold', async () => {
    const before = process.memoryUsage().rss;
    const thousandfold = bomb([{ name: 'xl/media/a.bin', content: Buffer.alloc(60 * 1024 * 1024) }]);
    expect(await refused(thousandfold, 'bomb.xlsx')).toEqual({ code: 'import.fileUnsafe', message: mightBeUnsafe });
    expect(await rejectedBy(thousandfold)).toBe('importFiles:swells');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('with a false part size', async () => {
    const lying = bomb([{ name: 'xl/media/a.bin', content: Buffer.alloc(20 * 1024 * 1024), claimedSize: 4096 }]);
    expect((await refused(lying, 'bomb.xlsx')).code).toBe('import.fileUnsafe');
  });

  it('with thousands of parts', async () => {
    const many = Array.from({ length: 2100 }, (_, n) => ({ name: `xl/media/${n}.xml`, content: 'x' }));
    expect(await refused(bomb(many), 'bomb.xlsx')).toEqual({ code: 'import.fileUnsafe', message: mightBeUnsafe });
    expect(await rejectedBy(bomb(many))).toBe('importFiles:manyParts');
  });

  it('with the same part twice', async () => {
    const twice = bomb([{ name: 'xl/workbook.xml', content: '<workbook/>' }]);
    expect((await refused(twice, 'bomb.xlsx')).code).toBe('import.fileUnsafe');
  });

  it('with a document type declaration', async () => {
    const dtd = zipOf(workbookParts(sheetXml(schedule, '<!DOCTYPE lolz [<!ENTITY lol "lol">]>')));
    expect(await refused(dtd, 'dtd.xlsx')).toEqual({ code: 'import.fileUnsafe', message: mightBeUnsafe });
    expect(await rejectedBy(dtd)).toBe('importFiles:documentType');
  });

  it('with a document type declaration split across two inflated pieces', async () => {
    const pieceLength = 16 * 1024;
    const mark = '<!DOCTYPE';
    for (let inFirst = 1; inFirst < mark.length; inFirst += 1) {
      const xml = '<?xml version="1.0"?>';
      const before = `<!--${' '.repeat(pieceLength - xml.length - '<!---->'.length - inFirst)}-->`;
      const cut = zipOf(workbookParts(sheetXml(schedule, `${before}${mark} lolz>`)));
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { code, message } = await refused(cut, 'dtd.xlsx');
      expect([inFirst, code, message]).toEqual([inFirst, 'import.fileUnsafe', mightBeUnsafe]);
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      expect(await rejectedBy(cut)).toBe('importFiles:documentType');
    }
  });

  it('with a cell of excessive length', async () => {
    const text = `Cable,From\n"C-1,${'x'.repeat(5 * 1024 * 1024)}`;
    const { code, message } = await refused(text, 'open.csv');
    expect(code).toBe('import.fileUnsafe');
    expect(message).toContain('quotation mark');
    const wide = zipOf(workbookParts(sheetXml([['Cable'], ['x'.repeat(33_000)]])));
    expect((await refused(wide, 'wide.xlsx')).code).toBe('import.fileUnsafe');
  });
});

describe('workbooks', () => {
  it('are read with dates as days and numbers without floating-point noise', async () => {
    const rows = [
      ['Equipment Tag', 'Description', 'Weight', 'Required on site'],
      ['MCC-1', 'Motor control center', 9.3000000000000007, new Date('2026-11-20T00:00:00Z')],
    ];
    const steps = importSteps(server.as('project-lead', cables.projectId), cables.projectId, 'equipment');
    await steps.run(await workbook([{ name: 'Equipment', rows }]), {}, 'equipment.xlsx');
    const [row] = await server.database.transaction((transaction) =>
      transaction.query('select * from equipment where project_id = $1', [cables.projectId]),
    );
    expect(row).toMatchObject({
      tag: 'MCC-1',
      description: 'Motor control center',
      weight: '9.3',
      required_date: '2026-11-20',
    });
  });

  it('are read with the stored value of formulas, and formula errors are reported', async () => {
    const data =
      `<row r="1">${['Cable Tag', 'From', 'To', 'Length (ft)'].map(textCell).join('')}</row>` +
      `<row r="2">${textCell('C-7')}${textCell('A')}${textCell('B')}<c><f>SUM(20,22.5)</f><v>42.5</v></c></row>` +
      `<row r="3">${textCell('C-8')}<c t="str"><f>A1&amp;"x"</f><v>MCC-2</v></c>${textCell('B')}<c t="e"><f>Old!A1</f><v>#REF!</v></c></row>`;
    const xml = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
    const { draft, issues } = await cables.run(zipOf(workbookParts(xml)), { mode: 'partial' }, 'formulas.xlsx');
    expect(sheetOf(draft).rows[2]).toEqual(['C-8', 'MCC-2', 'B', '#REF!']);
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'warning', row: 3, column: 'Length (ft)', code: 'cell.formulaError' }),
    );
    const lengths = await server.database.transaction((transaction) =>
      transaction.query(
        "select tag, design_length from cable where project_id = $1 and tag in ('C-7', 'C-8') order by tag",
        [cables.projectId],
      ),
    );
    expect(lengths).toEqual([
      { tag: 'C-7', design_length: 42.5 },
      { tag: 'C-8', design_length: null },
    ]);
  });

  it('propose the sheet most like a schedule, and skip hidden ones with a notice', async () => {
    const content = await workbook([
      { name: 'Cover', rows: [['Riverbend'], ['Cable schedule']] },
      { name: 'Old', hidden: true, rows: schedule },
      { name: 'Cables', rows: [['CABLE SCHEDULE'], [], ...schedule] },
      {
        name: 'Notes',
        rows: [
          ['From', 'Remark'],
          ['A', 'b'],
        ],
      },
    ]);
    const draft = await cables.upload(content, 'book.xlsx');
    expect(draft.sheets.map(({ name }) => name)).toEqual(['Cover', 'Cables', 'Notes']);
    expect(draft.proposedSheet).toBe('Cables');
    expect(sheetOf(draft)).toMatchObject({ headerRow: 3, rowCount: 4 });
    expect(draft.record.notices).toEqual([fillText(importFilesMessages.hiddenSheets_one, { sheets: 1 })]);
    expect((await cables.check(draft)).counts).toMatchObject({ added: 2 });
  });

  it('with macros are read, with a notice that macros were ignored', async () => {
    const content = await workbook([{ name: 'Cables', rows: schedule }], { vbaProject: Uint8Array.from([1, 2, 3, 4]) });
    const draft = await cables.upload(content, 'register.xlsm');
    expect(draft.record.notices).toContain(importFilesMessages.macros);
    expect((await cables.check(draft)).record.notices).toContain(importFilesMessages.macros);
    const sheets = zipOf([
      ...workbookParts(sheetXml(schedule)),
      {
        name: 'xl/macrosheets/sheet1.xml',
        content: '<xm:macrosheet xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"/>',
      },
    ]);
    expect((await cables.upload(sheets, 'old macros.xlsm')).record.notices).toContain(importFilesMessages.macros);
  });

  it('with links to other workbooks use the stored values and fetch nothing', async () => {
    const requested: string[] = [];
    const elsewhere = createServer((request, answer) => {
      requested.push(request.url ?? '');
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const address = elsewhere.address();
    const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/lengths.xlsx`;
    const data =
      `<row r="1">${['Cable Tag', 'From', 'To', 'Length (ft)'].map(textCell).join('')}</row>` +
      `<row r="2">${textCell('L-7')}${textCell('A')}${textCell('B')}<c><f>[1]Lengths!A1</f><v>77</v></c></row>`;
    const xml = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
    const content = zipOf([
      ...workbookParts(xml),
      {
        name: 'xl/externalLinks/externalLink1.xml',
        content: '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
      },
      {
        name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${target}" TargetMode="External"/></Relationships>`,
      },
    ]);
    try {
      const { draft } = await cables.run(content, { mode: 'partial' }, 'linked.xlsx');
      expect(sheetOf(draft).rows[1]).toEqual(['L-7', 'A', 'B', '77']);
      expect(draft.record.notices).toEqual([expect.stringContaining('other workbooks')]);
      expect(requested).toEqual([]);
    } finally {
      elsewhere.close();
    }
  });
});

describe('text files', () => {
  const table = 'Cable;From;Size\nC-1;Überwachung;240mm²\nC-2;Pumpe;3,5\n';

  it.each([
    ['UTF-8', bytesOf(table, 'utf-8'), 'a.csv', []],
    ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${table}`, 'utf-8'), 'a.csv', []],
    ['UTF-16 with a byte order mark', bytesOf(`\uFEFF${table}`, 'utf-16le'), 'a.csv', []],
    ['Windows-1252', bytesOf(table, 'latin1'), 'a.csv', [expect.stringContaining('Windows-1252')]],
    ['tabs', bytesOf(table.replaceAll(';', '\t'), 'utf-8'), 'a.tsv', []],
    ['bars', bytesOf(table.replaceAll(';', '|'), 'utf-8'), 'a.txt', []],
    ['CR line ends', bytesOf(table.replaceAll('\n', '\r'), 'utf-8'), 'a.csv', []],
    ['both kinds of line ends', bytesOf(table.replace('\n', '\r\n'), 'utf-8'), 'a.csv', []],
  ])('in %s give the same table', async (_what, content, fileName, notices) => {
    const draft = await cables.upload(content, fileName);
    expect(sheetOf(draft)).toMatchObject({
      columnCount: 3,
      mapping: { '0': 'tag', '1': 'fromEquipment', '2': 'size' },
    });
    expect(sheetOf(draft).rows[1]!.map((cell) => cell.trim())).toEqual(['C-1', 'Überwachung', '240mm²']);
    expect(draft.record.notices).toEqual(notices);
  });

  it('keep quoted delimiters, quotes and line breaks within a cell, across chunks of any size', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => `K-${n},"Pump ""${n}"", north\nside",${'x'.repeat(40)}`);
    const { counts } = await cables.look(lines('Cable,Service,Notes', ...rows), { mode: 'partial' });
    expect(counts).toMatchObject({ rows: 9000, added: 9000, errors: 0, skipped: 0 });
  });
});
