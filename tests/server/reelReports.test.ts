/** Reel figures in the reports, by type and by cable (domain section 12). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { getFigure } from '../../contract/reports/figures/figures.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { textOfWhere, type Where } from '../../contract/reports/reportFilters.ts';
import { type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, type Report } from '../../contract/reports/reports.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let viewer: Client;

const added = (values: Values) => ({ row: null, cells: cellsOf(values) });
const unpulled = {
  typeCode: 'PWR',
  pulledLength: null,
  pullComplete: false,
  pulledFraction: 0,
  reel: null,
  route: 'T-1',
};

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  viewer = server.as('viewer', projectId);
  const lead = server.as('project-lead', projectId);
  const types = ['PWR', 'CTL'].map((code) => added({ code }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
  const reels = [
    { code: 'R-1', cableType: 'PWR', receivedLength: 500, scrap: 10, status: 'inUse' },
    { code: 'R-2', cableType: 'PWR', receivedLength: 300, status: 'returned' },
    { code: 'R-3', cableType: 'PWR', orderedLength: 800, status: 'ordered' },
  ];
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels.map(added) } });
  const pulled = { pullComplete: true, pulledFraction: 1 };
  const cables = [
    { tag: 'C-1', designLength: 200, reel: 'r-1', pulledLength: 190, ...pulled },
    // No measured length: its planned cut is off the reel.
    { tag: 'C-2', designLength: 100, reel: 'R-1', ...pulled },
    { tag: 'C-3', designLength: 348, reel: 'R-1', area: 'A1' },
    // Both of its reels must be on hand.
    { tag: 'C-4', designLength: 50, reel: 'R-1', spliceReel: 'R-3', spliceLength: 20 },
    { tag: 'C-5', designLength: 60, reel: 'R-9' },
    { tag: 'C-6', designLength: 70 },
    { tag: 'C-7', designLength: 30, typeCode: 'CTL' },
  ];
  await addRows(
    server.database,
    projectId,
    'cable',
    cables.map((cable) => Object.assign({}, unpulled, cable)),
  );
});
afterAll(() => server.close());

const report = (reportType: ReportType, requested: { where?: Where; groupBy?: string; asOf?: string } = {}) => {
  const { where = {}, ...rest } = requested;
  return viewer.call(getReport, { query: { projectId, reportType, where: textOfWhere(where), ...rest } });
};
const rowOf = ({ rows }: Report, key: string, value: string) => rows.find((row) => row[key] === value);
const keysOf = ({ columns }: Report) => columns.map(({ key }) => key);

it('reel figures of a type are received, remaining on site, and short of the length to pull', async () => {
  const found = await report('cable-length-by-type-code');
  const remaining = 500 - 10 - 190 - 103;
  expect(rowOf(found, 'typeCode', 'PWR')).toMatchObject({
    reelReceived: 800,
    reelRemaining: remaining,
    remainingLength: 528,
    surplus: remaining - 528,
  });
  expect(rowOf(found, 'typeCode', 'CTL')).toMatchObject({ reelReceived: 0, reelRemaining: 0, surplus: -30 });
  expect(found.totals).toMatchObject({ reelReceived: 800, reelRemaining: remaining, surplus: remaining - 558 });
});

it('reel figures exist only for whole types at the present time', async () => {
  const whole = await report('cable-length-by-type-code', { where: { typeCode: ['PWR'] } });
  expect(keysOf(whole)).toEqual(expect.arrayContaining(['reelReceived', 'reelRemaining', 'surplus']));
  for (const requested of [{ where: { area: ['A1'] } }, { groupBy: 'area' }, { asOf: '2026-01-31' }])
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    expect(
      keysOf(await report('cable-length-by-type-code', requested)).filter((key) => /^reel|surplus/.test(key)),
    ).toEqual([]);
  for (const reportType of ['cable-route-ready', 'cables-remaining-to-pull-by-type-code'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    expect(keysOf(await report(reportType, { where: { area: ['A1'] } }))).toContain('reelOnHand');
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    expect(keysOf(await report(reportType, { asOf: '2026-01-31' }))).not.toContain('reelOnHand');
  }
  const foreman = server.as({ name: 'Ann', role: 'general-foreman' }, projectId);
  await expect(
    foreman.call(getFigure, {
      query: { projectId, of: 'cable-length-by-type-code', figure: 'surplus', where: textOfWhere({ area: ['A1'] }) },
    }),
  ).rejects.toMatchObject({ status: 400 });
});

it('a reel figure opens to its reels', async () => {
  const where = textOfWhere({ typeCode: ['PWR'] });
  const open = (figure: string) =>
    viewer.call(getFigure, { query: { projectId, of: 'cable-length-by-type-code', figure, where } });
  expect(await open('reelReceived')).toMatchObject({
    value: 800,
    count: 2,
    reels: [
      { code: 'R-1', amount: 500 },
      { code: 'R-2', amount: 300 },
    ],
  });
  expect((await open('surplus')).parts).toMatchObject([
    { figure: 'reelRemaining', value: 197 },
    { figure: 'remainingLength', value: 528 },
  ]);
});

it('a cable shows whether its reel is on site, and a type counts such cables', async () => {
  const ready = await report('cable-route-ready');
  expect(ready.rows.map((row) => [row['cable'], row['reelOnHand']])).toEqual([
    ['C-3', 'Yes'],
    ['C-4', 'No'],
    ['C-5', 'Unknown'],
    ['C-6', null],
    ['C-7', null],
  ]);
  const remaining = await report('cables-remaining-to-pull-by-type-code');
  expect(rowOf(remaining, 'typeCode', 'PWR')).toMatchObject({ cables: 4, reelOnHand: 1 });
  const opened = await viewer.call(getFigure, {
    query: { projectId, of: 'cables-remaining-to-pull-by-type-code', figure: 'reelOnHand' },
  });
  expect(opened.rows.map(({ tag }) => tag)).toEqual(['C-3']);
});
