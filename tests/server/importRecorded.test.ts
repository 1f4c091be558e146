/**
 * Server responses about a revision that changes rows, stored in `tests/fixtures/recorded` for the tests of the screens. The test
 * fails if a response differs; `RECORD=1 npx vitest run --project=server tests/server/importRecorded.test.ts` writes the
 * recordings again.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getChangeReport, getChangeSummary } from '../../contract/imports/changeReport.ts';
import { listRejectedRows } from '../../contract/imports/importCorrections.ts';
import { getImportIssues, listIssueCauses } from '../../contract/imports/imports.ts';
import { previewRevert, type UnrevertedRow } from '../../contract/imports/importRevert.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-recorded-'));
  server = await startTestServer({ env: { DATA_DIR: folder }, now: () => new Date('2026-11-20T14:00:00Z') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const header = 'Cable No,Cable Type,From,To,Length (ft),Routing,Area';
const before = lines(
  header,
  'RW-P-1001,Power,SWGR-100,MCC-110,180,TR-100-A; TR-100-B,A100',
  'RW-P-1002,Power,MCC-110,P-111,95,TR-100-A,A100',
  'RW-C-2001,Control,MCC-110,PLC-1,60.5,,A100',
  'RW-I-3001,Instrument,PLC-1,FT-111,40,,A100',
);
const after = lines(
  header,
  'RW-P-1001,Power,SWGR-100,MCC-120,200,TR-100-A; TR-100-C,A100',
  'RW-P-1002,Power,MCC-110,P-111,95,TR-100-A,A200',
  'RW-C-2001,Control,MCC-110,PLC-1,60.5,,A100',
  'RW_I_3001,Instrument,PLC-1,FT-111,40,,A100',
  'RW-P-1003,Power,MCC-110,P-112,-55,,A100',
  'RW-P-1004,Power,MCC-110,,120,,A100',
  'RW-P-1005,Power,MCC-110,,130,,A100',
);

const atNoon = (rows: readonly UnrevertedRow[]) =>
  rows.map((row) => ({ ...row, at: row.at && new Date('2026-11-20T12:00:00Z') }));

it('the review and the change report of a revision match the recordings', async () => {
  const projectId = (await server.createProject()).id;
  const lead = server.as('project-lead', projectId);
  const cables = importSteps(lead, projectId);
  await cables.run(before, {}, 'cables rev B.csv');
  const [pulled] = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>("select id from cable where project_id = $1 and tag = 'RW-P-1001'", [projectId]),
  );
  const entry = { id: randomUUID(), type: 'cable', commodityId: pulled!.id, workDate: '2026-11-19' } as const;
  await lead.call(recordFieldWork, { body: { projectId, entries: [{ ...entry, values: { pulledLength: 108 } }] } });

  const { draft, ...checked } = await cables.look(after, {}, 'cables rev C.csv');
  expect(answered(checked)).toEqual(await recorded('importReview', checked));
  const issues = await lead.call(getImportIssues, { query: { projectId, importId: draft.importId } });
  expect(answered(issues)).toEqual(await recorded('importIssues', issues));
  const report = () => lead.call(getChangeReport, { query: { projectId, importId: draft.importId } });
  const planned = await report();
  expect(answered(planned)).toEqual(await recorded('importChanges', planned));
  const causes = await lead.call(listIssueCauses, { query: { projectId, importId: draft.importId } });
  expect(answered(causes)).toEqual(await recorded('importCauses', causes));
  const rejected = await lead.call(listRejectedRows, { query: { projectId, importId: draft.importId } });
  expect(answered(rejected)).toEqual(await recorded('importRefusedRows', rejected));
  const summary = await lead.call(getChangeSummary, { query: { projectId, importId: draft.importId } });
  expect(answered(summary)).toEqual(await recorded('importSummary', summary));
  await cables.apply(draft, 'REMOVE');
  const applied = await report();
  expect(answered(applied)).toEqual(await recorded('importChangeReport', applied));

  const later = { ...entry, id: randomUUID(), before: { pulledLength: 108 }, values: { pulledLength: 190 } };
  const { results } = await lead.call(recordFieldWork, { body: { projectId, entries: [later] } });
  expect(results[0]).toMatchObject({ outcome: 'recorded' });
  const target = { projectId, importId: draft.importId };
  const { kept, ...rest } = await lead.call(previewRevert, { query: target });
  // The time of the work comes from the database clock.
  const looked = { ...rest, kept: atNoon(kept) };
  expect(answered(looked)).toEqual(await recorded('importRevertPreview', looked));
  const { kept: stayed, ...done } = await cables.revert(draft.importId);
  const reverted = { ...done, kept: atNoon(stayed) };
  expect(answered(reverted)).toEqual(await recorded('importReverted', reverted));
});
