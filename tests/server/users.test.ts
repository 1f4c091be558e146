/** Users, their permissions, and their visited pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../contract/setup/projects/projects.ts';
import {
  createVisitedPage,
  getCurrentUser,
  listVisitedPages,
  listVisitedProjects,
} from '../../contract/users/currentUser.ts';
import { createUser, listUsers, resendInvite, updateUser, type User } from '../../contract/users/users.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { people as peopleMessages } from '../../server/locales/en-US/people.ts';
import { calls as callsMessages } from '../../server/locales/en-US/calls.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let project: Project;
let time = Date.UTC(2026, 10, 20, 12);

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) });
  project = await server.createProject({ name: 'Riverbend' });
});
afterAll(() => server.close());

const lead = () => server.as({ name: 'Lena Lead', role: 'project-lead' }, project.id);
const administrator = () => server.as('administrator');
const bodyOf = ({ id, name, email, phone, role, granted, revoked, foreman, crewName }: User, values: object = {}) => ({
  body: {
    userId: id,
    projectId: project.id,
    name,
    email,
    phone,
    ...(role ? { role } : {}),
    granted,
    revoked,
    foreman,
    crewName,
    ...values,
  },
});

describe('the current user', () => {
  it('has the project permissions given by role, grants and revocations', async () => {
    const gus = server.as(
      { name: 'Gus', role: 'foreman', granted: ['reels.edit'], revoked: ['reports.view'] },
      project.id,
    );
    const here = await gus.call(getCurrentUser, { query: { projectId: project.id } });
    expect(here).toMatchObject({
      name: 'Gus',
      isAdmin: false,
      permissions: ['project.view', 'reels.edit', 'data.view', 'field.enter'],
    });
    expect((await gus.call(getCurrentUser)).permissions).toEqual([]);
  });

  it('has every permission in every project as an administrator', async () => {
    const here = await administrator().call(getCurrentUser, { query: { projectId: project.id } });
    expect(here.isAdmin).toBe(true);
    expect(here.permissions).toContain('system.users');
  });

  it('does not exist in a project of other users', async () => {
    const anonymous = server.as({ name: 'Stranger' });
    await expect(anonymous.call(getCurrentUser, { query: { projectId: project.id } })).rejects.toMatchObject({
      code: 'project.notFound',
      status: 404,
    });
  });
});

describe('inviting', () => {
  it('into a project creates an invited member', async () => {
    const user = await lead().call(createUser, {
      body: {
        projectId: project.id,
        name: 'Finn Foreman',
        email: 'Finn@Example.com',
        phone: '555 0117',
        role: 'foreman',
        foreman: true,
        crewName: 'Crew 3',
      },
    });
    expect(user).toMatchObject({
      name: 'Finn Foreman',
      email: 'Finn@Example.com',
      status: 'invited',
      role: 'foreman',
      foreman: true,
      crewName: 'Crew 3',
      projectIds: [project.id],
      isAdmin: false,
    });
    const listed = await lead().call(listUsers, { query: { projectId: project.id } });
    expect(listed).toContainEqual(user);
  });

  it('a known user adds the existing record unchanged', async () => {
    const known = await administrator().call(createUser, { body: { name: 'Known Kim', email: 'kim@example.com' } });
    const member = await lead().call(createUser, {
      body: { projectId: project.id, name: 'Somebody Else', email: 'KIM@example.com', role: 'viewer' },
    });
    expect(member).toMatchObject({ id: known.id, name: 'Known Kim', role: 'viewer' });
    await expect(
      lead().call(createUser, { body: { projectId: project.id, name: 'Kim', email: 'kim@example.com' } }),
    ).rejects.toMatchObject({ code: 'user.emailTaken' });
    await expect(
      administrator().call(createUser, { body: { name: 'Kim', email: 'kim@example.com' } }),
    ).rejects.toMatchObject({
      code: 'user.emailTaken',
      message: fillText(peopleMessages.emailTaken, { email: 'kim@example.com' }),
    });
  });

  it('to the whole system is limited to administrators', async () => {
    await expect(lead().call(createUser, { body: { name: 'X', email: 'x@example.com' } })).rejects.toMatchObject({
      message: fillText(callsMessages.permissionMissing, { permission: 'Manage system users', roles: 'Administrator' }),
    });
  });

  it('again reports that no mail was sent, with the reason', async () => {
    const invited = await administrator().call(createUser, { body: { name: 'Waiting Wim', email: 'wim@example.com' } });
    expect(await administrator().call(resendInvite, { body: { userId: invited.id } })).toEqual({
      sent: false,
      reason:
        'No mail server is configured (SMTP_URL). Tell Waiting Wim to sign in at http://localhost:4000 with wim@example.com.',
    });
    await expect(administrator().call(resendInvite, { body: { userId: await lead().userId() } })).rejects.toMatchObject(
      { code: 'user.notInvited' },
    );
    await expect(administrator().call(resendInvite, { body: { userId: 999_999 } })).rejects.toMatchObject({
      code: 'user.notFound',
    });
  });
});

const beyond = { granted: ['import.run' as const] };

it('rejects permissions over all rows for a foreman, with the reason', async () => {
  const body = { projectId: project.id, name: 'Fe', email: 'fe@example.com', role: 'foreman' as const };
  await expect(server.as('administrator').call(createUser, { body: { ...body, ...beyond } })).rejects.toMatchObject({
    code: 'request.invalid',
    message: expect.stringContaining('needs access to all rows'),
  });
  const made = await server.as('administrator').call(createUser, { body: { ...body, granted: ['data.assign'] } });
  expect(made.granted).toEqual(['data.assign']);
});

const invite = (name: string, role: 'viewer' | 'foreman' = 'viewer') =>
  lead().call(createUser, {
    body: { projectId: project.id, name, email: `${name.toLowerCase()}@example.com`, role },
  });

describe('changing', () => {
  it('a membership is allowed to the lead and takes effect immediately', async () => {
    const person = await invite('Mona');
    const changed = await lead().call(
      updateUser,
      bodyOf(person, {
        role: 'general-foreman',
        granted: ['reels.edit'],
        revoked: ['field.override'],
        crewName: 'Crew 9',
      }),
    );
    expect(changed).toMatchObject({
      role: 'general-foreman',
      granted: ['reels.edit'],
      revoked: ['field.override'],
      crewName: 'Crew 9',
    });
  });

  it('a user’s record is not allowed to the lead, because it applies to every project', async () => {
    const person = await invite('Paul');
    const attempts = [
      { email: 'lead-takes-over@example.com', name: 'Other' },
      { name: 'Other' },
      { phone: '1' },
      { status: 'disabled' as const },
    ];
    const outcomes = await Promise.allSettled(
      attempts.map((values) => lead().call(updateUser, bodyOf(person, values))),
    );
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'changed'))).toEqual(
      attempts.map(() => 'permission.missing'),
    );
    const still = (await lead().call(listUsers, { query: { projectId: project.id } })).find(
      ({ id }) => id === person.id,
    );
    expect(still).toEqual(person);
  });

  it('a record as an administrator can disable the user immediately', async () => {
    const leaver = server.as({ name: 'Leaver', role: 'viewer' }, project.id);
    await leaver.call(getCurrentUser);
    const before = (await administrator().call(listUsers)).find(({ name }) => name === 'Leaver');
    const { projectId: _projectId, role: _role, ...body } = bodyOf(before!).body;
    const after = await administrator().call(updateUser, { body: { ...body, name: 'Leaver Lee', status: 'disabled' } });
    expect(after).toMatchObject({ name: 'Leaver Lee', status: 'disabled', role: null });
    await expect(leaver.call(getCurrentUser)).rejects.toMatchObject({ code: 'identity.disabled' });
    const self = (await administrator().call(listUsers)).find(({ name }) => name === 'administrator');
    const own = { userId: self!.id, name: self!.name, email: self!.email, status: 'disabled' as const };
    await expect(administrator().call(updateUser, { body: own })).rejects.toMatchObject({
      message: peopleMessages.notYourself,
    });
  });

  it('a membership never grants more than the caller has', async () => {
    const person = await invite('Rita');
    const manager = server.as({ name: 'Delegate', role: 'viewer', granted: ['users.manage'] }, project.id);
    await expect(manager.call(updateUser, bodyOf(person, { role: 'project-lead' }))).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(manager.call(updateUser, bodyOf(person, { granted: ['import.run'] }))).rejects.toMatchObject({
      message: fillText(peopleMessages.permissionNotHeld, { permission: 'Run imports' }),
    });
    expect(await manager.call(updateUser, bodyOf(person, { granted: ['users.manage'] }))).toMatchObject({
      granted: ['users.manage'],
    });
    await expect(administrator().call(updateUser, bodyOf(person, { granted: ['system.users'] }))).rejects.toMatchObject(
      { code: 'request.invalid' },
    );
  });

  it('a membership does not reach users outside the project', async () => {
    const outside = await administrator().call(createUser, {
      body: { name: 'Outside Olga', email: 'olga@example.com' },
    });
    await expect(lead().call(updateUser, bodyOf(outside))).rejects.toMatchObject({
      code: 'user.notFound',
      status: 404,
    });
  });
});

const bo = (people: User[]) => people.find(({ name }) => name === 'Both Bo')?.projectIds;

describe('the list', () => {
  it('of a project contains its users and hides their other projects', async () => {
    const other = await server.createProject();
    const both = server.as({ name: 'Both Bo', role: 'viewer' }, project.id);
    await both.userId();
    await server.as({ name: 'Both Bo', role: 'viewer' }, other.id).userId();
    expect(bo(await lead().call(listUsers, { query: { projectId: project.id } }))).toEqual([project.id]);
    expect(bo(await administrator().call(listUsers, { query: { projectId: project.id } }))).toEqual([
      project.id,
      other.id,
    ]);
    const names = (await lead().call(listUsers, { query: { projectId: project.id } })).map(({ name }) =>
      name.toLowerCase(),
    );
    expect(names).not.toContain('outside olga');
    expect(names).toEqual(names.toSorted());
  });
});

describe('visited pages', () => {
  it('are listed newest first, each once, thirty at most, and only for their user', async () => {
    const walker = server.as({ name: 'Walker', role: 'viewer' }, project.id);
    const visit = (path: string, title: string) => {
      time += 1000;
      return walker.call(createVisitedPage, { body: { projectId: project.id, path, title, titlePrefix: 'Cable' } });
    };
    await visit('/1/data/cable', 'First');
    for (let page = 1; page <= 31; page += 1) await visit(`/1/report/${page}`, `Report ${page}`);
    await visit('/1/report/5', 'Report 5 again');
    const pages = await walker.call(listVisitedPages);
    expect(pages).toHaveLength(30);
    expect(pages[0]).toEqual({
      projectId: project.id,
      projectName: 'Riverbend',
      path: '/1/report/5',
      title: 'Report 5 again',
      titlePrefix: 'Cable',
      visitedAt: new Date(time),
    });
    expect(pages.filter(({ path }) => path === '/1/report/5')).toHaveLength(1);
    expect(pages.some(({ title }) => title === 'First')).toBe(false);
    expect(await lead().call(listVisitedPages)).toEqual([]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '',
  ])('reject the path %j, which leads to another site', async (path) => {
    const visitor = server.as({ name: 'Lured', role: 'viewer' }, project.id);
    const visit = visitor.call(createVisitedPage, {
      body: { projectId: project.id, path, title: 'Page', titlePrefix: '' },
    });
    await expect(visit).rejects.toMatchObject({
      code: 'request.invalid',
      message: entryChecksTexts.foreignPage,
    });
    expect(await visitor.call(listVisitedPages)).toEqual([]);
  });

  it('store a path with a search and a fragment unchanged', async () => {
    const visitor = server.as({ name: 'Searcher', role: 'viewer' }, project.id);
    const path = `/${project.id}/data/cable?q=%2F%2Fpump&next=https://example.com#row-1`;
    await visitor.call(createVisitedPage, { body: { projectId: project.id, path, title: 'Cable', titlePrefix: '' } });
    expect((await visitor.call(listVisitedPages)).map((page) => page.path)).toEqual([path]);
  });

  it('omit an address of another site that an earlier version stored', async () => {
    const visitor = server.as({ name: 'Veteran', role: 'viewer' }, project.id);
    await server.database.query(
      `insert into visited_page (user_id, path, project_id, title, title_prefix, visited_at)
       values ($1, '//evil.example', $2, 'Prize', '', now())`,
      [await visitor.userId(), project.id],
    );
    expect(await visitor.call(listVisitedPages)).toEqual([]);
  });

  it('list projects by last visit, and omit those without access', async () => {
    const second = await server.createProject({ name: 'Second' });
    const rover = { name: 'Rover', role: 'viewer' } as const;
    const visitor = server.as(rover, project.id);
    await server.as(rover, second.id).userId();
    const visit = (projectId: number | null, path: string) => {
      time += 1000;
      return visitor.call(createVisitedPage, { body: { projectId, path, title: 'Page', titlePrefix: '' } });
    };
    await visit(project.id, '/a');
    await visit(second.id, '/b');
    await visit(null, '/executive-summary');
    expect((await visitor.call(listVisitedProjects)).map(({ name }) => name)).toEqual(['Second', 'Riverbend']);
    await server.database.query('delete from project_user where project_id = $1 and user_id = $2', [
      second.id,
      await visitor.userId(),
    ]);
    expect((await visitor.call(listVisitedProjects)).map(({ name }) => name)).toEqual(['Riverbend']);
    expect((await visitor.call(listVisitedPages)).map(({ path }) => path)).toEqual(['/executive-summary', '/a']);
    await expect(visit(second.id, '/b')).rejects.toMatchObject({ code: 'project.notFound' });
  });
});
