/** A new revision mark is stored and listed, but does not count as a change of the row. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeFilter } from '../../contract/imports/changeFilter.ts';
import { getChangeReport, getChangeSummary } from '../../contract/imports/changeReport.ts';
import { previewRevert } from '../../contract/imports/importRevert.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { getRowCards, recordPrint } from '../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
});

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Rev,Dwg Rev';
const revisionA = lines(
  header,
  'C-1,PWR,A,B,100,A,0',
  'C-2,PWR,A,B,200,A,0',
  'C-3,PWR,A,B,300,A,0',
  'C-4,PWR,A,B,400,A,0',
);
/** Two rows differ; all four have a new mark. */
const revisionB = lines(
  header,
  'C-1,PWR,A,B,100,B,0',
  'C-2,PWR,A,B,250,B,0',
  'C-3,PWR,A,B,300,B,1',
  'C-4,PWR,A,C,400,B,0',
);
/** Only the marks differ. */
const onlyMarks = revisionA.replaceAll(',A,0', ',B,0');

const marks = async (field = 'revision') =>
  [...(await rowsByTag(server, projectId, 'cable', [field])).values()].map((row) => row[field]);
const versions = async () => [
  ...(await rowsByTag(server, projectId, 'cable', ['designLength', 'budgetHours'])).values(),
];

async function linesOf(importId: string, filter: ChangeFilter & { readonly since?: string } = {}) {
  const { rows } = await lead.call(getChangeReport, { query: { projectId, importId, ...filter } });
  return rows.map(({ tag, change, field, oldValue, newValue, impact, reason }) =>
    [tag, change, field, `${oldValue} → ${newValue}`, impact, reason ?? ''].join(' | '),
  );
}
const summaryOf = (importId: string, since?: string) =>
  lead.call(getChangeSummary, { query: { projectId, importId, ...(since !== undefined && { since }) } });

async function idOf(tag: string): Promise<number> {
  const [row] = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>('select id from cable where project_id = $1 and tag = $2', [projectId, tag]),
  );
  return row!.id;
}

async function setRow(tag: string, values: string): Promise<void> {
  await server.database.transaction((transaction) =>
    transaction.execute(`update cable set ${values} where project_id = $1 and tag = $2`, [projectId, tag]),
  );
}

async function printCard(id: number): Promise<void> {
  const body = { projectId, type: 'cable' as const };
  const { records } = await lead.call(getPrintRecords, { body: { ...body, ids: [id], tag: '', attached: [] } });
  const job = { printId: crypto.randomUUID(), templateType: 'pull-card' as const, templateVersion: 0 };
  const cards = records.map((record) => ({ id: record.id, values: record.values }));
  await lead.call(recordPrint, { body: { ...body, ...job, unitMeasurement: 'imperial', cards } });
}

