/**
 * Query plans for writing an import while the database has few statistics about the project: they date from before its rows, as
 * when autovacuum analyzes a table while rows are being written.
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

/** Node of a plan in the EXPLAIN output. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** True if the plan scans all differences. */
const readsAllDifferences = (plan: Plan): boolean =>
  (plan['Node Type'] === 'Seq Scan' && (plan['Relation Name'] ?? '').startsWith('import_diff_')) ||
  (plan.Plans ?? []).some(readsAllDifferences);

/** True if the plan reads conductors, even through an index: the index condition on the project matches all of them. */
const readsConductors = (plan: Plan): boolean =>
  plan['Relation Name'] === 'conductor' || (plan.Plans ?? []).some(readsConductors);

/** True if that scan is repeated for each row of another set. */
const isWalkedOverAndOver = (plan: Plan, readsAll: (inner: Plan) => boolean = readsAllDifferences): boolean =>
  (plan['Node Type'] === 'Nested Loop' && (plan.Plans ?? []).slice(1).some(readsAll)) ||
  (plan.Plans ?? []).some((inner) => isWalkedOverAndOver(inner, readsAll));

const cables = (count: number) => Array.from({ length: count }, (_, number) => `C-${number},A,B,100`);
const header = 'Cable Tag,From,To,Length (ft)';

async function project(): Promise<{ readonly id: number; readonly engineer: Client }> {
  const { id } = await server.createProject();
  return { id, engineer: server.as('project-lead', id) };
}

const analyze = (...tables: readonly string[]) =>
  server.database.transaction((transaction) => transaction.execute(`analyze ${tables.join(', ')}`));

/** Plans of the selected statements of an apply, in execution order. */
async function plansOfApply(
  engineer: Client,
  draft: { readonly projectId: number; readonly importId: string },
  isRequested: (text: string) => boolean,
): Promise<{ readonly text: string; readonly plan: Plan }[]> {
  const plans: { readonly text: string; readonly plan: Plan }[] = [];
  await applyWatched(server, engineer, draft, async (text, parameters, transaction) => {
    if (!isRequested(text) || !/^\s*(?:with|select|insert|update)/.test(text)) return;
    const rows = await transaction.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      parameters,
    );
    plans.push({ text, plan: rows[0]!['QUERY PLAN'][0]!.Plan });
  });
  return plans;
}

it('scans the differences once, even without statistics on the project', async () => {
  const other = await project();
  await importSteps(other.engineer, other.id).run(lines(header, ...cables(6000)));
  await analyze('cable', 'termination');
  const { id: projectId, engineer } = await project();
  const { draft } = await importSteps(engineer, projectId).look(lines(header, ...cables(6000)));
  const name = draft.importId.replaceAll('-', '');
  await analyze(`import_stage_${name}`, `import_diff_${name}`, `import_change_${name}`);

  const plans = await plansOfApply(engineer, { projectId, importId: draft.importId }, (text) =>
    text.includes('import_diff_'),
  );

  expect(plans.map(({ text }) => text).join('\n')).toMatch(/update cable c set removed/);
  expect(plans.filter(({ plan }) => isWalkedOverAndOver(plan)).map(({ text }) => text)).toEqual([]);
});

it('counts the conductors of a first schedule in one pass, and finds each end by its cable', async () => {
  const { id: projectId, engineer } = await project();
  await importSteps(engineer, projectId).run(lines(header, ...cables(3000)));
  await analyze('cable', 'termination');
  const conductors = Array.from({ length: 3000 }, (_, number) => `C-${number},1,TB1,TB2`);
  const { draft } = await importSteps(engineer, projectId, 'conductor').look(
    lines('Cable Tag,Conductor,From Terminal,To Terminal', ...conductors),
  );

  const plans = await plansOfApply(engineer, { projectId, importId: draft.importId }, (text) =>
    /update termination t set connections/.test(text),
  );

  expect(plans).toHaveLength(1);
  expect(plans.filter(({ plan }) => isWalkedOverAndOver(plan, readsConductors)).map(({ plan }) => plan)).toEqual([]);
});
