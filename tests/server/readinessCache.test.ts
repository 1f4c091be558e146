/** Rows in memory after changes of every kind, compared with rows that are read for one answer alone. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recordPrint } from '../../contract/printing/printedCards.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { mergeReels, saveReels } from '../../contract/reels/reels.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { packageTypes, type PackageType } from '../../contract/setup/codes/packageKinds.ts';
import { listLaborUnits, saveLaborUnits } from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { getPackage, listPackages, savePackages } from '../../contract/packages/packages.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Transaction } from '../../server/db/database.ts';
import { rankBlockers } from '../../server/repositories/packages/blockers.ts';
import { readHomeRows } from '../../server/repositories/packages/homePackages.ts';
import { readOpenRowStates } from '../../server/repositories/packages/openRowStates.ts';
import { readPackageContents, sumPackageRows } from '../../server/repositories/packages/packageRows.ts';
import {
  createReadinessCache,
  type ReadinessCache,
} from '../../server/repositories/packages/readiness/readinessCache.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';
import { beginEpochs } from '../../server/repositories/archive/epochs.ts';
import { drawShare, explorationTimeout, runs } from '../support/exploration.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
let cache: ReadinessCache;
beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(() => {
  cache = createReadinessCache();
});

interface Site {
  readonly projectId: number;
  readonly lead: Client;
}

const requestOf = (projectId: number, type: PackageType, numbers: readonly string[] | null = null) => ({
  projectId,
  type,
  scope: null,
  waiting: [{ key: 'IWP-2', waits_for: ['IWP-1'] }],
  numbers,
});

/** The five answers for packages of every type. */
async function answersIn(transaction: Transaction, projectId: number, rows: ReadinessCache | undefined) {
  const answers: unknown[] = [];
  for (const type of packageTypes) {
    const request = requestOf(projectId, type);
    const ranked = await rankBlockers(transaction, request, { limit: 50, leftOut: [] }, rows);
    const contents = await readPackageContents(transaction, request, { offset: 0, limit: 1000 }, rows);
    const { counts, ...home } = await readHomeRows(transaction, request, { reasons: 3, cards: 3 }, rows);
    answers.push({
      type,
      sums: await sumPackageRows(transaction, request, rows),
      ranked,
      contents,
      open: await readOpenRowStates(transaction, request, type === 'termination' ? 'from-term' : 'cable', rows),
      home,
      // They are in no sequence.
      counts: new Set(counts.map((each) => JSON.stringify(each))),
    });
  }
  return answers;
}

/** Answers for one package, which can be read without the rest of the project. */
async function answersOfPackage(transaction: Transaction, projectId: number, rows: ReadinessCache | undefined) {
  const found: unknown[] = [];
  for (const type of packageTypes) {
    const request = requestOf(projectId, type, ['IWP-1']);
    found.push(
      await sumPackageRows(transaction, request, rows),
      await rankBlockers(transaction, request, { limit: 50, leftOut: [] }, rows),
      await readPackageContents(transaction, request, { offset: 1, limit: 3 }, rows),
    );
  }
  return found;
}

const answers = ({ projectId }: Site, rows?: ReadinessCache) =>
  server.database.transaction((transaction) => answersIn(transaction, projectId, rows));

/** Returns the answers from the rows in memory, after they were compared with freshly read ones. */
async function exactAnswers(site: Site): Promise<unknown> {
  const cached = await answers(site, cache);
  expect(cached).toEqual(await answers(site));
  await server.database.transaction(async (transaction) => {
    const [own, alone] = [
      await answersOfPackage(transaction, site.projectId, cache),
      await answersOfPackage(transaction, site.projectId, undefined),
    ];
    expect(own).toEqual(alone);
  });
  return cached;
}

const named = (tags: readonly string[], values: Record<string, CellValue>) => tags.map((tag) => ({ tag, ...values }));

