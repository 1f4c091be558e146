/** Packages through the API (domain section 9): the list, the status, the contents and their blockers. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import type { BodyInputOf } from '../../contract/base/calls/endpoint.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { PackageType } from '../../contract/setup/codes/packageKinds.ts';
import {
  deletePackages,
  fillPackage,
  getPackage,
  listPackageContents,
  listPackages,
  savePackageConstraints,
  savePackages,
  removeFromPackage,
  takePackageStep,
} from '../../contract/packages/packages.ts';
import type { PackageStep } from '../../contract/setup/codes/packageStatus.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { listChoices } from '../../contract/setup/codes/pickLists.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows, type NewRow } from './commodityFixture.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { packages as packagesMessages } from '../../server/locales/en-US/packages.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let generalForeman: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  generalForeman = server.as('general-foreman', projectId);
});

const save = async (rows: Values[], packageType: PackageType = 'installation', who = lead) =>
  (
    await who.call(savePackages, {
      body: { projectId, packageType, rows: rows.map((row) => ({ row: null, cells: cellsOf(row) })) },
    })
  ).results;
const add = async (packageType: PackageType, ...rows: Values[]) => savedRows(await save(rows, packageType));
const rowOf = ({ id, version }: { readonly id: number; readonly version: number }) => ({ id, version });
const addCables = (...rows: NewRow[]) => addRows(server.database, projectId, 'cable', rows);
const list = async (packageType: PackageType = 'installation', who = lead) =>
  (await who.call(listPackages, { query: { projectId, packageType } })).rows;
const packageOf = async (id: number, who = lead) => who.call(getPackage, { query: { projectId, id } });
const contents = (id: number, query = {}) => lead.call(listPackageContents, { query: { projectId, id, ...query } });

/** Takes a step of the package from its current version. */
async function step(id: number, event: PackageStep, reason = '', who = lead) {
  const { row } = await packageOf(id);
  return (await who.call(takePackageStep, { body: { projectId, id, version: row.version, event, reason } })).row;
}
async function clearAll(id: number) {
  const { row, constraints } = await packageOf(id);
  const edits = constraints.map((each) => ({ id: each.id, state: 'cleared' as const }));
  return lead.call(savePackageConstraints, { body: { projectId, id, version: row.version, edits } });
}
async function release(id: number) {
  await clearAll(id);
  await step(id, 'makeReady');
  return step(id, 'release');
}
const fillWith = (
  id: number,
  body: Partial<Parameters<typeof fillBody>[1]> & { by: Parameters<typeof fillBody>[1]['by'] },
) => lead.call(fillPackage, { body: fillBody(id, body) });
const fillBody = (
  id: number,
  body: {
    by: { ids: number[] } | { where: { area?: string; system?: string; typeCode?: string } };
    movesFromOthers?: boolean;
    isTrial?: boolean;
    commodityType?: CommodityType;
  },
) => ({ projectId, id, commodityType: 'cable' as CommodityType, movesFromOthers: false, isTrial: false, ...body });
const assign = (id: number, before: string | null, after: string | null, who = lead) =>
  who.call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'package', before, after }] }] },
  });
const pull = (commodityId: number, pulledLength: number, workDate = '2026-03-02') =>
  lead.call(recordFieldWork, {
    body: {
      projectId,
      entries: [{ id: randomUUID(), type: 'cable', commodityId, workDate, values: { pulledLength } }],
    },
  });

