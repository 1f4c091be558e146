/**
 * Revision that makes cables longer than their reel allows (domain rule 4), reported before it is applied and stored afterwards.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeFilter } from '../../contract/imports/changeFilter.ts';
import { getChangeReport, getChangeSummary } from '../../contract/imports/changeReport.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { getReelPlan } from '../../contract/reels/reelPlan.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import type { Client } from './client.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { cellsOf, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Runs';
const scheduleOf = (lengths: Readonly<Record<string, number>>) =>
  lines(
    header,
    ...Object.entries(lengths).map(([tag, length]) => `${tag},PWR,SWGR-1,MCC-1,${length},${tag === 'C-TWICE' ? 2 : 1}`),
  );
const first = {
  'C-SHORT': 300,
  'C-BESIDE': 180,
  'C-PULLED': 100,
  'C-ROOM': 100,
  'C-TWICE': 100,
  'C-FREED': 100,
  'C-GOES': 300,
  'C-FREE': 100,
  'C-UNMEASURED': 100,
};
const added = (values: Values) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: [added({ code: 'PWR' })] } });
  const reels = [
    { code: 'R-1', cableType: 'PWR', receivedLength: 600 },
    { code: 'R-2', cableType: 'PWR', receivedLength: 600 },
    { code: 'R-3', cableType: 'PWR', receivedLength: 210 },
    { code: 'R-4', cableType: 'PWR', receivedLength: 420 },
    { code: 'R-5', cableType: 'PWR', orderedLength: 100, status: 'ordered' },
  ];
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels.map(added) } });
  await cables.run(scheduleOf(first), {}, 'rev A.csv');
  await server.database.transaction((transaction) =>
    transaction.execute(
      `update cable set reel = case tag when 'C-SHORT' then 'r-1' when 'C-BESIDE' then 'R-1' when 'C-PULLED' then 'R-1' when 'C-ROOM' then 'R-2'
           when 'C-TWICE' then 'R-3' when 'C-FREED' then 'R-4' when 'C-GOES' then 'R-4' when 'C-UNMEASURED' then 'R-5' else '' end,
         pulled_length = case tag when 'C-PULLED' then 100 end, pulled_fraction = case tag when 'C-PULLED' then 1 else 0 end
       where project_id = $1`,
      [projectId],
    ),
  );
});
afterAll(() => server.close());

const reasonsOf = async (importId: string, filter: ChangeFilter = {}) => {
  const { rows } = await lead.call(getChangeReport, { query: { projectId, importId, ...filter } });
  return Object.fromEntries(rows.map(({ tag, impact, reason }) => [tag, [impact, reason]]));
};

it('a cable grown beyond its reel is for review, before and after the revision is applied', async () => {
  const { 'C-GOES': _gone, ...rest } = first;
  const grown = {
    ...rest,
    // 300 + 180 ft with the tolerance and 100 ft pulled leave 5 ft of 600; 310 ft exceed the reel by 6 ft, whatever the other
    // cables.
    'C-SHORT': 310,
    'C-PULLED': 120,
    'C-ROOM': 130,
    'C-TWICE': 103,
    // A cable that leaves the reel makes space for the others.
    'C-FREED': 380,
    'C-FREE': 900,
    'C-UNMEASURED': 900,
  };
  const { draft } = await cables.look(scheduleOf(grown), {}, 'rev B.csv');
  const beyond = ['review', 'beyondReel'];
  const told = {
    'C-SHORT': beyond,
    'C-TWICE': beyond,
  };
  expect(await reasonsOf(draft.importId)).toMatchObject({
    ...told,
    'C-PULLED': ['info', null],
    'C-ROOM': ['info', null],
    'C-FREED': ['info', null],
    'C-FREE': ['info', null],
    'C-UNMEASURED': ['info', null],
  });
  await cables.apply(draft, 'REMOVE');
  expect(await reasonsOf(draft.importId, { reason: 'beyondReel' })).toEqual(told);
  const summary = await lead.call(getChangeSummary, { query: { projectId, importId: draft.importId } });
  expect(summary).toMatchObject({
    beyondReel: { rows: 2 },
    impacts: [{ impact: 'review', rows: 2 }, { impact: 'info' }],
  });
  // The reel plan reports the same reels as short.
  const { reels } = await lead.call(getReelPlan, { query: { projectId } });
  expect(reels.flatMap(({ code, plannedBalance }) => (plannedBalance < 0 ? code : []))).toEqual(['R-1', 'R-3', 'R-5']);
});
