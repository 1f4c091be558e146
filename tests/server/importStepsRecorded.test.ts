/**
 * Server responses during the import of a first schedule into a project, for the tests of the import pages; recorded with
 * `RECORD=1 npx vitest run --project=server tests/server/importStepsRecorded.test.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelImport, getImport, listImports, previewImport } from '../../contract/imports/imports.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
/** Advances between imports, so that past ones have an order. */
let minutes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-recorded-'));
  server = await startTestServer({
    env: { DATA_DIR: folder },
    now: () => new Date(Date.parse('2026-11-20T14:00:00Z') + minutes * 60_000),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const schedule = lines(
  'Cable No,From,To,Remarks',
  'RW-P-1001,SWGR-100,MCC-110,spare 3 m',
  'RW-P-1002,MCC-110,P-111,',
  'RW-P-1003,MCC-110,P-112,',
);
const fileName = 'cables rev C.csv';

it('a schedule uploaded, previewed with another header row, checked, applied and discarded matches the recordings', async () => {
  const text: Record<string, unknown> = {};
  const projectId = (await server.createProject()).id;
  const lead = server.as({ name: 'Dana Field', role: 'project-lead' }, projectId);
  const steps = importSteps(lead, projectId);

  const draft = await steps.upload(schedule, fileName);
  text['importUpload'] = draft;
  const { importId } = draft;
  const under = { projectId, importId, headerRow: 2 };
  text['importUnderRow2'] = await lead.call(previewImport, { query: under });
  text['importChecked'] = await steps.check(draft);
  await steps.apply(draft);
  text['importApplied'] = await lead.call(getImport, { query: { projectId, importId } });

  minutes += 1;
  const again = await steps.look(schedule, {}, fileName);
  const { draft: second, ...unchanged } = again;
  text['importOfTheSame'] = unchanged;
  text['importCancelled'] = await lead.call(cancelImport, { body: { projectId, importId: second.importId } });
  minutes += 1;
  await steps.upload(schedule, fileName);
  text['importHistory'] = await lead.call(listImports, { query: { projectId, importType: 'cable' } });
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});