describe('the list of packages', () => {
  it('requires unique numbers per type, people of the project, and existing predecessors', async () => {
    const [first] = await add('installation', { code: 'IWP-1', description: 'Area 10' });
    const results = await save([
      { code: 'iwp-1' },
      { code: 'IWP-2', predecessors: 'IWP-1, IWP-9' },
      { code: 'IWP-3', predecessors: 'iwp-1' },
      { code: 'IWP-4', plannedStart: '2026-03-02', plannedFinish: '2026-03-01' },
      { code: 'IWP-5', status: 'released' },
    ]);
    expect(problemsOf(results)).toEqual([
      [{ field: 'code', reason: expect.stringContaining('is already in the list') }],
      [{ field: 'predecessors', reason: expect.stringContaining('No package IWP-9') }],
      'saved',
      [{ field: 'plannedFinish', reason: expect.stringContaining('before the planned start') }],
      [{ field: 'status', reason: expect.stringContaining('is calculated from the package’s steps') }],
    ]);
    // Other types have separate numbers.
    await add('test', { code: 'IWP-1' });
    const loop = await lead.call(savePackages, {
      body: {
        projectId,
        packageType: 'installation',
        rows: [{ row: rowOf(first!), cells: cellsOf({ predecessors: 'IWP-3' }) }],
      },
    });
    expect(problemsOf(loop.results)).toEqual([
      [{ field: 'predecessors', reason: expect.stringContaining('can’t come before itself') }],
    ]);
    const renamed = await lead.call(savePackages, {
      body: {
        projectId,
        packageType: 'installation',
        rows: [{ row: rowOf(first!), cells: cellsOf({ code: 'IWP-1A' }) }],
      },
    });
    expect(renamed.results.map(({ status }) => status)).toEqual(['saved']);
    expect((await list()).map(({ values }) => [values['code'], values['predecessors']])).toEqual([
      ['IWP-1A', null],
      ['IWP-3', 'IWP-1A'],
    ]);
  });

  it('renumbers a package on all of its rows, and requires confirmation of an unknown number', async () => {
    const [own] = await add('installation', { code: 'IWP-1' });
    const [cable] = await addCables({ tag: 'C-1', package: 'IWP-1' });
    await lead.call(savePackages, {
      body: { projectId, packageType: 'installation', rows: [{ row: rowOf(own!), cells: cellsOf({ code: 'IWP-7' }) }] },
    });
    expect((await contents(own!.id)).rows.map(({ tag }) => tag)).toEqual(['C-1']);
    const { refusals } = await assign(cable!, 'IWP-7', 'IWP-8');
    expect(refusals).toMatchObject([
      { unknown: { list: 'installation-package' }, reason: expect.stringContaining('No installation package IWP-8') },
    ]);
  });

  it('deletes only drafts without rows', async () => {
    const [empty, filled, released] = await add('installation', { code: 'A' }, { code: 'B' }, { code: 'C' });
    await addCables({ tag: 'C-1', package: 'B' }, { tag: 'C-2', package: 'C' });
    await release(released!.id);
    await lead.call(removeFromPackage, {
      body: {
        projectId,
        id: released!.id,
        commodityType: 'cable',
        ids: (await contents(released!.id)).rows.map(({ id }) => id),
      },
    });
    const rows = (await list()).map(({ id, version }) => ({ id, version }));
    const { results } = await lead.call(deletePackages, { body: { projectId, packageType: 'installation', rows } });
    expect(results).toEqual([
      { status: 'deleted' },
      { status: 'refused', reason: fillText(packagesMessages.notEmpty_one, { package: 'B', count: 1 }) },
      { status: 'refused', reason: expect.stringContaining('C is Released and can’t be deleted.') },
    ]);
    expect([empty!.id, filled!.id]).toEqual(rows.slice(0, 2).map(({ id }) => id));
  });
});

