/**
 * A foreman reads and writes the rows that name them and those of their packages, and nothing else
 * (docs/decisions/users-and-access.md): every operation of the OpenAPI document responds as if the other rows did not exist. A
 * new call is included once it is declared.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getChanges, updateCommodities, type Changes } from '../../contract/rows/changes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { packageKinds } from '../../contract/setup/codes/packageKinds.ts';
import type { PackageStatus } from '../../contract/setup/codes/packageStatus.ts';
import { effectivePermissions, permissionNames } from '../../contract/base/calls/permissions.ts';
import { getReport } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { updateUser } from '../../contract/users/users.ts';
import type { Client } from './client.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { fieldNames, operations, requestOf, type Operation } from './generated/operations.ts';
import { naming, valueOf, type JsonSchema, type Known } from './generated/schemaValues.ts';
import type { Persona } from './people.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { drawShare, runsOf, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
let projectId: number;
let lead: Client;
let foreman: Client;

const ann: Persona = { name: 'Ann O’Neil', role: 'foreman', granted: permissionNames };

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  foreman = server.as(ann, projectId);
  await lead.userId();
});

/** Row of any type; all of its texts contain `word`. */
function rowOf(type: CommodityType, word: string, name: string | null): NewRow {
  const { keyFields } = commodities[type];
  const texts = new Set([
    'fromEquipment',
    'toEquipment',
    'route',
    'area',
    'system',
    'package',
    'service',
    'notes',
    'typeCode',
  ]);
  const values: Record<string, CellValue> = { foreman: name };
  for (const { key, kind } of commodities[type].fields) {
    if (keyFields.includes(key) || texts.has(key)) values[key] = `${word} ${key}`;
    if (kind === 'length' && key === 'designLength') values[key] = 100;
  }
  return values;
}

const addEach = async (word: string, name: string | null, more: NewRow = {}) =>
  Object.fromEntries(
    await Promise.all(
      commodityTypes
        .filter((type) => !type.endsWith('-term'))
        .map(
          async (type) =>
            [type, await addRows(server.database, projectId, type, [{ ...rowOf(type, word, name), ...more }])] as const,
        ),
    ),
  ) as Record<CommodityType, number[]>;

/** Adds a package with that number to every list, and a row of each type in them that names no one. */
async function addPackages(word: string, status: PackageStatus, values: Record<string, string>): Promise<void> {
  for (const kind of packageKinds)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addPackage(server.database, projectId, kind, `${word} packages`, { status, ...values });
  await addEach(word, null, { package: `${word} packages`, testPackage: `${word} packages` });
}

const call = (query: { type?: CommodityType; since?: number; scope?: string } = {}, who = foreman) =>
  who.call(getChanges, { query: { projectId, type: 'cable', since: 0, ...query } });
const idsOf = ({ full, ids, removedIds }: Changes) => ({ full, ids, removedIds });

/** Every combination of the enumerated parameters of a query. */
function choicesOf(schema: JsonSchema | undefined): Record<string, unknown>[] {
  const fixed = Object.entries(schema?.properties ?? {}).flatMap(([name, { enum: values }]) =>
    values ? [[name, values] as const] : [],
  );
  return fixed.reduce<Record<string, unknown>[]>(
    (made, [name, values]) =>
      made.flatMap((one) => values.map((value) => Object.assign({ ...one }, { [name]: value }))),
    [{}],
  );
}

const reads = operations.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.stream);
/** Response without the parts that differ between two responses about the same state. */
const reported = (body: string) =>
  body
    .replace(/"requestId":"[^"]+"/, '')
    .replace(/"(?:generatedAt|lastActivityAt|lastSignInAt|at)":(?:"[^"]+"|null)/g, '')
    .replace(/"(?:version|recordVersion)":(?:\d+|"[^"]*")/g, '');

/** Responses of every reading call, for each combination of its parameters. */
async function readAll(who: Client): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const operation of reads) {
    const names = fieldNames(operation.query);
    for (const chosen of drawShare(choicesOf(operation.query), (one) => `${operation.name} ${JSON.stringify(one)}`)) {
      const query = {
        ...(names.includes('projectId') && { projectId }),
        ...(names.includes('since') && { since: 0 }),
        ...chosen,
      };
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { statusCode, body } = await who.send(requestOf(operation, query, undefined));
      answers.set(`${operation.name} ${JSON.stringify(chosen)}`, `${statusCode} ${reported(body)}`);
      // A missing permission applies to all combinations.
      if (statusCode === 403) break;
    }
  }
  return answers;
}