async function build(): Promise<Site> {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const { database } = server;
  const codes = { projectId, kind: 'cable-type' as const };
  await lead.call(saveCodes, { body: { ...codes, rows: [{ row: null, cells: cellsOf({ code: 'PWR' }) }] } });
  const reels = ['R-1', 'R-2', 'R-3'].map((code, at) => ({
    row: null,
    cells: cellsOf({ code, cableType: 'PWR', status: at === 0 ? 'ordered' : 'received', receivedLength: 500 }),
  }));
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels } });
  for (const packageType of packageTypes)
    await lead.call(savePackages, {
      body: {
        projectId,
        packageType,
        rows: ['IWP-1', 'IWP-2'].map((code) => ({ row: null, cells: cellsOf({ code }) })),
      },
    });
  await addRows(database, projectId, 'cable-tray', named(['T-1', 'T-2'], { length: 10, package: 'IWP-1' }));
  await addRows(database, projectId, 'conduit', named(['C-1', 'T-1/2'], { length: 10, installedLength: 10 }));
  await addRows(database, projectId, 'equipment', [
    { tag: 'P-1', setDate: '2026-03-01', receivedDate: '2026-02-01' },
    { tag: 'P-2', package: 'IWP-1', testPackage: 'IWP-2' },
  ]);
  await addRows(database, projectId, 'jumper', [{ tag: 'J-1', equipment: 'p-2', package: 'IWP-2' }]);
  const cable = { fromEquipment: 'P-1', typeCode: 'PWR', package: 'IWP-1', testPackage: 'IWP-1', foreman: 'Ann' };
  await addRows(database, projectId, 'cable', [
    { ...cable, tag: 'W-1', route: 'T-1; t-2/3', toEquipment: 'P-2', reel: 'R-1', designLength: 100 },
    { ...cable, tag: 'W-2', route: 'C-1', toEquipment: 'P-1', reel: 'R-2', designLength: 33.3 },
    { ...cable, tag: 'W-3', route: 'T-9; T-1/2', toEquipment: 'X-1', package: 'IWP-2', designLength: 70 },
    { ...cable, tag: 'W-4', toEquipment: 'P-1', reel: 'r-3', hold: 'RFI 1', designLength: 0.1 },
  ]);
  await addRows(database, projectId, 'conductor', [
    { cableTag: 'w-1', conductorId: 'BK', fromEquipment: 'P-2', package: 'IWP-1' },
    { cableTag: 'W-8', conductorId: 'RD', package: 'IWP-1' },
  ]);
  const site = { projectId, lead };
  await edit(site, 'from-term', 'W-1', { package: 'IWP-1' });
  await edit(site, 'to-term', 'W-3', { package: 'IWP-2' });
  return site;
}

const tagFields: Readonly<Partial<Record<CommodityType, string>>> = {
  'from-term': 'cable_tag',
  'to-term': 'cable_tag',
};
const tables: Readonly<Partial<Record<CommodityType, string>>> = {
  'from-term': 'termination',
  'to-term': 'termination',
  'cable-tray': 'cable_tray',
};

async function rowOf({ projectId }: Site, type: CommodityType, tag: string) {
  return server.database.transaction(async (transaction) => {
    const ofType = type.endsWith('-term') ? ` and commodity_type = '${type}'` : '';
    const [found] = await transaction.query<{ id: number }>(
      `select id from ${tables[type] ?? type} where project_id = $1 and ${tagFields[type] ?? 'tag'} = $2${ofType}`,
      [projectId, tag],
    );
    if (!found) return undefined;
    return {
      id: found.id,
      values: (await readRows(transaction, projectId, type, [found.id], null)).get(found.id)!.values,
    };
  });
}

/** Changes cells of a row, if there is one with the tag. */
async function edit(site: Site, type: CommodityType, tag: string, values: Record<string, CellValue>): Promise<void> {
  const row = await rowOf(site, type, tag);
  if (!row) return;
  const cells = Object.entries(values).map(([field, after]) => ({
    field,
    before: row.values[field] ?? null,
    after,
    isNew: true as const,
  }));
  await site.lead.call(updateCommodities, {
    body: { projectId: site.projectId, type, rows: [{ id: row.id, unit: 'ft', cells }] },
  });
}

/** Gives a row another tag, as a schedule that spells it in another way does. */
async function rename({ projectId }: Site, type: CommodityType, from: string, to: string): Promise<void> {
  await server.database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    const table = tables[type] ?? type;
    await transaction.execute(
      `update ${table} set tag = $4, tag_key = $4, row_version = $2 where project_id = $1 and tag = $3
         and not exists (select from ${table} where project_id = $1 and tag_key = $4)`,
      [projectId, version, from, to],
    );
  });
}

async function enter(site: Site, type: CommodityType, tag: string, values: Record<string, CellValue>): Promise<void> {
  const row = await rowOf(site, type, tag);
  if (!row) return;
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.values[key] ?? null]));
  const entry = { id: randomUUID(), type, commodityId: row.id, workDate: '2026-11-19', values, before, note: 'Test.' };
  await site.lead.call(recordFieldWork, { body: { projectId: site.projectId, entries: [entry] } });
}