describe('the status of a package', () => {
  it('goes through its steps, and reports unmet conditions and a concurrent change', async () => {
    const [own] = await add('installation', { code: 'IWP-1' });
    const { id } = own!;
    const { row, constraints, events } = await packageOf(id);
    expect(constraints.map(({ name, state }) => [name, state])).toEqual(
      ['Drawings', 'Material', 'Route ready', 'Access', 'Permits', 'Predecessor work', 'Reel', 'QC forms', 'Crew'].map(
        (name) => [name, 'open'],
      ),
    );
    expect(events).toEqual([]);
    expect(row.steps).toEqual([
      {
        event: 'makeReady',
        to: 'ready',
        needsReason: false,
        refused: expect.stringContaining('9 constraints of IWP-1 are open: Drawings, Material'),
      },
      { event: 'cancel', to: 'cancelled', needsReason: false, refused: null },
    ]);
    await expect(step(id, 'makeReady')).rejects.toMatchObject({ code: 'package.stepRefused' });
    await expect(step(id, 'release')).rejects.toMatchObject({ code: 'package.stepRefused' });
    await clearAll(id);
    await expect(
      lead.call(takePackageStep, { body: { projectId, id, version: row.version, event: 'makeReady' } }),
    ).rejects.toMatchObject({ code: 'package.changedMeanwhile' });
    expect((await step(id, 'makeReady')).status).toBe('ready');
    await expect(step(id, 'release')).rejects.toMatchObject({
      message: fillText(packagesMessages.noRows, { package: 'IWP-1' }),
    });
    const [cable] = await addCables({ tag: 'C-1', designLength: 100, package: 'IWP-1' });
    expect((await step(id, 'release', '', generalForeman)).status).toBe('released');
    await expect(step(id, 'hold')).rejects.toMatchObject({ message: packagesMessages.reasonMissing });
    expect(await step(id, 'hold', 'No scaffold')).toMatchObject({ status: 'onHold', holdReason: 'No scaffold' });
    expect(await step(id, 'release')).toMatchObject({ status: 'released', holdReason: null });
    await pull(cable!, 50);
    const begun = await packageOf(id);
    expect(begun.row).toMatchObject({ status: 'inProgress', actualStart: '2026-03-02', proposesComplete: false });
    expect(begun.events[0]).toMatchObject({ from: 'released', to: 'inProgress', step: 'start', isAutomatic: true });
    await expect(step(id, 'complete')).rejects.toMatchObject({
      message: expect.stringContaining('1 row of IWP-1 isn’t at 100%'),
    });
    expect(await step(id, 'complete', 'The rest goes to IWP-2')).toMatchObject({
      status: 'complete',
      actualFinish: '2026-03-02',
    });
    expect((await step(id, 'close')).status).toBe('closed');
    await expect(step(id, 'reopen', 'A punch item', generalForeman)).rejects.toMatchObject({
      code: 'package.stepRefused',
    });
    expect((await step(id, 'reopen', 'A punch item')).status).toBe('inProgress');
    expect((await packageOf(id)).events.map((event) => event.step)).toEqual([
      'reopen',
      'close',
      'complete',
      'start',
      'release',
      'hold',
      'release',
      'makeReady',
    ]);
  });

  it('requires a reason for a waiver, and saves a set of constraint edits completely or not at all', async () => {
    const [own] = await add('installation', { code: 'IWP-1' });
    const { id } = own!;
    const { row, constraints } = await packageOf(id);
    const [first, second] = constraints;
    const edit = (edits: BodyInputOf<typeof savePackageConstraints>['edits'], version = row.version) =>
      lead.call(savePackageConstraints, { body: { projectId, id, version, edits } });
    await expect(
      edit([
        { id: first!.id, state: 'cleared' },
        { id: second!.id, state: 'waived' },
      ]),
    ).rejects.toMatchObject({ message: fillText(packagesMessages.waiveReason, { name: 'Material' }) });
    await expect(edit([{ add: 'drawings' }])).rejects.toMatchObject({
      message: fillText(packagesMessages.constraintTwice, { package: 'IWP-1', name: 'drawings' }),
    });
    const after = await edit([
      { id: first!.id, state: 'waived', reason: 'As built' },
      { remove: second!.id },
      { add: 'Lighting' },
    ]);
    expect(after.row.constraints).toEqual({ open: 8, cleared: 0, waived: 1 });
    expect(after.constraints[0]).toMatchObject({
      name: 'Drawings',
      state: 'waived',
      reason: 'As built',
      at: expect.any(Date),
    });
    expect(after.constraints.at(-1)).toMatchObject({ name: 'Lighting', state: 'open', by: null });
    await expect(edit([{ add: 'Water' }])).rejects.toMatchObject({ code: 'package.changedMeanwhile' });
  });

  it('blocks the release for a reopened constraint, and accepts only one of two concurrent steps', async () => {
    const [own] = await add('installation', { code: 'IWP-1' });
    const { id } = own!;
    await addCables({ tag: 'C-1', package: 'IWP-1' });
    const { constraints } = await clearAll(id);
    const { version } = await step(id, 'makeReady');
    const settle = (state: 'open' | 'cleared', at: number) =>
      lead.call(savePackageConstraints, {
        body: { projectId, id, version: at, edits: [{ id: constraints[0]!.id, state }] },
      });
    const { row } = await settle('open', version);
    await expect(step(id, 'release')).rejects.toMatchObject({
      code: 'package.stepRefused',
      message: expect.stringContaining('1 constraint of IWP-1 is open: Drawings'),
    });
    const ready = await settle('cleared', row.version);
    const answers = await Promise.allSettled(
      (['release', 'recall'] as const).map((event) =>
        lead.call(takePackageStep, { body: { projectId, id, version: ready.row.version, event } }),
      ),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toMatchObject([{ code: 'package.changedMeanwhile', message: expect.stringContaining('IWP-1') }]);
    expect((await packageOf(id)).events).toHaveLength(2);
  });

  it('of closed rejects added and removed rows from any source and keeps its contents', async () => {
    const [own, other] = await add('installation', { code: 'IWP-1' }, { code: 'IWP-2' });
    const { id } = own!;
    const [inside, outside] = await addCables({ tag: 'C-1', package: 'IWP-1' }, { tag: 'C-2' });
    await release(id);
    const { changeId } = await fillWith(id, { by: { ids: [outside!] } });
    await step(id, 'start');
    await step(id, 'complete', 'Enough');
    await step(id, 'close');
    const over = 'The installation package IWP-1 is closed';
    const stored = 'This row is in installation package IWP-1, which is closed';
    expect((await assign(inside!, 'IWP-1', null)).refusals).toMatchObject([
      { reason: expect.stringContaining(stored) },
    ]);
    expect((await assign(inside!, 'IWP-1', 'IWP-2')).refusals).toMatchObject([
      { reason: expect.stringContaining(stored) },
    ]);
    const [third] = await addCables({ tag: 'C-3' });
    expect((await assign(third!, null, 'IWP-1')).refusals).toMatchObject([{ reason: expect.stringContaining(over) }]);
    const back = await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId: changeId! } });
    expect(back).toMatchObject({ updatedIds: [], refusals: [{ reason: expect.stringContaining(stored) }] });
    await expect(fillWith(id, { by: { ids: [third!] } })).rejects.toMatchObject({ code: 'package.over' });
    expect(await fillWith(other!.id, { by: { ids: [inside!, third!] }, movesFromOthers: true })).toMatchObject({
      added: 1,
      refused: [{ reason: expect.stringContaining(stored), rows: 1 }],
    });
    const { row } = await packageOf(id);
    const saved = await lead.call(savePackages, {
      body: {
        projectId,
        packageType: 'installation',
        rows: [{ row: { id, version: row.version }, cells: cellsOf({ description: 'Other' }) }],
      },
    });
    expect(problemsOf(saved.results)).toEqual([
      [{ field: 'code', reason: expect.stringContaining('and can’t be changed') }],
    ]);
    expect((await contents(id)).total).toBe(2);
    await expect(clearAll(id)).rejects.toMatchObject({ code: 'package.over' });
  });
});