describe('readable data', () => {
  it('is the same with or without rows of others, in every call and combination', async () => {
    await addEach('MINE', ' ann  o’NEIL ');
    await addPackages('MINE in', 'released', { foreman: 'ann o’neil', area: 'MINE area' });
    const before = await readAll(foreman);
    const rows = await addEach('OUTSIDE', 'Somebody Else');
    await addEach('OUTSIDE unassigned', null);
    await addPackages('OUTSIDE in', 'inProgress', { foreman: 'Somebody Else', area: 'MINE area' });
    await addPackages('OUTSIDE draft', 'draft', { foreman: 'Ann O’Neil' });
    await lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: rows.cable.map((id) => ({
          id,
          cells: [{ field: 'notes', before: 'OUTSIDE notes', after: 'OUTSIDE 2' }],
        })),
      },
    });
    const after = await readAll(foreman);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    expect([...after.values()].filter((body) => body.includes('OUTSIDE'))).toEqual([]);
    expect([...after.values()].filter((body) => body.includes('MINE')).length).toBeGreaterThan(10);
    expect([...after.values()].filter((body) => body.includes('MINE in')).length).toBeGreaterThan(10);
    // The check is effective: a user with all rows does get them.
    const whole = [...(await readAll(lead)).values()].filter((body) => body.includes('OUTSIDE'));
    expect(whole.length).toBeGreaterThan([...after.values()].filter((body) => body.includes('MINE')).length / 2);
  });

  it('is matched by name or crew, ignoring case and spacing; a blank matches no one', async () => {
    const crewed = server.as({ name: 'Bo', role: 'foreman' }, projectId);
    await lead.call(updateUser, {
      body: {
        userId: await crewed.userId(),
        projectId,
        name: 'Bo',
        email: 'bo@example.com',
        role: 'foreman',
        crewName: 'Crew 7',
      },
    });
    const names = ['bo', ' BO ', 'crew  7', 'CREW 7', 'Crew 70', 'Bob', 'b o', '', null];
    const ids = await addRows(
      server.database,
      projectId,
      'jumper',
      names.map((name, at) => rowOf('jumper', `J-${at}`, name)),
    );
    expect((await call({ type: 'jumper' }, crewed)).ids).toEqual(ids.slice(0, 4));
    const blank = server.as({ name: ' ', role: 'foreman' }, projectId);
    expect((await call({ type: 'jumper' }, blank)).ids).toEqual([]);
  });

  it.each(['general-foreman', 'viewer', 'project-manager'] as const)('is unrestricted for a %s', async (role) => {
    const ids = await addRows(server.database, projectId, 'cable', [
      rowOf('cable', 'A', 'Somebody'),
      rowOf('cable', 'B', null),
    ]);
    const changes = await call({}, server.as({ name: `All for ${role}`, role }, projectId));
    expect(changes.ids).toEqual(ids);
    expect(changes.scope).toBeUndefined();
  });

  it('is unrestricted for an administrator who is a foreman of the project', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [rowOf('cable', 'A', 'Somebody')]);
    const both = server.as({ name: 'Both', role: 'foreman', claimRole: 'administrator' }, projectId);
    expect((await call({}, both)).ids).toEqual(ids);
  });

  it('has its scope sent to the browser, with the matching names', async () => {
    const { rowScope, permissions } = await foreman.call(getCurrentUser, { query: { projectId } });
    expect(rowScope).toEqual({ id: expect.stringMatching(/^[\w-]{16}$/), names: ['Ann O’Neil'] });
    expect(permissions).toEqual(effectivePermissions('foreman', permissionNames, []));
    // Permissions for operations on all rows are not effective with a limited scope.
    expect(permissions).not.toContain('import.run');
    expect((await lead.call(getCurrentUser, { query: { projectId } })).rowScope).toBeNull();
  });

  it('includes everything that a listed cable waits for, including rows assigned to others', async () => {
    await addRows(server.database, projectId, 'cable', [
      { ...rowOf('cable', 'MINE', 'Ann O’Neil'), route: 'TR-1; TR-2', fromEquipment: 'P-1', toEquipment: 'P-2' },
    ]);
    await addRows(server.database, projectId, 'cable-tray', [
      { tag: 'TR-1', foreman: 'Other', supportsDate: '2026-01-01', installedDate: '2026-01-02', installComplete: true },
      { tag: 'TR-2', foreman: 'Other' },
    ]);
    const ask = async (who: Client) =>
      (await who.call(getReport, { query: { projectId, reportType: 'cable-route-ready' } })).rows;
    expect(await ask(foreman)).toEqual(await ask(lead));
    expect((await ask(foreman))[0]).toMatchObject({ raceways: 2, unknownList: null });
  });
});

