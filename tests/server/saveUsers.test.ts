/** Tables of users: rows are saved one by one, nothing is overwritten silently, and no one reports in a circle. */
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { listChoices } from '../../contract/setup/codes/pickLists.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import {
  createUser,
  listGrantors,
  listUsers,
  removeMembers,
  saveUsers,
  updateUser,
  type User,
  type UserResult,
} from '../../contract/users/users.ts';
import type { Client } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { people as peopleMessages } from '../../server/locales/en-US/people.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let project: Project;
let lead: Client;
let administrator: Client;

beforeAll(async () => {
  server = await startTestServer();
  administrator = server.as('administrator');
  project = await server.createProject({ name: 'Riverbend' });
  lead = server.as({ name: 'Lena Lead', role: 'project-lead' }, project.id);
});
afterAll(() => server.close());

type Cells = Readonly<Record<string, CellValue>>;
const edit = (cells: Cells, row: Pick<User, 'id' | 'version'> | null = null) => ({
  row: row && { id: row.id, version: row.version },
  cells: Object.entries(cells).map(([field, value]) => ({ field, value })),
});

async function save(rows: ReturnType<typeof edit>[], by = lead, projectId: number | undefined = project.id) {
  return (await by.call(saveUsers, { body: { ...(projectId && { projectId }), rows } })).results;
}

const told = (result: UserResult | undefined) =>
  result?.status === 'saved'
    ? `saved ${result.row.name}`
    : result?.status === 'refused'
      ? result.problems.map(({ field, reason }) => `${field}: ${reason}`).join(' | ')
      : `${result?.status}: ${result?.reason}`;

async function person(name: string, cells: Cells = {}): Promise<User> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const [result] = await save([edit({ name, email, ...cells })]);
  if (result?.status !== 'saved') throw new Error(told(result));
  return result.row;
}

const people = () => lead.call(listUsers, { query: { projectId: project.id } });
const now = async (id: number) => (await people()).find((each) => each.id === id)!;

