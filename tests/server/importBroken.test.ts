/**
 * Randomly damaged files: each is rejected with a sentence, or imported as far as it can be read. The gate runs a sample of them.
 * `PROPERTY_SEED` damages the same files again.
 */
import { integer, sample } from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cancelImport } from '../../contract/imports/imports.ts';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { getProject } from '../../contract/setup/projects/projects.ts';
import { brokenFile, type BrokenFile } from './fixtures/brokenFiles.ts';
import { importSteps, lines, type Draft, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { explorationTimeout, runsOf } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

const files = runsOf(20);
/** Maximum memory growth, bytes, beyond the process size after the earlier files, including the reading threads. */
const maxMemory = 1024 * 1024 * 1024;

let server: TestServer;
let projectId: number;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  cables = importSteps(server.as('project-lead', projectId), projectId);
});
afterAll(() => server.close());

async function rowsOfProject(): Promise<number> {
  const [found] = await server.database.transaction((transaction) =>
    transaction.query<{ rows: number }>('select count(*)::int as rows from cable where project_id = $1', [projectId]),
  );
  return found!.rows;
}

/** Imports the file as far as possible. Returns the number of rows, or the error. */
async function take({ name, content }: BrokenFile): Promise<number | WirewayError> {
  let draft: Draft | undefined;
  try {
    draft = await cables.upload(content, name);
    const { counts } = await cables.check(draft, { mode: 'partial' });
    await cables.apply(draft);
    return counts.added;
  } catch (error) {
    if (!(error instanceof WirewayError)) throw error;
    if (draft)
      await server.as('project-lead', projectId).call(cancelImport, { body: { projectId, importId: draft.importId } });
    return error;
  }
}

it(`of ${files} broken files each is refused in words or comes in, and the server works on`, async () => {
  const seeds = sample(integer({ min: 0, max: 2 ** 31 - 1 }), files);
  const outcomes: string[] = [];
  const memoryBefore = process.memoryUsage.rss();
  for (const [place, seed] of seeds.entries()) {
    const file = brokenFile(place, seed);
    const before = await rowsOfProject();
    const outcome = await take(file);
    const came = (await rowsOfProject()) - before;
    const told = outcome instanceof WirewayError ? `${outcome.code}: ${outcome.message}` : `came: ${outcome} rows.`;
    expect({ file: file.kind, told, came }).toEqual({
      file: file.kind,
      told: expect.stringMatching(/^(?:import\.\w+|came): .*\S \S.*[.!?]$/s),
      came: outcome instanceof WirewayError ? 0 : outcome,
    });
    outcomes.push(`${file.kind}: ${told}`);
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(maxMemory);
  }
  if (files > 20) console.log(outcomes.join('\n'));
  await server.as('project-lead', projectId).call(getProject, { query: { projectId } });
  const { counts } = await cables.run(lines('Cable Tag,From', 'GOOD-1,A'), { mode: 'partial' });
  expect(counts).toMatchObject({ added: 1, errors: 0 });
});