const rename = (id: number, before: string | null, after: string | null) =>
  lead.call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'foreman', before, after, isNew: true }] }] },
  });

describe('changes since a version', () => {
  it('add rows that enter the scope, remove rows that leave it, and omit others', async () => {
    const [mine, theirs, other] = await addRows(server.database, projectId, 'cable', [
      rowOf('cable', 'A', 'Ann O’Neil'),
      rowOf('cable', 'B', 'Somebody'),
      rowOf('cable', 'C', 'Somebody'),
    ]);
    const first = await call();
    expect(first.ids).toEqual([mine]);
    const since = { since: first.version, scope: first.scope! };
    expect(idsOf(await call(since))).toEqual({ full: false, ids: [], removedIds: [] });
    await rename(mine!, 'Ann O’Neil', 'Somebody');
    await rename(theirs!, 'Somebody', 'ANN o’neil');
    await rename(other!, 'Somebody', 'Nobody');
    const second = await call(since);
    expect(idsOf(second)).toEqual({ full: false, ids: [theirs], removedIds: [mine] });
    // A row that leaves and returns is a change, not a removal.
    await rename(mine!, 'Somebody', 'Ann O’Neil');
    expect(idsOf(await call(since))).toEqual({ full: false, ids: [mine, theirs], removedIds: [] });
    expect(idsOf(await call({ since: second.version, scope: second.scope! }))).toEqual({
      full: false,
      ids: [mine],
      removedIds: [],
    });
    await server.database.transaction((transaction) => transaction.execute('delete from cable where id = $1', [mine]));
    const [gone] = [await call({ since: second.version, scope: second.scope! })];
    expect(gone.removedIds).toEqual([mine]);
  });

  it('are sent in full to a device with rows of another scope', async () => {
    const [, yours] = await addRows(server.database, projectId, 'cable', [
      rowOf('cable', 'A', 'Ann O’Neil'),
      rowOf('cable', 'B', 'Crew 9'),
    ]);
    const { version, scope } = await call();
    const me = { userId: await foreman.userId(), projectId, name: 'Ann O’Neil', email: 'ann.o.neil@example.com' };
    // A device with all rows, from before the user became a foreman or from an earlier version.
    expect(await call({ since: version })).toMatchObject({ full: true, scope });
    await server.as('administrator').call(updateUser, { body: { ...me, role: 'foreman', crewName: 'crew 9' } });
    const wider = await call({ since: version, scope: scope! });
    expect(wider).toMatchObject({ full: true, ids: [expect.any(Number), yours] });
    expect(wider.scope).not.toBe(scope);
    await server.as('administrator').call(updateUser, { body: { ...me, role: 'viewer' } });
    const whole = await call({ since: version, scope: wider.scope! });
    expect(whole.full).toBe(true);
    expect(whole.scope).toBeUndefined();
  });
});

const noRow = 1_999_999_997;
const nothing: Known = {
  id: [noRow],
  commodityId: [noRow],
  changeId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  operationId: [],
};

const contentOf = (ids: readonly number[]) =>
  server.database.transaction((transaction) =>
    transaction.query('select c::text as row from cable c where project_id = $1 and id = any($2::int[]) order by id', [
      projectId,
      ids,
    ]),
  );

const edit = (id: number) => ({ id, cells: [{ field: 'priority', before: null, after: 3 }] });
const entry = (commodityId: number) => ({
  id: crypto.randomUUID(),
  type: 'cable' as const,
  commodityId,
  workDate: '2026-03-02',
  values: { pulledLength: 5 },
});