async function print(site: Site, tag: string, values: Record<string, CellValue>): Promise<void> {
  const row = await rowOf(site, 'cable', tag);
  if (!row) return;
  await site.lead.call(recordPrint, {
    body: {
      projectId: site.projectId,
      printId: randomUUID(),
      type: 'cable',
      templateType: 'pull-card',
      templateVersion: 0,
      unitMeasurement: 'imperial',
      cards: [{ id: row.id, values }],
    },
  });
}

async function changeUnit({ projectId }: Site): Promise<void> {
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  const unitMeasurement = record.unitMeasurement === 'metric' ? 'imperial' : 'metric';
  await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement } });
}

const reelsOf = async ({ projectId, lead }: Site) =>
  (await lead.call(listCodes, { query: { projectId, kind: 'reel' } })).rows;

async function setReel(site: Site, status: string): Promise<void> {
  const reel = (await reelsOf(site)).find(({ values }) => values['code'] === 'R-1');
  if (!reel) return;
  const rows = [{ row: { id: reel.id, version: reel.version }, cells: cellsOf({ status }) }];
  await site.lead.call(saveReels, { body: { projectId: site.projectId, kind: 'reel', rows } });
}

async function mergeReel(site: Site): Promise<void> {
  const reels = await reelsOf(site);
  const [from, into] = ['R-1', 'R-3'].map((code) => reels.find(({ values }) => values['code'] === code));
  if (from && into)
    await site.lead.call(mergeReels, { body: { projectId: site.projectId, codeId: from.id, intoCodeId: into.id } });
}

async function renamePackage({ projectId, lead }: Site, code: string): Promise<void> {
  const packageType = 'installation';
  const [first] = (await lead.call(listPackages, { query: { projectId, packageType } })).rows;
  const { row } = await lead.call(getPackage, { query: { projectId, id: first!.id } });
  const rows = [{ row: { id: row.id, version: row.version }, cells: cellsOf({ code }) }];
  await lead.call(savePackages, { body: { projectId, packageType, rows } });
}

async function setHours({ projectId, lead }: Site, hours: number): Promise<void> {
  const query = { projectId };
  const { units } = await lead.call(listLaborUnits, { query });
  const own = units.find(({ values }) => values['name'] === 'Pull test');
  const row = own ? { id: own.id, version: own.version } : null;
  const values = own
    ? { hours }
    : { name: 'Pull test', commodityType: 'cable', typeCode: 'PWR', unit: 'ft', per: 1, hours };
  await lead.call(saveLaborUnits, { body: { projectId, rows: [{ row, cells: cellsOf(values) }] } });
  await vi.waitUntil(async () => !(await lead.call(listLaborUnits, { query })).isRecalculating, { timeout: 20_000 });
}

const schedule = lines(
  'Cable Tag,From,To,Length,Route,Package',
  'W-1,P-1,P-1,150,T-1,IWP-2',
  'W-5,P-2,X-1,20,C-1; T-7,IWP-1',
);

const importer = ({ projectId, lead }: Site) => importSteps(lead, projectId);

const importAs =
  (mode: 'full' | 'partial') =>
  async (site: Site): Promise<void> => {
    await importer(site).run(schedule, { mode }, `${randomUUID()}.csv`);
  };

async function importAndRevert(site: Site): Promise<void> {
  const steps = importer(site);
  const { draft } = await steps.run(schedule, { mode: 'full' }, `${randomUUID()}.csv`);
  await exactAnswers(site);
  await steps.revert(draft.importId);
}

class NotStored extends Error {}

/** Changes a row in a transaction that asks for the answers and is rolled back. */
async function askAndRollBack({ projectId }: Site): Promise<void> {
  const work = server.database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    await transaction.execute(
      "update cable set package = 'IWP-2', hold = 'Rolled back', row_version = $2 where project_id = $1",
      [projectId, version],
    );
    expect(await answersIn(transaction, projectId, cache)).toEqual(await answersIn(transaction, projectId, undefined));
    expect(JSON.stringify(await answersIn(transaction, projectId, cache))).toContain('Rolled back');
    throw new NotStored();
  });
  await expect(work).rejects.toThrow(NotStored);
}

