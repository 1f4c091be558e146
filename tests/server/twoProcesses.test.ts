/**
 * Two API processes on one PostgreSQL: a user whose requests alternate between them notices no difference. The embedded database
 * accepts only one process (`serverStart.test.ts`).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { listImports } from '../../contract/imports/imports.ts';
import { createProject, getProject } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser, signOut } from '../../contract/users/currentUser.ts';
import { createUser, updateUser } from '../../contract/users/users.ts';
import type { Client } from './client.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { eventsOf, firstThat } from './fixtures/liveEvents.ts';
import { scratchDatabase } from './fixtures/serverProcess.ts';
import { startTwoProcesses, type TwoProcesses } from './fixtures/twoProcesses.ts';
import { startStrictProvider, type StrictProvider } from './strictProvider.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

const cablesOf = (who: Client, projectId: number) =>
  who.call(getChanges, { query: { projectId, type: 'cable', since: 0 } });

describe.runIf(onPostgres)('two processes on one database', () => {
  let provider: StrictProvider;
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
  let folder: string;
  let two: TwoProcesses;
  let tokenOfInes: string;
  /** Administrator behind the proxy. */
  let ines: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wireway-two-'));
    [provider, scratch] = await Promise.all([startStrictProvider(), scratchDatabase()]);
    two = await startTwoProcesses(folder, scratch!.url, provider);
    tokenOfInes = (await provider.signIn('ines')).id_token;
    ines = two.as(tokenOfInes);
  });
  afterAll(async () => {
    await two?.stop();
    provider?.close();
    await scratch?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function newProject(): Promise<number> {
    const body = { projectNumber: `T-${randomUUID()}`, name: 'Two', client: '', location: '', startDate: null };
    return (await ines.call(createProject, { body })).id;
  }
  const atEach = () => two.processes.map((at) => two.as(tokenOfInes, at));

  it('start and migrate concurrently, and both serve', async () => {
    const names = await Promise.all(atEach().map((who) => who.call(getCurrentUser, {})));
    expect(names.map(({ name }) => name)).toEqual(['Inés Cárdenas', 'Inés Cárdenas']);
  });

  it('complete an import from upload to revision, whichever process handles each step', async () => {
    const projectId = await newProject();
    const before = two.given.slice();
    const steps = importSteps(ines, projectId);
    await steps.run(lines('Cable Tag,From,To', 'C-1,A,B', 'C-2,A,B', 'C-3,A,B'));
    const { counts } = await steps.run(lines('Cable Tag,From,To', 'C-1,A,B', 'C-2,A,C', 'C-4,A,B'));
    expect(counts).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    for (const who of atEach()) {
      // oxlint-disable-next-line no-await-in-loop -- only two iterations
      expect(await cablesOf(who, projectId)).toMatchObject({ version: 2, ids: expect.objectContaining({ length: 4 }) });
    }
    for (const [place, count] of two.given.entries()) expect(count).toBeGreaterThan(before[place]! + 3);
  });

  it('apply imports of several projects concurrently, each once', async () => {
    const projects = await Promise.all([newProject(), newProject(), newProject(), newProject()]);
    await Promise.all(
      projects.map((projectId) =>
        importSteps(ines, projectId).run(lines('Cable Tag,From', ...Array.from({ length: 300 }, (_, n) => `C-${n},A`))),
      ),
    );
    for (const projectId of projects) {
      // oxlint-disable-next-line no-await-in-loop -- only four iterations
      const [cables, imports] = [
        await cablesOf(ines, projectId),
        await ines.call(listImports, { query: { projectId, importType: 'cable' } }),
      ];
      expect([cables.version, cables.ids.length, imports.map(({ status }) => status)]).toEqual([1, 300, ['applied']]);
    }
  });

  it('treat the same entry and the same edit, sent to both concurrently, as one', async () => {
    const projectId = await newProject();
    await importSteps(ines, projectId).run(lines('Cable Tag,From,Length (ft)', 'C-1,A,100'));
    const [commodityId = 0] = (await cablesOf(ines, projectId)).ids;
    const entries = [
      {
        id: randomUUID(),
        type: 'cable' as const,
        commodityId,
        workDate: new Date().toISOString().slice(0, 10),
        values: { pullStartMark: 10, pullEndMark: 60 },
      },
    ];
    const recorded = await Promise.all(
      atEach().map((who) => who.call(recordFieldWork, { body: { projectId, entries } })),
    );
    expect(recorded.map(({ results: [result] }) => result?.outcome ?? '').toSorted()).toEqual(['recorded', 'replayed']);
    const edit = {
      id: commodityId,
      operationId: randomUUID(),
      cells: [{ field: 'foreman', before: null, after: 'Ruiz' }],
    };
    const edited = await Promise.all(
      atEach().map((who) => who.call(updateCommodities, { body: { projectId, type: 'cable', rows: [edit] } })),
    );
    expect(edited.map(({ updatedIds, conflicts }) => [updatedIds, conflicts])).toEqual([
      [[commodityId], []],
      [[commodityId], []],
    ]);
    expect((await cablesOf(ines, projectId)).version).toBe(3);
  });

  it('notify subscribers of one about changes made at the other', async () => {
    const projectId = await newProject();
    const [here, there] = two.processes;
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${tokenOfInes}` };
    const response = await fetch(`${here.origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
    const reported = firstThat(eventsOf(response), (event) => event.kind === 'version' && event.version === 1);
    await importSteps(two.as(tokenOfInes, there), projectId).run(lines('Cable Tag,From', 'C-1,A'));
    expect(await reported).toEqual({ kind: 'version', version: 1 });
    stop.abort();
  });

  it('reject a disabled or signed-out user at both immediately, and admit a new sign-in', async () => {
    const projectId = await newProject();
    const person = { name: 'Tomás Rey', email: 'tomas@site.example', phone: '' };
    const membership = { projectId, role: 'foreman' as const };
    const { id: userId } = await ines.call(createUser, { body: { ...person, ...membership } });
    const looks = async (token: string) =>
      Promise.all(
        two.processes.map(
          async (at) => (await two.as(token, at).get(`/api/project/get?projectId=${projectId}`)).statusCode,
        ),
      );
    const { id_token: before } = await provider.signIn('tomas');
    expect(await looks(before)).toEqual([200, 200]);
    await ines.call(updateUser, { body: { userId, ...person, status: 'disabled' } });
    expect(await looks(before)).toEqual([401, 401]);
    await ines.call(updateUser, { body: { userId, ...person, status: 'active' } });
    // Ended sign-ins stay ended; tokens have a resolution of whole seconds.
    expect(await looks(before)).toEqual([401, 401]);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const { id_token: after } = await provider.signIn('tomas');
    expect(await looks(after)).toEqual([200, 200]);
    const [here, there] = two.processes;
    const headers = { authorization: `Bearer ${after}` };
    const following = await fetch(`${there.origin}/api/live?projectId=${projectId}`, { headers });
    await two.as(after, here).call(signOut, { body: { everywhere: true } });
    expect(await looks(after)).toEqual([401, 401]);
    // An open tab at the other process receives nothing more: its stream ends and can't be reopened.
    for await (const { kind } of eventsOf(following)) expect(kind).toBe('version');
    expect((await fetch(`${there.origin}/api/live?projectId=${projectId}`, { headers })).status).toBe(401);
  });

  it('continue with their cached keys while the provider does not respond', async () => {
    provider.hang(true);
    try {
      for (const who of atEach()) {
        // oxlint-disable-next-line no-await-in-loop -- only two iterations
        expect((await who.get('/api/project')).statusCode).toBe(200);
      }
    } finally {
      provider.hang(false);
    }
  });

  it('lose nothing when one of them is killed', async () => {
    const projectId = await newProject();
    const steps = importSteps(ines, projectId);
    const { draft } = await steps.look(lines('Cable Tag,From', 'C-1,A', 'C-2,A'));
    await two.processes[0].kill();
    await steps.apply(draft);
    expect((await cablesOf(ines, projectId)).ids).toHaveLength(2);
    expect((await ines.call(getProject, { query: { projectId } })).name).toBe('Two');
  });
});
