/** Receiving through the API: a delivery note is previewed before anything is written, written once, and undone once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { previewDelivery, receiveReels, undoReceipt, type DeliveryPlan } from '../../contract/reels/deliveries.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { reels as reelsMessages } from '../../server/locales/en-US/reels.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

const kind = 'reel' as const;
const receivedDate = '2026-03-02';
const type = 'PWR-3C10';

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const rows = [type, 'CTL-7C14'].map((code) => ({ row: null, cells: cellsOf({ code }) }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows } });
});

const addReels = async (...rows: Values[]) => {
  const body = { projectId, kind, rows: rows.map((row) => ({ row: null, cells: cellsOf(row) })) };
  return savedRows((await lead.call(saveReels, { body })).results);
};
const ledger = async () =>
  (await lead.call(listCodes, { query: { projectId, kind } })).rows.map(({ values }) => values);
const reelsOfCables = async () =>
  (
    await server.database.transaction((transaction) =>
      transaction.query<{ reel: string | null }>('select reel from cable where project_id = $1 order by tag', [
        projectId,
      ]),
    )
  ).map(({ reel }) => reel);
const plan = (...lines: (Values & { readonly order?: number | null })[]) =>
  lead.call(previewDelivery, {
    body: {
      projectId,
      receivedDate,
      lines: lines.map(({ order, ...values }) => ({ cells: cellsOf(values), order })),
    },
  });
const reported = ({ arrivals }: DeliveryPlan) =>
  arrivals.map(({ outcome, problems, notices }) => [
    outcome,
    ...[...problems, ...notices].map(({ field, reason, nearest }) =>
      nearest === null ? `${field}: ${reason}` : `${field}: ${reason} [${nearest}]`,
    ),
  ]);
/** Receives the lines with the reels from the preview. */
const receive = async (lines: Values[], seen: DeliveryPlan) =>
  lead.call(receiveReels, {
    body: {
      projectId,
      receivedDate,
      lines: lines.map((values, at) => ({ cells: cellsOf(values), reel: seen.arrivals[at]!.reel })),
    },
  });
const received = async (lines: Values[]) => {
  const reply = await receive(lines, await plan(...lines));
  if (reply.status !== 'received') throw new Error(JSON.stringify(reply));
  return reply.undo;
};
const undo = (body: Awaited<ReturnType<typeof received>>) => lead.call(undoReceipt, { body: { projectId, ...body } });