/** Its id is that of a view; a second view with the same name is rejected, regardless of rows. */
const keepsNoRow: ReadonlySet<string> = new Set(['saveView']);

/** The caller generates the id of the change; a used id is rejected, whichever rows it names. */
const makesChange: ReadonlySet<string> = new Set(['startBulkEdit']);

describe('writing', () => {
  it('to a row of others has the response of a missing row in every call, and changes nothing', async () => {
    const { cable } = await addEach('OUTSIDE', 'Somebody');
    await addEach('MINE', 'Ann O’Neil');
    await lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [
          {
            id: cable[0]!,
            cells: [{ field: 'package', before: 'OUTSIDE package', after: 'OUTSIDE P', isNew: true }],
          },
        ],
      },
    });
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    const before = await contentOf(cable);
    const outside: Known = { id: cable, commodityId: cable, changeId: [changes[0]!.changeId], operationId: [] };
    const writes = operations.filter(
      ({ name, endpoint, body }) =>
        endpoint.method === 'POST' && !keepsNoRow.has(name) && fieldNames(body).some((field) => field in nothing),
    );
    const answer = async (operation: Operation, drawn: unknown, known: Known) => {
      const ids = makesChange.has(operation.name) ? { ...known, changeId: [] } : known;
      const body = naming(drawn, { projectId: [projectId], type: ['cable'], ...ids });
      const sent = await foreman.send(requestOf(operation, undefined, body));
      return `${sent.statusCode} ${reported(sent.body)}`.replaceAll(
        new RegExp(`\\b(?:${cable[0]}|${noRow})\\b|${changes[0]!.changeId}|${String(nothing['changeId'])}`, 'g'),
        '#',
      );
    };
    for (const operation of writes)
      for (const drawn of fc.sample(valueOf(operation.body!, { projectId: [projectId], type: ['cable'] }), {
        numRuns: runsOf(6),
        seed: 7,
      })) {
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        const [theirs, none] = [await answer(operation, drawn, outside), await answer(operation, drawn, nothing)];
        expect(`${operation.name} ${theirs}`).toBe(`${operation.name} ${none}`);
      }
    expect(writes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['updateCommodities', 'recordFieldWork', 'revertCommodityChange']),
    );
    expect(await contentOf(cable)).toEqual(before);
  });

  it('to own rows succeeds next to rows of others, which are rejected like missing rows', async () => {
    const [mine, theirs] = await addRows(server.database, projectId, 'cable', [
      rowOf('cable', 'A', 'Ann O’Neil'),
      rowOf('cable', 'B', 'Somebody'),
    ]);
    const both = await foreman.call(updateCommodities, {
      body: { projectId, type: 'cable', rows: [edit(mine!), edit(theirs!), edit(noRow)] },
    });
    expect(both.updatedIds).toEqual([mine]);
    expect(both.refusals.map(({ reason }) => reason)).toEqual([both.refusals[1]!.reason, both.refusals[1]!.reason]);
    const { results } = await foreman.call(recordFieldWork, {
      body: { projectId, entries: [entry(mine!), entry(theirs!), entry(noRow)] },
    });
    expect(results.map(({ outcome, error }) => [outcome, error?.code])).toEqual([
      ['recorded', undefined],
      ['refused', 'commodity.notFound'],
      ['refused', 'commodity.notFound'],
    ]);
    expect({ ...results[1], id: '' }).toEqual({ ...results[2], id: '' });
  });

  it('by a revert applies to own rows only', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [
      rowOf('cable', 'A', 'Ann O’Neil'),
      rowOf('cable', 'B', 'Somebody'),
    ]);
    await lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: ids.map((id) => ({ id, cells: [{ field: 'priority', before: null, after: 9 }] })),
      },
    });
    const { changes } = await foreman.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    expect(changes).toMatchObject([{ rows: 1, cells: 1 }]);
    const reverted = await foreman.call(revertCommodityChange, {
      body: { projectId, type: 'cable', changeId: changes[0]!.changeId },
    });
    expect(reverted.updatedIds).toEqual([ids[0]]);
    const { columns } = await call({}, lead);
    expect(columns['priority']).toEqual({ kind: 'number', values: [null, 9] });
  });
});
