/**
 * Printed cards in the change report: it shows which cards a revision makes wrong (domain section 4), before it is applied and
 * permanently afterwards.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeFilter } from '../../contract/imports/changeFilter.ts';
import { getChangeReport, getChangeSummary } from '../../contract/imports/changeReport.ts';
import { recordPrint } from '../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Service';
const revisionA = lines(
  header,
  'C-LONGER,PWR,A,B,100,Feeder',
  'C-SERVICE,PWR,A,B,100,Feeder',
  'C-GONE,PWR,A,B,100,Feeder',
  'C-UNPRINTED,PWR,A,B,100,Feeder',
);
const revisionB = lines(
  header,
  'C-LONGER,PWR,A,B,102,Other',
  'C-SERVICE,PWR,A,B,100,Other',
  'C-UNPRINTED,PWR,A,B,150,Feeder',
);
const revisionC = lines(
  header,
  'C-LONGER,PWR,A,B,102,Third',
  'C-SERVICE,PWR,A,C,100,Other',
  'C-UNPRINTED,PWR,A,B,160,Feeder',
);

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
});
afterAll(() => server.close());

async function print(tags: readonly string[]): Promise<void> {
  const rows = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>('select id from cable where project_id = $1 and tag = any($2::text[])', [
      projectId,
      tags,
    ]),
  );
  const ids = rows.map(({ id }) => id);
  const body = { projectId, type: 'cable' as const };
  const { records } = await lead.call(getPrintRecords, { body: { ...body, ids, tag: '', attached: [] } });
  const job = { printId: crypto.randomUUID(), templateType: 'pull-card' as const, templateVersion: 0 };
  const cards = records.map(({ id, values }) => ({ id, values }));
  await lead.call(recordPrint, { body: { ...body, ...job, unitMeasurement: 'imperial', cards } });
}

async function report(importId: string, filter: ChangeFilter & { readonly since?: string } = {}) {
  const { rows, total } = await lead.call(getChangeReport, { query: { projectId, importId, ...filter } });
  const summary = await lead.call(getChangeSummary, {
    query: { projectId, importId, ...(filter.since && { since: filter.since }) },
  });
  return {
    lines: rows.map(({ tag, field, change, impact, reason, hasCard }) =>
      [tag, field || change, impact, reason ?? '', hasCard ? 'card' : ''].join(' | '),
    ),
    total,
    cards: summary.cards.rows,
  };
}

it('rows with outdated cards are counted, filtered and weighted, and a later print changes none of that', async () => {
  const a = (await cables.run(revisionA, {}, 'rev A.csv')).draft.importId;
  await print(['C-LONGER', 'C-SERVICE', 'C-GONE']);
  const { draft } = await cables.look(revisionB, { mode: 'full' }, 'rev B.csv');
  const b = draft.importId;
  const reported = [
    'C-GONE | removed | review | cardPrinted | card',
    'C-LONGER | designLength | review | cardPrinted | card',
    'C-LONGER | service | info |  | ',
    'C-SERVICE | service | info |  | ',
    'C-UNPRINTED | designLength | info |  | ',
  ];
  expect(await report(b)).toEqual({ lines: reported, total: 5, cards: 2 });
  await cables.apply(draft, 'REMOVE');
  expect(await report(b)).toEqual({ lines: reported, total: 5, cards: 2 });
  expect(await report(b, { cards: 'takeBack' })).toMatchObject({ lines: [reported[0], reported[1]], total: 2 });
  await print(['C-UNPRINTED']);
  expect((await report(b)).cards).toBe(2);

  const c = (await cables.run(revisionC, {}, 'rev C.csv')).draft.importId;
  expect((await report(c, { cards: 'takeBack' })).lines).toEqual([
    'C-SERVICE | toEquipment | review | cardPrinted | card',
    'C-UNPRINTED | designLength | review | cardPrinted | card',
  ]);
  // Both revisions combined, for a user who missed the first.
  expect(await report(c, { since: a, cards: 'takeBack' })).toMatchObject({ total: 4, cards: 4 });
});
