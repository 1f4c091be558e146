/** Printed cards: stored as printed, shown as current or superseded, found by the text that a scanner enters. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import type { BodyInputOf } from '../../contract/base/calls/endpoint.ts';
import { getCardState, getRowCards, recordPrint } from '../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cable: number;
let others: number;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  [cable, others] = (await addRows(server.database, projectId, 'cable', [
    { tag: '36-PC-1001', revision: 'C', designLength: 410, fromEquipment: 'MCC-1', service: 'Pump', foreman: 'Fay' },
    { tag: '36-PC-1002', revision: 'C', designLength: 90 },
  ])) as [number, number];
});

/** Prints the current values, as the dialog does. */
async function print(ids: number[], change: Partial<BodyInputOf<typeof recordPrint>> = {}, who = lead) {
  const { records } = await lead.call(getPrintRecords, {
    body: { projectId, type: 'cable', ids, tag: '', attached: [] },
  });
  return who.call(recordPrint, {
    body: {
      projectId,
      printId: crypto.randomUUID(),
      type: 'cable',
      templateType: 'pull-card',
      templateVersion: 0,
      unitMeasurement: 'imperial',
      cards: records.map(({ id, values }) => ({ id, values })),
      ...change,
    },
  });
}
const edit = (id: number, cells: Readonly<Record<string, readonly [CellValue, CellValue]>>, unit: 'ft' | 'm' = 'ft') =>
  lead.call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      rows: [{ id, unit, cells: Object.entries(cells).map(([field, [before, after]]) => ({ field, before, after })) }],
    },
  });
const cardsOf = async (id: number, who = lead) =>
  (await who.call(getRowCards, { query: { projectId, type: 'cable', id } })).cards;
const scan = (code: string, who = lead) => who.call(getCardState, { query: { projectId, code } });

