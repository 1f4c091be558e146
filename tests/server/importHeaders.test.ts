/** Which rows name the columns: what a person decided is proposed again, whatever the words (domain rules 3.2 and 3.3). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewImport } from '../../contract/imports.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-headers-'));
  server = await startTestServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
});

describe('a header without a known word', () => {
  const strange = lines('Ledger of the site', 'Qx,Wz,Vv', 'C-1,MCC-1,100', 'C-2,MCC-1,200');
  const mapping = { '0': 'tag', '1': 'fromEquipment', '2': 'designLength' };

  it('that was mapped by hand is found again, with its mapping', async () => {
    const first = await cables.upload(strange);
    expect(sheetOf(first).headerRow).toBeNull();
    await cables.check(first, { headerRow: 2, mapping });
    await cables.apply(first);
    const again = await cables.look(strange);
    expect(sheetOf(again.draft)).toMatchObject({ headerRow: 2, headerRows: 1, mapping });
    expect(again.counts).toMatchObject({ rows: 2, unchanged: 2 });
  });
});

describe('the rows of a header', () => {
  const file = lines('Ledger,Reach', 'of cables,of each', 'C-1,100', 'C-2,200');

  it('can be set, in the preview and in the check, and are remembered', async () => {
    const draft = await cables.upload(file);
    const asked = { projectId, importId: draft.importId, headerRow: 1, headerRows: 2 };
    const read = sheetOf(await engineer.call(previewImport, { query: asked }));
    expect(read).toMatchObject({ headerRows: 2, headers: ['Ledger / of cables', 'Reach / of each'] });
    const choice = { headerRow: 1, mapping: { '0': 'tag', '1': 'designLength' }, options: { headerRows: 2 } };
    expect((await cables.check(draft, choice)).counts).toMatchObject({ rows: 2, added: 2, errors: 0 });
    await cables.apply(draft);
    expect([...(await rowsByTag(server, projectId, 'cable', [])).keys()]).toEqual(['C-1', 'C-2']);
    expect(sheetOf(await cables.upload(file))).toMatchObject({ headerRow: 1, headerRows: 2, mapping: choice.mapping });
  });
});

describe('a tag that is the load’s', () => {
  it('is told when most rows repeat or lack it, and not otherwise', async () => {
    const header = 'Tag No.,From,To,Length (ft)';
    const load = ['P-1,MCC-1,P-1,10', 'P-1,MCC-1,LCS-1,20', 'P-2,MCC-1,P-2,10', 'P-2,MCC-1,LCS-2,20', ',MCC-1,X,5'];
    const { record } = await cables.look(lines(header, ...load));
    expect(record.notices[0]).toMatch(/^5 of 5 rows repeat the tag of another row or have none/);
    const few = await cables.look(lines(header, ...load.slice(0, 2), 'C-3,A,B,1', 'C-4,A,B,1', 'C-5,A,B,1'));
    expect(few.record.notices).toEqual([]);
  });
});
