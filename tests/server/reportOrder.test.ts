/** Tags in a change report and in comparisons are in natural order: A-2 before A-10. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;

const tags = ['A-2', 'A-10', 'A10-1', 'B-1'];
const revision = (length: number, stored = tags) =>
  lines('Cable Tag,Length (ft)', ...['A-1', ...stored].map((tag) => `${tag},${length}`));

async function tagsOf(importId: string, since?: string): Promise<string[]> {
  const { rows } = await lead.call(getChangeReport, {
    query: { projectId, importId, ...(since !== undefined && { since }) },
  });
  return rows.map(({ tag }) => tag);
}

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
});
afterAll(() => server.close());

it('tags are in natural order before and after the apply, and in a comparison of two imports', async () => {
  const asCounted = ['A-1', ...tags];
  const { draft: first } = await cables.run(revision(100));
  const { draft } = await cables.look(revision(110));
  expect(await tagsOf(draft.importId)).toEqual(asCounted);
  await cables.apply(draft);
  expect(await tagsOf(draft.importId)).toEqual(asCounted);
  const { draft: last } = await cables.run(revision(120));
  expect(await tagsOf(last.importId, first.importId)).toEqual(asCounted);
});