describe('pasted users', () => {
  it('are saved if valid, and each invalid row is reported by its cell', async () => {
    const results = await save([
      edit({ name: 'Ana', email: 'ana@example.com', role: 'foreman', foreman: true, crewName: 'A', reportsTo: 'Gil' }),
      edit({ name: 'Ben', email: 'ana@example.com' }),
      edit({ name: 'Cal', email: 'cal@example.com', role: 'capataz' }),
      edit({ name: 'Dee', email: 'no address' }),
      edit({ email: 'nameless@example.com' }),
      edit({ name: 'Eve', email: 'eve@example.com', reportsTo: 'Nobody' }),
      edit({ name: 'Fay\nBcc: x', email: 'fay@example.com' }),
      edit({ name: 'Guy', email: 'guy@example.com', salary: 1 }),
      edit({ name: 'Hal', email: 'hal@example.com', reportsTo: 'Ana' }),
      // Placed below the users who report to this one.
      edit({ name: 'Gil', email: 'gil@example.com', role: 'general-foreman' }),
    ]);
    expect(results.map(told)).toEqual([
      'saved Ana',
      'email: ana@example.com is already in this project, as Ana. Change that row instead.',
      'role: “capataz” isn’t a role. Choose Project Lead, Project Manager, General Foreman, Foreman, Viewer.',
      'email: “no address” isn’t an email address. Use name@example.com.',
      'name: Enter Name.',
      'reportsTo: No one in this project is called “Nobody”. Choose a general foreman from the list.',
      'name: This text has a line break or hidden character. Retype it on one line.',
      'salary: This list has no field “salary”.',
      'reportsTo: Ana isn’t a general foreman in this project. Give them that role first, or choose another.',
      'saved Gil',
    ]);
    const [ana] = results;
    expect(ana).toMatchObject({
      row: { role: 'foreman', foreman: true, crewName: 'A', status: 'invited', reportsTo: { name: 'Gil' } },
    });
    const names = (await people()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ana', 'Gil']));
    for (const rejected of ['Ben', 'Cal', 'Dee', 'Eve', 'Guy', 'Hal']) expect(names).not.toContain(rejected);
  });

  it('cannot get more than the giver has, and a lead cannot change the records of others', async () => {
    const manager = server.as({ name: 'Delegate', role: 'viewer', granted: ['users.manage'] }, project.id);
    const ida = await person('Ida');
    const results = await save(
      [
        edit({ name: 'Jo', email: 'jo@example.com', role: 'project-lead' }),
        edit({ phone: '555 0100' }, ida),
        edit({ email: 'taken.over@example.com' }, await person('Pam', { role: 'project-manager' })),
      ],
      manager,
    );
    expect(results.map(told)).toEqual([
      expect.stringMatching(/^role: You can’t give or remove “.*” because you don’t have it\.$/),
      expect.stringMatching(/^phone: Name, email, phone and status apply to all projects\./),
      expect.stringMatching(/^role: You can’t give or remove/),
    ]);
    expect(await now(ida.id)).toEqual(ida);
    await expect(save([edit({ name: 'X', email: 'x@example.com' })], lead, 0)).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('in the system-wide table have only names and addresses', async () => {
    const results = await save(
      [
        edit({ name: 'Kim', email: 'kim@example.com', phone: '555' }),
        edit({ name: 'Lou', email: 'KIM@example.com' }),
        edit({ name: 'Max', email: 'max@example.com', role: 'viewer' }),
      ],
      administrator,
      0,
    );
    expect(results.map(told)).toEqual([
      'saved Kim',
      'email: KIM@example.com is already in use. Find the person in the list.',
      'role: This list has no field “role”.',
    ]);
  });
});

describe('a concurrent change of a user', () => {
  it('returns the current row, and nothing is overwritten', async () => {
    const mia = await person('Mia');
    const [first] = await save([edit({ crewName: 'North' }, mia)]);
    expect(first?.status).toBe('saved');
    const [second] = await save([edit({ crewName: 'South' }, mia)]);
    expect(second).toMatchObject({
      status: 'conflict',
      row: { crewName: 'North' },
      lastSave: { name: 'Lena Lead', at: expect.any(Date) },
    });
    expect((await now(mia.id)).crewName).toBe('North');
  });

  it('is detected between record and membership, in the table and in the form', async () => {
    const ned = await person('Ned');
    await administrator.call(updateUser, { body: { userId: ned.id, name: 'Ned N', email: ned.email } });
    const [result] = await save([edit({ crewName: 'South' }, ned)]);
    expect(result).toMatchObject({
      status: 'conflict',
      row: { name: 'Ned N' },
      lastSave: { name: 'administrator', at: expect.any(Date) },
    });
    const body = { userId: ned.id, projectId: project.id, name: 'Ned N', email: ned.email, version: ned.version };
    const answer = await lead.post('/api/users/update', body);
    expect(answer.json()).toMatchObject({ lastSave: { name: 'administrator', at: expect.stringMatching(/Z$/) } });
    await expect(lead.call(updateUser, { body })).rejects.toMatchObject({
      code: 'user.changedMeanwhile',
      status: 409,
      message: expect.stringContaining('Ned N'),
    });
    const { version } = await now(ned.id);
    expect(await lead.call(updateUser, { body: { ...body, version, role: 'foreman' } })).toMatchObject({
      role: 'foreman',
    });
    await lead.call(removeMembers, { body: { projectId: project.id, rows: [await now(ned.id)].map(idOf) } });
    const [gone] = await save([edit({ crewName: 'South' }, ned)]);
    expect(gone?.status).toBe('gone');
  });
});

const idOf = ({ id, version }: User) => ({ id, version });

async function remove(user: User) {
  const body = { projectId: project.id, rows: [idOf(user)] };
  return (await lead.call(removeMembers, { body })).results[0];
}

describe('the superior of a user', () => {
  it('is a general foreman of the project, never the user, never in a circle', async () => {
    const [top, middle] = [
      await person('Top', { role: 'general-foreman' }),
      await person('Middle', { role: 'general-foreman', reportsTo: 'top@example.com' }),
    ];
    const worker = await person('Worker', { role: 'foreman', reportsTo: 'Middle' });
    const other = await server.createProject({ name: 'Harbour' });
    const elsewhere = await administrator.call(createUser, {
      body: { projectId: other.id, name: 'Elsewhere', email: 'elsewhere@example.com', role: 'general-foreman' },
    });
    const results = await save([
      edit({ reportsTo: 'Top' }, top),
      edit({ reportsTo: 'Worker' }, middle),
      edit({ reportsTo: 'Elsewhere' }, worker),
    ]);
    expect(results.map(told)).toEqual([
      'reportsTo: A person can’t report to themselves. Choose another general foreman, or leave it blank.',
      'reportsTo: Worker isn’t a general foreman in this project. Give them that role first, or choose another.',
      'reportsTo: No one in this project is called “Elsewhere”. Choose a general foreman from the list.',
    ]);
    const [circle] = await save([edit({ reportsTo: 'Middle' }, top)]);
    expect(told(circle)).toBe('reportsTo: Middle already reports to this person. Choose another general foreman.');
    const body = {
      userId: worker.id,
      projectId: project.id,
      name: 'Worker',
      email: worker.email,
      role: 'foreman',
    } as const;
    await expect(lead.call(updateUser, { body: { ...body, reportsTo: elsewhere.id } })).rejects.toMatchObject({
      code: 'user.reportsTo',
    });
    // An omitted superior is kept, as are crew and name, which determine the rows.
    expect(await lead.call(updateUser, { body: { ...body, crewName: 'B', foreman: true } })).toMatchObject({
      reportsTo: { id: middle.id, name: 'Middle' },
      name: 'Worker',
      crewName: 'B',
    });
  });

  it('must remain a general foreman of the project', async () => {
    const chief = await person('Chief', { role: 'general-foreman' });
    const below = await person('Below', { reportsTo: 'Chief' });
    const sentence = fillText(peopleMessages.othersReport_one, { names: 'Below' });
    expect(told((await save([edit({ role: 'viewer' }, chief)]))[0])).toBe(`role: ${sentence}`);
    expect(await remove(chief)).toEqual({ status: 'refused', reason: sentence });
    const [freed] = await save([edit({ reportsTo: null }, below)]);
    expect(freed).toMatchObject({ status: 'saved', row: { reportsTo: null } });
    expect(await remove(chief)).toEqual({ status: 'deleted' });
  });
});

describe('removing users from a project', () => {
  it('keeps their Wireway accounts, and is limited to users the caller could have added', async () => {
    const lea = await person('Lea');
    const results = (
      await lead.call(removeMembers, {
        body: { projectId: project.id, rows: [idOf(lea), { id: 2_000_000, version: 1 }] },
      })
    ).results;
    expect(results).toEqual([{ status: 'deleted' }, { status: 'deleted' }]);
    expect((await people()).some(({ id }) => id === lea.id)).toBe(false);
    expect((await administrator.call(listUsers)).find(({ id }) => id === lea.id)?.projectIds).toEqual([]);
    const again = await person('Lea');
    expect(again.id).toBe(lea.id);

    const manager = server.as({ name: 'Taker', role: 'viewer', granted: ['users.manage'] }, project.id);
    const own = await now(await manager.userId());
    const boss = await now(await lead.userId());
    const rejected = await manager.call(removeMembers, {
      body: { projectId: project.id, rows: [idOf(boss), idOf(own), { ...idOf(again), version: 1 }] },
    });
    expect(rejected.results.map((result) => (result.status === 'refused' ? result.reason : result.status))).toEqual([
      expect.stringContaining('You can’t give or remove'),
      expect.stringContaining('You can’t remove yourself.'),
      expect.stringContaining('Someone else changed Lea.'),
    ]);
  });
});

describe('the users who can grant a permission', () => {
  it('manage users and have it; otherwise administrators; never the user who asks', async () => {
    const site = await server.createProject({ name: 'Grantors' });
    const viewer = server.as({ name: 'Vera', role: 'viewer' }, site.id);
    await server.as({ name: 'Gita', role: 'project-lead' }, site.id).userId();
    await server.as({ name: 'Hugo', role: 'viewer', granted: ['users.manage'] }, site.id).userId();
    await server.as({ name: 'Ivan', role: 'project-lead', revoked: ['import.run'] }, site.id).userId();
    const namesFor = async (permission: 'import.run' | 'users.manage' | 'system.users', by = viewer) =>
      (await by.call(listGrantors, { query: { projectId: site.id, permission } })).people.map(({ name }) => name);
    // The administrator created the project and is its lead.
    expect(await namesFor('import.run')).toEqual(['administrator', 'Gita']);
    expect(await namesFor('users.manage')).toEqual(['administrator', 'Gita', 'Hugo']);
    expect(await namesFor('system.users')).toEqual(['administrator']);
    const anonymous = server.as({ name: 'Stranger' });
    await expect(namesFor('import.run', anonymous)).rejects.toMatchObject({ code: 'project.notFound' });
    expect((await anonymous.call(listGrantors, { query: { permission: 'admin.dashboard' } })).people).toEqual([
      { name: 'administrator', role: 'administrator' },
    ]);
  });
});

async function foremen(): Promise<string[]> {
  const { choices } = await lead.call(listChoices, { query: { projectId: project.id, list: 'foreman' } });
  return choices.map(({ name }) => name);
}

describe('a foreman with a role that cannot enter field work', () => {
  it('is no longer a foreman after the same save of the table', async () => {
    const fay = await person('Fay Ferris', { role: 'foreman', foreman: true });
    const [result] = await save([edit({ role: 'viewer' }, fay)]);
    expect(result).toMatchObject({ status: 'saved', row: { role: 'viewer', foreman: false } });
    expect(await now(fay.id)).toMatchObject({ role: 'viewer', foreman: false });
  });

  it('is no longer a foreman after a change of role in the form, whatever it sends', async () => {
    const gil = await person('Gil Grant', { role: 'foreman', foreman: true, crewName: 'C' });
    const body = { userId: gil.id, projectId: project.id, name: gil.name, email: gil.email, crewName: 'C' };
    const after = await lead.call(updateUser, { body: { ...body, role: 'viewer', foreman: true } });
    expect(after).toMatchObject({ role: 'viewer', foreman: false, crewName: 'C' });
  });

  it('is no longer a foreman if only the permission is revoked', async () => {
    const hal = await person('Hal Hughes', { role: 'foreman', foreman: true });
    const body = { userId: hal.id, projectId: project.id, name: hal.name, email: hal.email, role: 'foreman' } as const;
    expect(await lead.call(updateUser, { body: { ...body, foreman: true, revoked: ['field.enter'] } })).toMatchObject({
      foreman: false,
    });
  });

  it('remains a foreman as a viewer with the granted permission', async () => {
    const ida = await person('Ida Irving', { role: 'foreman', foreman: true });
    const body = { userId: ida.id, projectId: project.id, name: ida.name, email: ida.email, role: 'viewer' } as const;
    expect(
      await administrator.call(updateUser, { body: { ...body, foreman: true, granted: ['field.enter'] } }),
    ).toMatchObject({ role: 'viewer', foreman: true });
  });

  it('cannot be made a foreman, and the cell states why', async () => {
    const sentence = peopleMessages.cannotBeForeman;
    const results = await save([
      edit({ name: 'Jan Jones', email: 'jan.jones@example.com', role: 'viewer', foreman: true }),
      edit({ name: 'Kay King', email: 'kay.king@example.com', role: 'foreman', foreman: true }),
      edit({ foreman: true }, await person('Leo Lane')),
    ]);
    expect(results.map(told)).toEqual([`foreman: ${sentence}`, 'saved Kay King', `foreman: ${sentence}`]);
  });

  it('can be a foreman again with a higher role, and reads all rows until then as every viewer does', async () => {
    const mel = server.as({ name: 'Mel Moss', role: 'foreman' }, project.id);
    const here = () => mel.call(getCurrentUser, { query: { projectId: project.id } });
    expect((await here()).rowScope).toMatchObject({ names: ['Mel Moss'] });
    const { id } = await here();
    await save([edit({ foreman: true }, await now(id))]);
    await save([edit({ role: 'viewer' }, await now(id))]);
    expect(await here()).toMatchObject({ rowScope: null, permissions: ['project.view', 'data.view', 'reports.view'] });
    const [raised] = await save([edit({ role: 'foreman', foreman: true }, await now(id))]);
    expect(raised).toMatchObject({ status: 'saved', row: { role: 'foreman', foreman: true } });
    expect((await here()).rowScope).toMatchObject({ names: ['Mel Moss'] });
  });

  it('is no longer offered as the foreman of rows', async () => {
    const nat = await person('Nat Nolan', { role: 'foreman', foreman: true });
    expect(await foremen()).toContain('Nat Nolan');
    await save([edit({ role: 'viewer' }, nat)]);
    expect(await foremen()).not.toContain('Nat Nolan');
  });
});