describe('the contents of a package', () => {
  it('are added by id or by rule; rows of others move on request, and are reverted as one change', async () => {
    const [own, other] = await add('installation', { code: 'IWP-1' }, { code: 'IWP-2' });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Pull', typeCode: '', per: 100, hours: 3 });
    await addCables(
      { tag: 'C-1', area: 'A10', system: 'S1', designLength: 500, runs: 2 },
      { tag: 'C-2', area: 'a10', package: 'IWP-2', designLength: 100 },
      { tag: 'C-3', area: 'A10', package: 'IWP-1', designLength: 900 },
      { tag: 'C-4', area: 'A20' },
    );
    const by = { where: { area: 'A10' } };
    const trial = await fillWith(own!.id, { by, isTrial: true });
    expect(trial).toMatchObject({
      added: 1,
      free: { hours: 30, quantity: 1000 },
      alreadyIn: 1,
      wouldMove: [{ package: 'IWP-2', rows: 1, hours: 3, quantity: 100 }],
      changeId: null,
    });
    const done = await fillWith(own!.id, { by, movesFromOthers: true });
    expect(done).toMatchObject({ added: 2, left: 0, refused: [] });
    expect((await contents(own!.id)).rows.map(({ tag }) => tag)).toEqual(['C-1', 'C-2', 'C-3']);
    await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId: done.changeId! } });
    expect((await contents(own!.id)).rows.map(({ tag }) => tag)).toEqual(['C-3']);
    expect((await contents(other!.id)).rows.map(({ tag }) => tag)).toEqual(['C-2']);
    await expect(fillWith(own!.id, { by, commodityType: 'from-term' })).rejects.toMatchObject({
      code: 'package.otherWork',
    });
  });

  it('can include rows of a cancelled package without a request to move', async () => {
    const [own, over] = await add('installation', { code: 'IWP-1' }, { code: 'IWP-2' });
    const [cable] = await addCables({ tag: 'C-1', package: 'IWP-2' });
    await step(over!.id, 'cancel');
    const by = { ids: [cable!] };
    expect(await fillWith(own!.id, { by, isTrial: true })).toMatchObject({ added: 1, wouldMove: [], refused: [] });
    expect(await fillWith(own!.id, { by })).toMatchObject({ added: 1 });
    expect((await contents(own!.id)).rows.map(({ tag }) => tag)).toEqual(['C-1']);
  });

  it('have additions and removals recorded once the package is in the field', async () => {
    const [own] = await add('installation', { code: 'IWP-1' });
    const [first, second] = await addCables({ tag: 'C-1', package: 'IWP-1' }, { tag: 'C-2' });
    await release(own!.id);
    await assign(second!, null, 'IWP-1', generalForeman);
    await assign(first!, 'IWP-1', null);
    expect((await packageOf(own!.id)).events.slice(0, 2)).toMatchObject([
      { rowsAdded: 0, rowsRemoved: 1, step: null, from: 'released', to: 'released' },
      { rowsAdded: 1, rowsRemoved: 0, step: null },
    ]);
  });

  it('move with their progress and their history', async () => {
    const [own, other] = await add('installation', { code: 'IWP-1' }, { code: 'IWP-2' });
    const [cable] = await addCables({ tag: 'C-1', package: 'IWP-1', designLength: 100 });
    await release(own!.id);
    await pull(cable!, 50);
    const historyOf = async () =>
      (await lead.call(getCommodityRecord, { query: { projectId, type: 'cable', id: cable! } })).history;
    const before = await historyOf();
    expect(before.length).toBeGreaterThan(0);
    await assign(cable!, 'IWP-1', 'IWP-2');
    expect((await contents(other!.id)).rows).toMatchObject([{ tag: 'C-1', percent: 45 }]);
    expect((await historyOf()).slice(-before.length)).toEqual(before);
    // Work has started in its earlier package, and not in the one it is in now.
    expect((await list()).map(({ status }) => status)).toEqual(['inProgress', 'draft']);
  });

  it('are ready, waiting or unknown, with the reasons', async () => {
    const types = [{ row: null, cells: cellsOf({ code: 'PWR' }) }];
    await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
    const reels = [
      { code: 'R-1', cableType: 'PWR', receivedLength: 500 },
      { code: 'R-2', cableType: 'PWR', status: 'ordered' },
    ].map((reel) => ({ row: null, cells: cellsOf(reel) }));
    await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels } });
    await add('installation', { code: 'IWP-0' }, { code: 'IWP-1', predecessors: 'IWP-0' }, { code: 'IWP-2' });
    await add('termination', { code: 'TWP-1' });
    const set = { setDate: '2026-03-01', receivedDate: '2026-02-01' };
    await addRows(server.database, projectId, 'equipment', [
      { tag: 'MCC-1', ...set },
      { tag: 'P-1', ...set },
      { tag: 'P-2', package: 'IWP-2' },
    ]);
    await addRows(server.database, projectId, 'cable-tray', [
      { tag: 'T-1', length: 10, installedLength: 10 },
      { tag: 'T-2', length: 10, installedLength: 4 },
    ]);
    const ends = { fromEquipment: 'MCC-1', toEquipment: 'P-1', designLength: 100, package: 'IWP-2' };
    await addCables(
      { tag: 'C-1', ...ends, route: 'T-1; T-1/2', reel: 'R-1' },
      { tag: 'C-2', ...ends, route: 'T-2', reel: 'R-2', toEquipment: 'P-2' },
      { tag: 'C-3', ...ends, route: 'T-9', reel: 'R-1', hold: 'ACCESS' },
      { tag: 'C-4', ...ends, route: 'T-1', toEquipment: 'P-9' },
      {
        tag: 'C-5',
        ...ends,
        route: 'T-1',
        reel: 'R-1',
        pulledLength: 100,
        pulledDate: '2026-03-01',
        testResult: 'Pass',
        testDate: '2026-03-02',
      },
      { tag: 'C-6', ...ends, package: 'IWP-1', route: 'T-1', reel: 'R-1' },
    );
    const [waits, own] = (await list()).filter(({ values }) => values['code'] !== 'IWP-0');
    const { rows, total, states } = await contents(own!.id);
    expect(
      rows.map((row) => [
        row.tag,
        row.state,
        row.waits.map(({ kind, tag, percent, text }) => [kind, tag ?? percent ?? text]),
      ]),
    ).toEqual([
      ['C-1', 'ready', []],
      [
        'C-2',
        'waiting',
        [
          ['raceway', 'T-2'],
          ['equipmentNotSet', 'P-2'],
          ['reelNotOnHand', 'R-2'],
        ],
      ],
      ['P-2', 'waiting', [['equipmentNotReceived', 'P-2']]],
      [
        'C-3',
        'unknown',
        [
          ['unknownRaceway', 'T-9'],
          ['hold', 'ACCESS'],
        ],
      ],
      [
        'C-4',
        'unknown',
        [
          ['unknownEquipment', 'P-9'],
          ['noReel', null],
        ],
      ],
      ['C-5', 'done', []],
    ]);
    const targets = new Map(rows.flatMap(({ waits: each }) => each.map(({ tag, target }) => [tag, target])));
    expect(targets.get('T-2')).toMatchObject({ is: 'row', type: 'cable-tray' });
    expect(targets.get('P-2')).toEqual({ is: 'row', type: 'equipment', id: rows.find(({ tag }) => tag === 'P-2')!.id });
    expect([targets.get('R-2'), targets.get('T-9')]).toEqual([{ is: 'reel' }, null]);
    expect({ total, states }).toEqual({ total: 6, states: { ready: 1, waiting: 2, unknown: 2, done: 1 } });
    expect(own).toMatchObject({ rowCount: 6, ready: 1, waiting: 2, unknown: 2, done: 1 });
    expect((await contents(waits!.id)).rows[0]).toMatchObject({
      tag: 'C-6',
      state: 'waiting',
      waits: [{ kind: 'predecessor', tag: 'IWP-0', target: { is: 'package', packageType: 'installation' } }],
    });
    expect((await contents(own!.id, { offset: 4, limit: 1 })).rows.map(({ tag }) => tag)).toEqual(['C-4']);
    const [terms] = await list('termination');
    await lead.call(fillPackage, {
      body: {
        ...fillBody(terms!.id, { by: { ids: await termIds(['C-1', 'C-5']) } }),
        commodityType: 'from-term',
      },
    });
    expect((await contents(terms!.id)).rows.map((row) => [row.tag, row.state, row.waits[0]?.kind])).toEqual([
      ['C-5', 'ready', undefined],
      ['C-1', 'waiting', 'cableNotPulled'],
    ]);
  });
});