describe('a printed card', () => {
  it('is current until a value its holder works by changes, which is listed; a new print is current', async () => {
    expect(await print([cable, others])).toEqual({ cards: 2 });
    expect(await cardsOf(cable)).toMatchObject([
      { templateType: 'pull-card', templateVersion: 0, revision: 'C', printedBy: 'Lea', differences: [] },
    ]);
    await edit(cable, { service: ['Pump', 'Fan'], notes: [null, 'Mind the step'] });
    expect((await cardsOf(cable))[0]!.differences).toEqual([]);
    await edit(cable, { designLength: [410, 455], hold: [null, 'RFI'] });
    const changed = [
      { field: 'designLength', before: 410, after: 455 },
      { field: 'hold', before: null, after: 'RFI' },
    ];
    expect((await cardsOf(cable)).map(({ differences }) => differences)).toEqual([changed]);
    await print([cable]);
    expect((await cardsOf(cable)).map(({ differences }) => differences)).toEqual([[], changed]);
    expect(await cardsOf(others)).toHaveLength(1);
  });

  it('has the same length after a change of the project unit', async () => {
    await print([cable]);
    const project = { projectNumber: 'METRIC', name: 'Metric', unitMeasurement: 'metric', archive: false } as const;
    await server.as('administrator').call(updateProject, { body: { projectId, ...project } });
    expect((await cardsOf(cable))[0]!.differences).toEqual([]);
    await edit(cable, { designLength: [124.968, 130] }, 'm');
    expect((await cardsOf(cable))[0]!.differences).toEqual([{ field: 'designLength', before: 124.968, after: 130 }]);
  });

  it('is stored once, however often it is sent, with one audit entry', async () => {
    const printId = crypto.randomUUID();
    await print([cable, others], { printId });
    expect(await print([cable], { printId })).toEqual({ cards: 2 });
    expect(await cardsOf(cable)).toHaveLength(1);
    const [{ lines } = { lines: 0 }] = await server.database.transaction((transaction) =>
      transaction.query<{ lines: number }>(
        `select count(*)::int as lines from audit_event where action = 'print.remember' and project_id = $1`,
        [projectId],
      ),
    );
    expect(lines).toBe(1);
    const other = server.as({ name: 'Max', role: 'project-lead' }, projectId);
    await expect(print([cable], { printId }, other)).rejects.toMatchObject({ code: 'entry.keyReused' });
  });

  it('is limited to rows of the user and project, and to templates of the commodity', async () => {
    const foreman = server.as({ name: 'Fay', role: 'foreman' }, projectId);
    expect(await print([cable, others], {}, foreman)).toEqual({ cards: 1 });
    await expect(print([others], {}, foreman)).rejects.toMatchObject({ code: 'commodity.notFound' });
    await expect(cardsOf(others, foreman)).rejects.toMatchObject({ code: 'commodity.notFound' });
    expect(await cardsOf(cable, foreman)).toHaveLength(1);
    expect((await scan('36-PC-1002 REV C', foreman)).cards).toEqual([]);
    const elsewhere = (await server.createProject()).id;
    const [foreign] = await addRows(server.database, elsewhere, 'cable', [{ tag: 'X-1' }]);
    const cards = [{ id: foreign!, values: {} }];
    await expect(print([cable], { cards })).rejects.toMatchObject({ code: 'commodity.notFound' });
    await expect(print([cable], { templateType: 'install-sheet' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('stores only values its holder works by', async () => {
    await print([cable]);
    const [kept] = await server.database.transaction((transaction) =>
      transaction.query<{ printed: object }>('select printed from printed_card where project_id = $1', [projectId]),
    );
    expect(kept!.printed).toMatchObject({ designLength: 410, fromEquipment: 'MCC-1', hold: null });
    expect(Object.keys(kept!.printed)).not.toContain('service');
    // The revision is part of the code, and not by itself a reason to collect a card.
    expect(Object.keys(kept!.printed)).not.toContain('revision');
  });
});

describe('a scanned code', () => {
  it('finds the row in any case, and lists the changes since that revision was printed', async () => {
    await print([cable]);
    expect(await scan(' 36-pc-1001 rev c ')).toMatchObject({
      tag: '36-pc-1001',
      revision: 'c',
      cards: [{ row: { type: 'cable', tag: '36-PC-1001' }, revision: 'C', differences: [], printed: { by: 'Lea' } }],
    });
    await edit(cable, { designLength: [410, 455], hold: [null, 'RFI'], revision: ['C', 'D'] });
    await print([cable]);
    const [old] = (await scan('36-PC-1001 REV C')).cards;
    expect(old).toMatchObject({ revision: 'D', hold: 'RFI', isRemoved: false, standsSince: null });
    expect(old!.differences.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['designLength', 410, 455],
      ['hold', null, 'RFI'],
    ]);
    expect((await scan('36-PC-1001 REV D')).cards[0]!.differences).toEqual([]);
  });

  it('of a revision without a stored print is compared by its revision alone', async () => {
    const [same] = (await scan('36-PC-1001 REV C')).cards;
    expect(same).toMatchObject({ differences: [], printed: null });
    const [other] = (await scan('36-PC-1001 REV B')).cards;
    expect(other).toMatchObject({ differences: [{ field: 'revision', before: 'B', after: 'C' }], printed: null });
  });

  it('returns since when cards are current if the same revision was printed before and after a change', async () => {
    await print([cable]);
    await edit(cable, { designLength: [410, 455] });
    await print([cable]);
    const [newest] = await cardsOf(cable);
    expect((await scan('36-PC-1001 REV C')).cards).toMatchObject([{ differences: [], standsSince: newest!.printedAt }]);
  });

  it('reports a row removed by a revision, and returns no card for an unknown tag', async () => {
    await print([cable]);
    await server.database.transaction((transaction) =>
      transaction.execute('update cable set removed = true where id = $1', [cable]),
    );
    expect((await scan('36-PC-1001 REV C')).cards).toMatchObject([{ isRemoved: true }]);
    expect(await scan('99-XX-0001 REV A')).toEqual({ tag: '99-XX-0001', revision: 'A', cards: [] });
    const elsewhere = await server.createProject();
    await addRows(server.database, elsewhere.id, 'cable', [{ tag: 'ELSE-1', revision: 'A' }]);
    expect((await scan('ELSE-1 REV A')).cards).toEqual([]);
  });

  it('also finds a termination once a card of it was printed', async () => {
    expect((await scan('36-PC-1001')).cards.map(({ row }) => row.type)).toEqual(['cable']);
    const { records } = await lead.call(getPrintRecords, {
      body: { projectId, type: 'from-term', ids: null, tag: '36-PC-1001', attached: [] },
    });
    await lead.call(recordPrint, {
      body: {
        projectId,
        printId: crypto.randomUUID(),
        type: 'from-term',
        templateType: 'termination-card',
        templateVersion: 0,
        unitMeasurement: 'imperial',
        cards: records.map(({ id, values }) => ({ id, values })),
      },
    });
    expect((await scan('36-PC-1001')).cards.map(({ row }) => row.type)).toEqual(['cable', 'from-term']);
  });
});