describe('the preview of a delivery note', () => {
  it('reports each line as new, on order, already received or to be corrected', async () => {
    await addReels(
      { code: 'R-1', cableType: type, receivedLength: 2500 },
      { code: 'R-2', cableType: type, status: 'ordered', orderedLength: 2500 },
      { code: 'R-3', cableType: 'CTL-7C14', status: 'ordered', orderedLength: 5000 },
    );
    const reply = await plan(
      { code: 'D-77', cableType: 'pwr-3c10', receivedLength: '2,510 ft' },
      { code: 'r-2', receivedLength: 2480 },
      { code: 'R-1', cableType: type, receivedLength: 2400 },
      { code: 'R-3', cableType: type, receivedLength: 5000 },
      { code: 'D-78', cableType: 'PWR3C10', receivedLength: 100 },
      { code: 'D-79', cableType: type, receivedLength: 'n.b.' },
      { code: 'd-77', cableType: type, receivedLength: 2510 },
      { code: 'R1', cableType: type, receivedLength: 1000, startMark: 0, endMark: 900 },
    );
    expect(reported(reply)).toEqual([
      ['new'],
      ['arrives', 'receivedLength: 20 ft less than the 2,500 ft that were ordered.'],
      [
        'received',
        'receivedLength: R-1 was already received with 2,500 ft; the slip shows 2,400 ft. No change. If the slip is right, correct the ledger.',
      ],
      ['refused', 'cableType: R-3 was ordered as CTL-7C14; the slip shows PWR-3C10. Check the flange and correct one.'],
      [
        'refused',
        'cableType: No cable type PWR3C10; add it to its list first, or choose one that is there. [PWR-3C10]',
      ],
      ['refused', expect.stringContaining('receivedLength: ')],
      ['refused', 'code: d-77 is on line 1 already. Remove one of the two, or correct its number.'],
      [
        'new',
        'code: R1 isn’t in the ledger. Did you mean R-1? Check the flange. [R-1]',
        'endMark: Marks give 900 ft; the slip shows 1,000 ft. Check the jacket.',
      ],
    ]);
    expect(reply.orders.map(({ code, orderedLength }) => [code, orderedLength])).toEqual([
      ['R-2', 2500],
      ['R-3', 5000],
    ]);
    expect(await ledger()).toHaveLength(3);
  });

  it('matches reels on order by type and length, each once, unless the purchase order differs', async () => {
    const [first, second] = await addReels(
      { code: 'PO 7 line 1', cableType: type, status: 'ordered', orderedLength: 2500, poNumber: '7' },
      { code: 'PO 7 line 2', cableType: type, status: 'ordered', orderedLength: 2500, poNumber: '7' },
    );
    const came = { cableType: type, receivedLength: 2500 };
    const reply = await plan({ code: 'D-1', ...came }, { code: 'D-2', ...came }, { code: 'D-3', ...came });
    expect(reply.arrivals.map(({ reel }) => reel?.id)).toEqual([first!.id, second!.id, undefined]);
    expect(reported(reply)[0]).toEqual([
      'arrives',
      'code: PO 7 line 1 arrived as D-1. It’s renumbered and keeps its cables.',
    ]);
    const other = await plan({ code: 'D-1', ...came, poNumber: '8' }, { code: 'D-2', ...came, order: null });
    expect(other.arrivals.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    const chosen = await plan({ code: 'D-1', ...came }, { code: 'D-2', ...came, order: first!.id });
    expect(chosen.arrivals.map(({ reel }) => reel?.id)).toEqual([second!.id, first!.id]);
  });
});

describe('receiving', () => {
  const lines: Values[] = [
    { code: 'D-1', cableType: type, receivedLength: 2500, lotNumber: 'H 12' },
    { code: 'D-2', cableType: 'CTL-7C14', receivedLength: 1000, receivedDate: '2026-02-27' },
  ];
  const order: Values = { code: 'PO 7 line 1', cableType: type, status: 'ordered', orderedLength: 2500 };

  it('adds each reel, renumbers one on order with its cables, and can be undone in one call', async () => {
    await addReels(order);
    await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', reel: 'PO 7 line 1' },
      { tag: 'C-2', reel: 'd-2' },
    ]);
    const back = await received(lines);
    expect(await ledger()).toMatchObject([
      { code: 'D-1', status: 'received', receivedLength: 2500, orderedLength: 2500, lotNumber: 'H 12', receivedDate },
      { code: 'D-2', status: 'received', receivedLength: 1000, receivedDate: '2026-02-27' },
    ]);
    expect(await reelsOfCables()).toEqual(['D-1', 'd-2']);
    expect(await undo(back)).toEqual({ status: 'undone' });
    expect(await ledger()).toMatchObject([{ ...order, receivedLength: null, lotNumber: null, receivedDate: null }]);
    expect(await reelsOfCables()).toEqual(['PO 7 line 1', 'd-2']);
  });

  it('writes nothing if the ledger has changed since the preview, and reports the changes', async () => {
    await addReels(order);
    const seen = await plan(...lines);
    await received([lines[1]!]);
    const reply = await receive(lines, seen);
    expect(reply).toMatchObject({ status: 'changed', arrivals: [{ outcome: 'arrives' }, { outcome: 'received' }] });
    expect(await ledger()).toMatchObject([{ code: 'D-2' }, { code: 'PO 7 line 1', status: 'ordered' }]);
    expect(await receive([{ code: 'D-3', cableType: 'PWR-9', receivedLength: 1 }], seen)).toMatchObject({
      status: 'changed',
      arrivals: [{ outcome: 'refused' }],
    });
  });

  it('cannot be undone, not even in part, once a reel of it is changed or used', async () => {
    const [cable] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', reel: 'D-1' }]);
    const back = await received(lines);
    const pulled = (length: number | null) =>
      server.database.transaction((transaction) =>
        transaction.execute('update cable set pulled_length = $1 where id = $2', [length, cable]),
      );
    await pulled(20);
    expect(await undo(back)).toEqual({
      status: 'refused',
      reason: fillText(reelsMessages.deliveryUsed, { reel: 'D-1' }),
    });
    await pulled(null);
    const row = { id: back.reels[1]!.id, version: back.reels[1]!.version };
    await lead.call(saveReels, { body: { projectId, kind, rows: [{ row, cells: cellsOf({ location: 'Row 4' }) }] } });
    expect(await undo(back)).toMatchObject({ reason: expect.stringContaining('Can’t undo: someone changed D-2.') });
    expect(await ledger()).toHaveLength(2);
  });

  it('cannot be undone if another reel now has the ordered name, and changes nothing', async () => {
    await addReels(order);
    const back = await received(lines);
    await addReels({ code: 'PO 7 line 1', cableType: type, receivedLength: 400 });
    const before = await ledger();
    expect(await undo(back)).toEqual({ status: 'refused', reason: expect.stringContaining('PO 7 line 1') });
    expect(await ledger()).toEqual(before);
  });

  it('requires the permission to change reels', async () => {
    const foreman = server.as('foreman', projectId);
    const body = { projectId, receivedDate, lines: [{ cells: cellsOf(lines[0]!), reel: null }] };
    await expect(foreman.call(receiveReels, { body })).rejects.toMatchObject({ status: 403 });
    await expect(
      foreman.call(previewDelivery, { body: { projectId, receivedDate, lines: [{ cells: cellsOf(lines[0]!) }] } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