/** Changes of each kind. Each changes at least one answer of a new site. */
const changes: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  'an installed raceway': (site) => enter(site, 'cable-tray', 'T-1', { installedLength: 10 }),
  'a partly installed raceway': (site) => enter(site, 'cable-tray', 'T-2', { installedLength: 2.85 }),
  'equipment that is set': (site) =>
    enter(site, 'equipment', 'P-2', { receivedDate: '2026-11-18', setDate: '2026-11-19' }),
  'a pulled cable': (site) => enter(site, 'cable', 'W-1', { pulledLength: 100 }),
  'a partly pulled cable': (site) => enter(site, 'cable', 'W-3', { pulledLength: 12.5 }),
  'a hold': (site) => edit(site, 'cable', 'W-2', { hold: 'RFI 2' }),
  'a hold that is lifted': (site) => edit(site, 'cable', 'W-4', { hold: null }),
  'a route that grows': (site) => edit(site, 'cable', 'W-2', { route: 'C-1; T-1; T-2' }),
  'a route that is removed': (site) => edit(site, 'cable', 'W-1', { route: null }),
  'another package': (site) => edit(site, 'cable', 'W-3', { package: 'IWP-1' }),
  'a row taken out of its package': (site) => edit(site, 'cable', 'W-1', { package: null, testPackage: null }),
  'an end at other equipment': (site) => edit(site, 'cable', 'W-3', { toEquipment: 'P-2' }),
  'a raceway of another tag': (site) => rename(site, 'conduit', 'C-1', 'T-9'),
  'equipment of another tag': (site) => rename(site, 'equipment', 'P-2', 'X-1'),
  'a cable of another tag': (site) => rename(site, 'cable', 'W-1', 'W-8'),
  'a raceway with the tag of a level': (site) => rename(site, 'conduit', 'T-1/2', 'T-2/3'),
  'a printed card': (site) => print(site, 'W-1', { route: 'T-1', designLength: 100 }),
  'a reel that arrives': (site) => setReel(site, 'received'),
  'merged reels': mergeReel,
  'a renamed package': (site) => renamePackage(site, 'IWP-7'),
  'other hours per unit': (site) => setHours(site, 0.37),
  'an import': importAs('partial'),
  'an import that removes rows': importAs('full'),
  'another unit': changeUnit,
};

/** Changes that leave the answers as they are. */
const neutral: typeof changes = {
  'an import that is reverted': importAndRevert,
  'a transaction that is rolled back': askAndRollBack,
};

const drawn = (cases: typeof changes) => drawShare(Object.entries(cases), ([name]) => name);

describe('the rows in memory', () => {
  it.each(drawn(changes))('are exact after %s', async (_name, change) => {
    const site = await build();
    const before = await exactAnswers(site);
    await change(site);
    expect(await exactAnswers(site)).not.toEqual(before);
  });

  it.each(drawn(neutral))('are exact after %s', async (_name, change) => {
    const site = await build();
    const before = await exactAnswers(site);
    await change(site);
    expect(await exactAnswers(site)).toEqual(before);
  });

  it('are exact after any sequence of changes', async () => {
    const names = [...Object.keys(changes), ...Object.keys(neutral)];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 10 }), async (history) => {
        cache = createReadinessCache();
        const site = await build();
        await exactAnswers(site);
        for (const name of history) {
          await (changes[name] ?? neutral[name])!(site);
          expect(await exactAnswers(site)).toHaveLength(packageTypes.length);
        }
      }),
      runs(10),
    );
  });

  it('are read again after a restore, which replaces rows without a new version', async () => {
    const site = await build();
    const before = await exactAnswers(site);
    await server.database.transaction(async (transaction) => {
      await transaction.execute("update cable set hold = 'Restored' where project_id = $1", [site.projectId]);
      await beginEpochs(transaction, new Date('2026-11-21T00:00:00Z'), site.projectId);
    });
    expect(await exactAnswers(site)).not.toEqual(before);
  });

  it('are read once for calls at the same time', async () => {
    const site = await build();
    const all = await Promise.all([1, 2, 3].map(() => answers(site, cache)));
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(await answers(site));
  });

  it('are those of the project used last if there is no room for two', async () => {
    const [first, second] = [await build(), await build()];
    cache = createReadinessCache(1);
    await exactAnswers(first);
    await exactAnswers(second);
    const bytes = cache.bytes;
    expect(bytes).toBeGreaterThan(10_000);
    const of = (projectId: number) =>
      server.database.transaction((transaction) =>
        cache.read(transaction, requestOf(projectId, 'test', ['IWP-1']), () => Promise.resolve('in memory')),
      );
    expect(await of(first.projectId)).toBeUndefined();
    expect(await of(second.projectId)).toEqual({ answer: 'in memory' });
    expect(cache.bytes).toBe(bytes);
  });

  it('are none for a project that does not exist', async () => {
    expect(await answers({ projectId: 0, lead: server.anonymous }, cache)).toMatchObject([
      { sums: [] },
      { sums: [] },
      { sums: [] },
    ]);
    expect(cache.bytes).toBe(0);
  });
});