describe('a revision that marks every row', () => {
  it('counts rows that differ beyond their mark, and the other rows with a new mark', async () => {
    await cables.run(revisionA);
    const { counts, draft } = await cables.look(revisionB);
    expect(counts).toMatchObject({ rows: 4, added: 0, changed: 2, removed: 0, unchanged: 2, marked: 2 });
    const expected = [
      'C-2 | changed | designLength | 200 → 250 | info | ',
      'C-2 | changed | revision | A → B | info | ',
      'C-4 | changed | toEquipment | B → C | info | ',
      'C-4 | changed | revision | A → B | info | ',
    ];
    expect(await linesOf(draft.importId)).toEqual(expected);
    await cables.apply(draft);
    expect(await linesOf(draft.importId)).toEqual(expected);
    expect(await linesOf(draft.importId, { change: 'marked' })).toEqual([
      'C-1 | marked | revision | A → B | info | ',
      'C-3 | marked | drawingRev | 0 → 1 | info | ',
      'C-3 | marked | revision | A → B | info | ',
    ]);
    const summary = await summaryOf(draft.importId);
    expect(summary.kinds.map(({ change, rows }) => [change, rows])).toEqual([
      ['changed', 2],
      ['marked', 2],
    ]);
    expect(summary.impacts).toEqual([{ impact: 'info', rows: 2 }]);
    expect(summary.typeCodes).toMatchObject([{ typeCode: 'PWR', rows: 2 }]);
    expect(summary.fields).toEqual([
      { field: 'revision', rows: 2 },
      { field: 'designLength', rows: 1 },
      { field: 'toEquipment', rows: 1 },
    ]);
    expect(await marks()).toEqual(['B', 'B', 'B', 'B']);
    expect(await marks('drawingRev')).toEqual(['0', '0', '1', '0']);
  });

  it('shows the mark in the history of the row', async () => {
    await cables.run(revisionA, {}, 'rev A.csv');
    await cables.run(onlyMarks, {}, 'rev B.csv');
    const { history } = await lead.call(getCommodityRecord, {
      query: { projectId, type: 'cable', id: await idOf('C-1') },
    });
    expect(history.map(({ cause, change, fileName, fields }) => [cause, change, fileName, fields])).toEqual([
      ['import', 'marked', 'rev B.csv', [{ field: 'revision', before: 'A', after: 'B' }]],
      ['import', 'added', 'rev A.csv', []],
    ]);
  });

  it('adds no marks if the same file is imported again', async () => {
    await cables.run(revisionA);
    const first = await cables.run(onlyMarks);
    expect(first.counts).toMatchObject({ changed: 0, unchanged: 4, marked: 4 });
    const again = await cables.run(onlyMarks);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 4, marked: 0 });
    const withNote = await cables.run(`${onlyMarks}\n`);
    expect(withNote.counts).toMatchObject({ changed: 0, unchanged: 4, marked: 0 });
  });

  it('restores the earlier marks when reverted', async () => {
    await cables.run(revisionA);
    const before = await versions();
    const { draft } = await cables.run(revisionB);
    const { importId } = draft;
    const preview = await lead.call(previewRevert, { query: { projectId, importId } });
    expect(preview.back).toEqual({ added: 0, changed: 2, removed: 0, reinstated: 0, marked: 2 });
    await cables.revert(importId);
    expect(await marks()).toEqual(['A', 'A', 'A', 'A']);
    expect(await marks('drawingRev')).toEqual(['0', '0', '0', '0']);
    expect(await versions()).toEqual(before);
  });

  it('affects no packages, and requires no review of a finished cable', async () => {
    await cables.run(revisionA);
    for (const tag of ['C-1', 'C-2', 'C-3'])
      // oxlint-disable-next-line no-await-in-loop -- few rows
      await setRow(tag, "package = 'WP-1', percent_complete = 100, pulled_fraction = 1, status = 'Complete'");
    const { draft, removalShare } = await cables.run(onlyMarks);
    expect(removalShare).toBe(0);
    const summary = await summaryOf(draft.importId);
    expect(summary).toMatchObject({ packageCount: 0, packages: [], impacts: [], fields: [], typeCodes: [], areas: [] });
    expect(summary.begun.rows).toBe(0);
    expect(await linesOf(draft.importId)).toEqual([]);
    expect((await linesOf(draft.importId, { change: 'marked' })).every((line) => line.endsWith('| info | '))).toBe(
      true,
    );
    const [row] = (await rowsByTag(server, projectId, 'cable', ['status', 'percentComplete'])).values();
    expect(row).toEqual({ status: 'Complete', percentComplete: 100 });
  });

  it('does not supersede printed cards', async () => {
    await cables.run(revisionA);
    const id = await idOf('C-1');
    await printCard(id);
    const { draft } = await cables.run(onlyMarks);
    expect((await summaryOf(draft.importId)).cards.rows).toBe(0);
    const { cards } = await lead.call(getRowCards, { query: { projectId, type: 'cable', id } });
    expect(cards.map(({ revision, differences }) => [revision, differences])).toEqual([['A', []]]);
    // With a new length as well, the card must be collected, but only because of the length.
    const next = await cables.run(revisionB.replace('C-1,PWR,A,B,100', 'C-1,PWR,A,B,110').replaceAll(',B,', ',C,'));
    expect(next.counts.changed).toBeGreaterThan(0);
    const later = await lead.call(getRowCards, { query: { projectId, type: 'cable', id } });
    expect(later.cards[0]?.differences.map(({ field }) => field)).not.toContain('revision');
    expect(later.cards[0]?.differences.map(({ field }) => field)).toContain('designLength');
  });
});

describe('a revision mark', () => {
  it('is cleared by a blank in a full schedule, but not in a partial one', async () => {
    await cables.run(revisionA);
    const blank = revisionA.replaceAll(',A,0', ',,0');
    const partial = await cables.run(blank, { mode: 'partial' });
    expect(partial.counts).toMatchObject({ changed: 0, unchanged: 4, marked: 0 });
    expect(await marks()).toEqual(['A', 'A', 'A', 'A']);
    const full = await cables.run(blank, { mode: 'full' });
    expect(full.counts).toMatchObject({ changed: 0, unchanged: 4, marked: 4 });
    expect(await marks()).toEqual([null, null, null, null]);
  });

  it('of the drawing alone does not count as a change either, nor in a partial schedule', async () => {
    await cables.run(revisionA);
    const { counts } = await cables.run(lines('Cable Tag,Dwg Rev', 'C-1,1', 'C-2,0'), { mode: 'partial' });
    expect(counts).toMatchObject({ changed: 0, unchanged: 2, marked: 1 });
    expect(await marks('drawingRev')).toEqual(['1', '0', '0', '0']);
  });

  it('that changes twice is one new mark across two imports; with another difference the row is changed', async () => {
    const a = await cables.run(revisionA);
    const earliest = a.draft.importId;
    await cables.run(onlyMarks);
    const c = await cables.run(onlyMarks.replaceAll(',B,0', ',C,0').replace('C-2,PWR,A,B,200', 'C-2,PWR,A,B,210'));
    const { importId } = c.draft;
    expect(await linesOf(importId, { since: earliest })).toEqual([
      'C-2 | changed | designLength | 200 → 210 | info | ',
      'C-2 | changed | revision | A → C | info | ',
    ]);
    expect(await linesOf(importId, { since: earliest, change: 'marked' })).toEqual([
      'C-1 | marked | revision | A → C | info | ',
      'C-3 | marked | revision | A → C | info | ',
      'C-4 | marked | revision | A → C | info | ',
    ]);
    expect((await summaryOf(importId, earliest)).kinds.map(({ change, rows }) => [change, rows])).toEqual([
      ['changed', 1],
      ['marked', 3],
    ]);
  });

  it('works the same for equipment', async () => {
    const equipment = importSteps(lead, projectId, 'equipment');
    await equipment.run(lines('Equipment Tag,Description,Rev', 'MCC-1,Pump,A', 'MCC-2,Fan,A'));
    const { counts } = await equipment.run(lines('Equipment Tag,Description,Rev', 'MCC-1,Pump,B', 'MCC-2,Blower,B'));
    expect(counts).toMatchObject({ changed: 1, unchanged: 1, marked: 1 });
  });
});