it('include only packages in the field for their foreman or crew, who cannot change them', async () => {
  const ann = server.as({ name: 'Ann O’Neil', role: 'foreman' }, projectId);
  await ann.userId();
  const [own, draft, other] = await add(
    'installation',
    { code: 'IWP-1', foreman: 'ann o’neil' },
    { code: 'IWP-2', foreman: 'Ann O’Neil' },
    { code: 'IWP-3' },
  );
  await addCables(
    { tag: 'C-1', package: 'IWP-1', foreman: 'Ann O’Neil' },
    { tag: 'C-2', package: 'IWP-3', foreman: 'Somebody' },
  );
  await release(own!.id);
  await release(other!.id);
  expect((await list('installation', ann)).map(({ id, rowCount, steps }) => [id, rowCount, steps])).toEqual([
    [own!.id, 1, []],
  ]);
  for (const { id } of [draft!, other!])
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await expect(packageOf(id, ann)).rejects.toMatchObject({ code: 'package.notFound' });
  const named = await ann.call(listCodes, { query: { projectId, kind: 'installation-package' } });
  expect(named.rows.map(({ id }) => id)).toEqual([own!.id]);
  const { choices } = await ann.call(listChoices, { query: { projectId, list: 'installation-package' } });
  expect(choices.map(({ name }) => name)).toEqual(['IWP-1']);
  const { row } = await packageOf(own!.id);
  await expect(
    ann.call(takePackageStep, { body: { projectId, id: own!.id, version: row.version, event: 'start' } }),
  ).rejects.toMatchObject({ code: 'permission.missing' });
});

const termIds = (tags: string[]) =>
  server.database.transaction(async (transaction) =>
    (
      await transaction.query<{ id: number }>(
        "select id from termination where project_id = $1 and commodity_type = 'from-term' and cable_tag = any($2::text[])",
        [projectId, tags],
      )
    ).map(({ id }) => id),
  );
