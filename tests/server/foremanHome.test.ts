/** First page of a foreman: packages of every project that name them or their crew, and cards superseded by a revision. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { createVisitedPage, getCurrentUser } from '../../contract/users/currentUser.ts';
import { getForemanHome, maxPackagesOnHome, type HomeProject } from '../../contract/packages/foremanHome.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { PackageStatus } from '../../contract/setup/codes/packageStatus.ts';
import { packageStatuses } from '../../contract/setup/codes/packageStatus.ts';
import { recordPrint } from '../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { listUsers, updateUser } from '../../contract/users/users.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let ann: Client;
let bo: Client;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const of = (name: string) => server.as({ name: `${name} of ${projectId}`, role: 'foreman' }, projectId);
  [ann, bo] = [of('Ann'), of('Bo')];
  await Promise.all([lead.userId(), ann.userId(), bo.userId()]);
});

const annName = () => `Ann of ${projectId}`;
const addFor = (
  foreman: string,
  number: string,
  status: PackageStatus = 'released',
  values = {},
  project = projectId,
) => addPackage(server.database, project, 'installation-package', number, { status, foreman, ...values });
const cables = (...rows: Parameters<typeof addRows>[3][number][]) => addRows(server.database, projectId, 'cable', rows);
const homeOf = async (who: Client) => (await who.call(getForemanHome)).projects;
const here = async (who: Client): Promise<HomeProject> =>
  (await homeOf(who)).find((project) => project.projectId === projectId)!;
const numbers = ({ packages }: HomeProject) => packages.map(({ number }) => number);

it('lists packages in the field that name the foreman, and none of another foreman', async () => {
  for (const status of packageStatuses) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addFor(annName(), `ANN-${status}`, status);
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addFor(`Bo of ${projectId}`, `BO-${status}`, status);
  }
  await cables({ tag: 'A-1', package: 'ANN-released' }, { tag: 'B-1', package: 'BO-released' });
  expect(numbers(await here(ann))).toEqual(['ANN-inProgress', 'ANN-released', 'ANN-onHold', 'ANN-complete']);
  expect(JSON.stringify(await here(ann))).not.toContain('BO-');
  expect(numbers(await here(bo))).toEqual(['BO-inProgress', 'BO-released', 'BO-onHold', 'BO-complete']);
  // A user who can read every row gets no package that does not name them.
  expect(numbers(await here(lead))).toEqual([]);
});

it('names the planned finish of a package that has one', async () => {
  await addFor(annName(), 'IWP-1', 'released', { plannedFinish: '2026-11-18' });
  await addFor(annName(), 'IWP-2');
  const { packages } = await here(ann);
  expect(packages.map(({ number, plannedFinish }) => [number, plannedFinish])).toEqual([
    ['IWP-1', '2026-11-18'],
    ['IWP-2', undefined],
  ]);
});

it('counts ready, done and waiting rows, and names the most frequent reasons for waiting', async () => {
  await addFor(annName(), 'IWP-1', 'inProgress');
  await addRows(server.database, projectId, 'equipment', [{ tag: 'MCC-1', setDate: '2026-03-02' }]);
  await addRows(server.database, projectId, 'cable-tray', [
    { tag: 'PT-1', length: 10, installedLength: 10 },
    { tag: 'PT-14', length: 10, installedLength: 4 },
  ]);
  const own = { package: 'IWP-1', fromEquipment: 'MCC-1', toEquipment: 'MCC-1', designLength: 100 };
  await cables(
    { ...own, tag: 'C-1', route: 'PT-1' },
    {
      ...own,
      tag: 'C-2',
      route: 'PT-1',
      pullComplete: true,
      pulledDate: '2026-03-02',
      testResult: 'Pass',
      testDate: '2026-03-02',
    },
    { ...own, tag: 'C-3', route: 'PT-1; PT-14' },
    { ...own, tag: 'C-4', route: 'PT-14', hold: 'vendor drawing' },
    { ...own, tag: 'C-5', route: 'PT-1; PT-99' },
  );
  const { packages, crew } = await here(ann);
  expect({ packages, crew }).toMatchObject({
    crew: '',
    packages: [
      {
        number: 'IWP-1',
        rows: 5,
        ready: 1,
        waiting: 2,
        unknown: 1,
        opens: 'cable',
        reasons: [
          { kind: 'raceway', tag: 'PT-14', percent: 40, rows: 2 },
          { kind: 'hold', text: 'vendor drawing', rows: 1 },
          { kind: 'unknownRaceway', tag: 'PT-99', rows: 1 },
        ],
      },
    ],
  });
});

const pulled = { pullComplete: true, pulledDate: '2026-03-02' } as const;
const tested = { ...pulled, testResult: 'Pass', testDate: '2026-03-02' } as const;

it('counts rows by the main step, and ready rows by the step to do next', async () => {
  await addFor(annName(), 'IWP-1', 'inProgress');
  await addRows(server.database, projectId, 'equipment', [
    { tag: 'MCC-1', setDate: '2026-03-02', receivedDate: '2026-03-01', package: 'IWP-1' },
  ]);
  await addRows(server.database, projectId, 'cable-tray', [{ tag: 'PT-1', length: 10, installedLength: 10 }]);
  const own = { package: 'IWP-1', fromEquipment: 'MCC-1', toEquipment: 'MCC-1', designLength: 100, route: 'PT-1' };
  await cables(
    { ...own, tag: 'C-1' },
    { ...own, tag: 'C-2', pulledLength: 40 },
    { ...own, tag: 'C-3', route: 'PT-9' },
    { ...own, ...pulled, tag: 'C-4' },
    { ...own, ...tested, tag: 'C-5' },
  );
  const { packages, version } = await here(ann);
  expect(packages[0]).toMatchObject({
    rows: 6,
    done: 1,
    // Two pulled cables and the equipment that is set.
    counted: 3,
    ready: 4,
    toDo: [
      { type: 'cable', step: 'pulled', rows: 2 },
      { type: 'cable', step: 'tested', rows: 1 },
      { type: 'equipment', step: 'assembled', rows: 1 },
    ],
  });
  expect(version).toBeGreaterThan(0);
});

it('counts the test in a test package, and nothing after it', async () => {
  await addPackage(server.database, projectId, 'test-package', 'TP-1', { status: 'released', foreman: annName() });
  const own = { testPackage: 'TP-1', designLength: 100 };
  await cables({ ...own, ...pulled, tag: 'C-1' }, { ...own, ...tested, tag: 'C-2' }, { ...own, tag: 'C-3' });
  expect((await here(ann)).packages[0]).toMatchObject({
    rows: 3,
    counted: 1,
    toDo: [{ type: 'cable', step: 'tested', rows: 1 }],
  });
});

it('skips a step that earns nothing in the project', async () => {
  await addFor(annName(), 'IWP-1', 'inProgress');
  await addRows(server.database, projectId, 'equipment', [
    { tag: 'MCC-1', receivedDate: '2026-03-01', setDate: '2026-03-02', package: 'IWP-1' },
  ]);
  await server.database.query(
    `update project set step_weights = '{"equipment": {"received": 5, "set": 85, "assembled": 0, "checked": 10}}' where id = $1`,
    [projectId],
  );
  expect((await here(ann)).packages[0]?.toDo).toEqual([{ type: 'equipment', step: 'checked', rows: 1 }]);
});

it('counts open rows that name the foreman or the crew and are in no package', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'IWP-1', { status: 'released' });
  const userId = await ann.userId();
  const { version, name, email } = (await lead.call(listUsers, { query: { projectId } })).find(
    ({ id }) => id === userId,
  )!;
  const person = { projectId, userId, name, email, role: 'foreman', foreman: true, crewName: 'Crew B' } as const;
  await lead.call(updateUser, { body: { ...person, version } });
  const own = { foreman: annName(), designLength: 100 };
  await cables(
    { ...own, tag: 'C-1' },
    { ...own, tag: 'C-2', foreman: 'crew  b' },
    { ...own, tag: 'C-3', package: 'IWP-1' },
    { ...own, ...tested, tag: 'C-4' },
    { ...own, tag: 'C-5', foreman: `Bo of ${projectId}` },
    { ...own, tag: 'C-6', removed: true },
  );
  await addRows(server.database, projectId, 'equipment', [{ tag: 'MCC-1', foreman: annName() }]);
  const { packages, withoutPackage } = await here(ann);
  expect(packages).toEqual([]);
  expect(withoutPackage.names).toEqual([annName(), 'crew  b']);
  // Each cable also has its two terminations, which name nobody.
  expect(withoutPackage.types).toEqual([
    { type: 'cable', rows: 2 },
    { type: 'equipment', rows: 1 },
  ]);
});

it('sorts packages at the same step by ready rows, and opens the type with most of them', async () => {
  await addFor(annName(), 'FEW', 'released');
  await addFor(annName(), 'MANY', 'released');
  await addRows(server.database, projectId, 'conduit', [
    { tag: 'F-1', package: 'FEW', length: 5 },
    { tag: 'M-1', package: 'MANY', length: 5 },
    { tag: 'M-2', package: 'MANY', length: 5 },
  ]);
  await cables({ tag: 'C-1', package: 'MANY' }, { tag: 'C-2', package: 'MANY' }, { tag: 'C-3', package: 'MANY' });
  const { packages } = await here(ann);
  expect(packages.map(({ number, ready, opens }) => [number, ready, opens])).toEqual([
    ['MANY', 2, 'conduit'],
    ['FEW', 1, 'conduit'],
  ]);
});

it('lists cards superseded by a revision, with their differences', async () => {
  await addFor(annName(), 'IWP-1');
  await addFor(`Bo of ${projectId}`, 'IWP-2');
  const [mine, same, theirs] = await cables(
    { tag: 'C-1', package: 'IWP-1', designLength: 100 },
    { tag: 'C-2', package: 'IWP-1', designLength: 100 },
    { tag: 'C-3', package: 'IWP-2', designLength: 100 },
  );
  const ids = [mine!, same!, theirs!];
  const { records } = await lead.call(getPrintRecords, {
    body: { projectId, type: 'cable', ids, tag: '', attached: [] },
  });
  const job = { printId: crypto.randomUUID(), templateType: 'pull-card', templateVersion: 0 } as const;
  await lead.call(recordPrint, {
    body: {
      projectId,
      type: 'cable',
      ...job,
      unitMeasurement: 'imperial',
      cards: records.map(({ id, values }) => ({ id, values })),
    },
  });
  expect((await here(ann)).superseded).toEqual({ total: 0, cards: [] });
  const longer = [{ field: 'designLength', before: 100, after: 145 }];
  await lead.call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      rows: [
        { id: mine!, cells: [...longer, { field: 'hold', before: null, after: 'vendor drawing' }] },
        { id: theirs!, cells: longer },
      ],
    },
  });
  expect((await here(ann)).superseded).toEqual({
    total: 1,
    cards: [
      {
        type: 'cable',
        id: mine,
        tag: 'C-1',
        package: 'IWP-1',
        hold: 'vendor drawing',
        differences: expect.arrayContaining(longer),
      },
    ],
  });
});

it('lists packages of all projects, last visited first; for an archived project only its name', async () => {
  const earlier = projectId;
  await addFor('Ann Twice', 'P-1');
  const twice = server.as({ name: 'Ann Twice', role: 'foreman' }, earlier);
  await twice.userId();
  const later = (await server.createProject()).id;
  const again = server.as({ name: 'Ann Twice', role: 'foreman' }, later);
  await again.userId();
  await addFor('Ann Twice', 'P-2', 'released', {}, later);
  expect(await again.userId()).toBe(await twice.userId());
  const visit = (at: number) =>
    twice.call(createVisitedPage, {
      body: { projectId: at, path: `/${at}/field-work/cable`, title: 'Data Entry', titlePrefix: 'Cable' },
    });
  await visit(earlier);
  await visit(later);
  expect((await homeOf(twice)).map((each) => [each.projectId, numbers(each)])).toEqual([
    [later, ['P-2']],
    [earlier, ['P-1']],
  ]);
  const {
    id: _id,
    version: _version,
    columns: _columns,
    ...values
  } = await lead.call(getProject, {
    query: { projectId: earlier },
  });
  await lead.call(updateProject, { body: { projectId: earlier, ...values, archive: true } });
  expect((await homeOf(twice)).map(({ archive, packages }) => [archive, packages.length])).toEqual([
    [false, 1],
    [true, 0],
  ]);
});

const begins = async (who: Client) => (await who.call(getCurrentUser)).home;

it('is the start page only for users who are foremen and nothing else', async () => {
  expect([await begins(ann), await begins(lead), await begins(server.as('administrator'))]).toEqual([
    'packages',
    'projects',
    'projects',
  ]);
  const other = (await server.createProject()).id;
  const alsoLead = server.as({ name: annName(), role: 'project-lead' }, other);
  await alsoLead.userId();
  expect(await begins(ann)).toBe('projects');
});

it('includes packages of the crew, and none without the permission to read', async () => {
  await addPackage(server.database, projectId, 'installation-package', 'CREW-1', {
    status: 'released',
    crew: 'Crew B',
  });
  const userId = await ann.userId();
  const { version, name, email } = (await lead.call(listUsers, { query: { projectId } })).find(
    ({ id }) => id === userId,
  )!;
  const person = { projectId, userId, name, email, role: 'foreman', foreman: true, crewName: 'Crew B' } as const;
  const saved = await lead.call(updateUser, { body: { ...person, version } });
  expect(await here(ann)).toMatchObject({ crew: 'Crew B', packages: [{ number: 'CREW-1' }] });
  await lead.call(updateUser, { body: { ...person, version: saved.version, revoked: ['data.view'] } });
  expect(await homeOf(ann)).toEqual([]);
});

it('lists no more packages than fit on a page, and the number of the others', async () => {
  for (let at = 0; at < maxPackagesOnHome.packages + 3; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addFor(annName(), `P-${at}`, 'complete');
  await addFor(annName(), 'NOW', 'inProgress');
  const { packages, further } = await here(ann);
  expect([packages.length, packages[0]!.number, further]).toEqual([maxPackagesOnHome.packages, 'NOW', 4]);
});
