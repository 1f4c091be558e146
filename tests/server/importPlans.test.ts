/**
 * How the database goes about writing an import whose project it knows little of: its figures are of before the rows came,
 * as when autovacuum counted a table while they were written.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { applyWatched } from './fixtures/applyWatched.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-plans-'));
  server = await startTestServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A node of a plan, as EXPLAIN tells of it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Whether the differences are read from end to end in the plan. */
const readsAllDifferences = (plan: Plan): boolean =>
  (plan['Node Type'] === 'Seq Scan' && (plan['Relation Name'] ?? '').startsWith('import_diff_')) ||
  (plan.Plans ?? []).some(readsAllDifferences);

/** Whether all differences are read once for each of other rows. */
const isWalkedOverAndOver = (plan: Plan): boolean =>
  (plan['Node Type'] === 'Nested Loop' && (plan.Plans ?? []).slice(1).some(readsAllDifferences)) ||
  (plan.Plans ?? []).some(isWalkedOverAndOver);

const cables = (count: number) => Array.from({ length: count }, (_, number) => `C-${number},A,B,100`);
const header = 'Cable Tag,From,To,Length (ft)';

async function project(): Promise<{ readonly id: number; readonly engineer: Client }> {
  const { id } = await server.createProject();
  return { id, engineer: server.as('project-lead', id) };
}

const analyze = (...tables: readonly string[]) =>
  server.database.transaction((transaction) => transaction.execute(`analyze ${tables.join(', ')}`));

it('goes through the differences once, though the database has not counted a row of the project yet', async () => {
  const other = await project();
  await importSteps(other.engineer, other.id).run(lines(header, ...cables(6000)));
  await analyze('cable', 'termination');
  const { id: projectId, engineer } = await project();
  const { draft } = await importSteps(engineer, projectId).look(lines(header, ...cables(6000)));
  const name = draft.importId.replaceAll('-', '');
  await analyze(`import_stage_${name}`, `import_diff_${name}`, `import_change_${name}`);

  const plans: { readonly text: string; readonly plan: Plan }[] = [];
  await applyWatched(
    server,
    engineer,
    { projectId, importId: draft.importId },
    async (text, parameters, transaction) => {
      if (!text.includes('import_diff_') || !/^\s*(?:with|select|insert|update)/.test(text)) return;
      const rows = await transaction.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        parameters,
      );
      plans.push({ text, plan: rows[0]!['QUERY PLAN'][0]!.Plan });
    },
  );

  expect(plans.map(({ text }) => text).join('\n')).toMatch(/update cable c set removed/);
  expect(plans.filter(({ plan }) => isWalkedOverAndOver(plan)).map(({ text }) => text)).toEqual([]);
});
