/** A link that opens one package: its content, lifetime and access, and that it reveals nothing more (domain section 9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import {
  stopPackageLink,
  linkDays,
  listPackageLinks,
  createPackageLink,
  maxOpenLinks,
} from '../../contract/packages/links.ts';
import { deletePackages, listPackages, savePackages } from '../../contract/packages/packages.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { listUsers, removeMembers, updateUser } from '../../contract/users/users.ts';
import { errorReply } from '../../contract/base/calls/errors.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { waits as waitsTexts } from '../../contract/base/messages/en-US/waits.ts';
import { fillText } from '../support/fillText.ts';

const started = new Date('2026-11-23T08:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let now = started;
let server: TestServer;
let projectId: number;
let lead: Client;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

beforeEach(async () => {
  now = started;
  projectId = (await server.createProject({ name: 'Cedar <b>Bayou</b>' })).id;
  lead = server.as('project-lead', projectId);
  const { results } = await lead.call(savePackages, {
    body: {
      projectId,
      packageType: 'installation',
      rows: [
        { code: 'IWP-1', description: 'Area <script>alert(1)</script>', notes: 'between us' },
        { code: 'IWP-2' },
      ].map((values) => ({ row: null, cells: cellsOf(values) })),
    },
  });
  id = savedRows(results)[0]!.id;
  await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', service: 'Pump "A"', route: 'T-9', package: 'IWP-1', foreman: 'Earl' },
    { tag: 'C-2', package: 'IWP-2', foreman: 'Earl' },
  ]);
});

const make = (days: number = linkDays.usual) => lead.call(createPackageLink, { body: { projectId, id, days } });
const pathOf = (address: string) => new URL(address).pathname;
const look = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

it('a link shows only the package, as text, without an account or a script', async () => {
  const { address, link } = await make();
  expect(link).toMatchObject({ endedAt: null, timesOpened: 0, expiresAt: new Date(started.getTime() + 14 * dayMs) });
  const answer = await look(pathOf(address));
  expect(answer.statusCode).toBe(200);
  for (const text of [
    'IWP-1',
    'C-1',
    'Pump &quot;A&quot;',
    fillText(waitsTexts.unknownRaceway, { tag: 'T-9' }),
    '&lt;script&gt;',
    '&lt;b&gt;Bayou',
  ])
    expect(answer.body).toContain(text);
  for (const text of ['C-2', 'IWP-2', 'between us', '<script', '<form', '<a ', 'http://', 'https://'])
    expect(answer.body).not.toContain(text);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('script-src');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const french = await look(pathOf(address), { 'accept-language': 'fr-CA' });
  expect(french.body).toContain('T-9 n’est pas dans les listes de canalisations');
  const { links } = await lead.call(listPackageLinks, { query: { projectId, id } });
  expect(links).toMatchObject([{ timesOpened: 2, lastOpenedAt: started }]);
});

it('every key that opens nothing gets the same response: missing, wrong, expired, ended or deleted', async () => {
  const [expiring, ended, removed] = [await make(1), await make(), await make()];
  await lead.call(stopPackageLink, { body: { projectId, id, linkId: ended.link.id } });
  now = new Date(started.getTime() + dayMs);
  lead = server.as('project-lead', projectId);
  const answers = [
    await look(`/shared-package/${'A'.repeat(43)}`),
    await look('/shared-package/short'),
    await look(`/shared-package/${encodeURIComponent("' or 1=1 --")}`),
    await look(pathOf(expiring.address)),
    await look(pathOf(ended.address)),
  ];
  expect((await look(pathOf(removed.address))).statusCode).toBe(200);
  const rows = await lead.call(listPackages, { query: { projectId, packageType: 'installation' } });
  const { version } = rows.rows.find((row) => row.id === id)!;
  await server.database.transaction((transaction) =>
    transaction.execute("update cable set package = '' where project_id = $1", [projectId]),
  );
  const { results } = await lead.call(deletePackages, {
    body: { projectId, packageType: 'installation', rows: [{ id, version }] },
  });
  expect(results).toMatchObject([{ status: 'deleted' }]);
  answers.push(await look(pathOf(removed.address)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  const seen = answers.map(({ body, headers }) => [body, headers['content-security-policy'], headers['cache-control']]);
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

it('the key is neither stored nor logged', async () => {
  const { address } = await make();
  const key = pathOf(address).split('/').at(-1)!;
  const kept = await server.database.transaction(async (transaction) => [
    ...(await transaction.query<{ text: string }>('select l::text as text from package_link l')),
    ...(await transaction.query<{ text: string }>('select a::text as text from audit_event a')),
  ]);
  expect(kept.filter(({ text }) => text.includes(key))).toEqual([]);
  expect(kept.filter(({ text }) => text.includes('package.makeLink')).length).toBeGreaterThan(0);
});

it('a link requires the permission to release packages, lasts 1 to 90 days, at most twenty at a time', async () => {
  for (const who of ['foreman', 'viewer'] as const) {
    const rejected = server.as(who, projectId).call(createPackageLink, { body: { projectId, id, days: 1 } });
    // oxlint-disable-next-line no-await-in-loop -- one user at a time
    await expect(rejected).rejects.toMatchObject({ code: 'permission.missing' });
  }
  await expect(make(linkDays.most + 1)).rejects.toMatchObject({ code: 'request.invalid' });
  for (let made = 0; made < maxOpenLinks; made += 1)
    // oxlint-disable-next-line no-await-in-loop -- each link counts toward the limit
    await make();
  await expect(make()).rejects.toMatchObject({ code: 'package.tooManyLinks' });
  const { links } = await lead.call(listPackageLinks, { query: { projectId, id } });
  await lead.call(stopPackageLink, { body: { projectId, id, linkId: links[0]!.id } });
  await expect(make()).resolves.toBeDefined();
});

it('viewers are charged as anonymous callers, so that keys cannot be guessed', async () => {
  const small = await startTestServer({
    database: server.database,
    env: { ADDRESS_CALLS_AT_ONCE: '20' },
    clock: () => 0,
  });
  const codes: number[] = [];
  let last = '';
  for (let tries = 0; tries < 25; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess at a time
    const answer = await small.app.inject({ method: 'GET', url: `/shared-package/${'B'.repeat(43)}` });
    codes.push(answer.statusCode);
    last = answer.body;
  }
  await small.close();
  expect(codes[0]).toBe(404);
  expect(codes.at(-1)).toBe(429);
  expect(errorReply.parse(JSON.parse(last)).code).toBe('limits.tooManyCalls');
});

/** A different name in each test, because a disabled user is signed out. */
const nameOfMaker = () => `Mona Maker ${projectId}`;
const administrator = () => server.as('administrator');

/** Asserts the same response as for a key that never existed, so that its holder learns nothing more. */
async function expectClosed(path: string): Promise<void> {
  const [closed, none] = [await look(path), await look(`/shared-package/${'A'.repeat(43)}`)];
  expect([closed.statusCode, closed.body]).toEqual([404, none.body]);
}

const maker = () => server.as({ name: nameOfMaker(), role: 'project-manager' }, projectId);

async function madeByMona(): Promise<{ path: string; userId: number }> {
  const { address } = await maker().call(createPackageLink, { body: { projectId, id, days: 90 } });
  expect((await look(pathOf(address))).statusCode).toBe(200);
  return { path: pathOf(address), userId: (await maker().call(getCurrentUser)).id };
}

const members = (userId: number) =>
  administrator()
    .call(listUsers, { query: { projectId } })
    .then((people) => people.find((person) => person.id === userId)!);

const change = async (userId: number, values: object) => {
  const { name, email, role, granted, revoked } = await members(userId);
  await administrator().call(updateUser, {
    body: { projectId, userId, name, email, role: role!, granted, revoked, ...values },
  });
};

describe('a link whose maker lost access', () => {
  it('opens nothing once the maker is removed from the project, and is listed as such', async () => {
    const { path, userId } = await madeByMona();
    const { version } = await members(userId);
    await administrator().call(removeMembers, { body: { projectId, rows: [{ id: userId, version }] } });
    await expectClosed(path);
    const { links } = await lead.call(listPackageLinks, { query: { projectId, id } });
    expect(links).toMatchObject([{ madeBy: nameOfMaker(), isOpen: false, endedAt: null, timesOpened: 1 }]);
  });

  it('opens nothing while the account is disabled, and works again afterward', async () => {
    const { path, userId } = await madeByMona();
    await change(userId, { status: 'disabled' });
    await expectClosed(path);
    await change(userId, { status: 'active' });
    expect((await look(path)).statusCode).toBe(200);
  });

  it.each([
    ['another role', { role: 'viewer' }],
    ['the permission taken away', { revoked: ['packages.release'] }],
    [
      'the role of a foreman, who has rows of their own, with the permission',
      { role: 'foreman', granted: ['packages.release'] },
    ],
  ])('opens nothing with %s', async (_, values) => {
    const { path, userId } = await madeByMona();
    await change(userId, values);
    await expectClosed(path);
    await change(userId, { role: 'general-foreman', granted: [], revoked: [] });
    expect((await look(path)).statusCode).toBe(200);
  });

  it('opens nothing while the project is archived, and can be ended there', async () => {
    const { path } = await madeByMona();
    const { id: _, version: __, ...project } = await administrator().call(getProject, { query: { projectId } });
    const archived = await administrator().call(updateProject, { body: { projectId, ...project, archive: true } });
    await expectClosed(path);
    const [link] = (await lead.call(listPackageLinks, { query: { projectId } })).links;
    expect(link).toMatchObject({ isOpen: false, madeBy: nameOfMaker() });
    await lead.call(stopPackageLink, { body: { projectId, id, linkId: link!.id } });
    const { id: _id, version: _version, ...values } = archived;
    await administrator().call(updateProject, { body: { projectId, ...values, archive: false } });
    await expectClosed(path);
  });

  it('of an administrator works until the provider withdraws the role', async () => {
    const chief = server.as({ name: 'Cora Chief', claimRole: 'administrator' });
    const { address } = await chief.call(createPackageLink, { body: { projectId, id, days: 5 } });
    expect((await look(pathOf(address))).statusCode).toBe(200);
    now = new Date(started.getTime() + 60_000);
    await server.as({ name: 'Cora Chief' }).call(getCurrentUser);
    await expectClosed(pathOf(address));
  });

  it('is in the list of links that were not ended, with its package, and counts toward no limit', async () => {
    const { userId } = await madeByMona();
    const mona = maker();
    const other = await lead.call(listPackages, { query: { projectId, packageType: 'installation' } });
    const second = other.rows.find((row) => row.values['code'] === 'IWP-2')!;
    const ended = await lead.call(createPackageLink, { body: { projectId, id: second.id, days: 1 } });
    await lead.call(stopPackageLink, { body: { projectId, id: second.id, linkId: ended.link.id } });
    await lead.call(createPackageLink, { body: { projectId, id: second.id, days: 3 } });
    for (let made = 1; made < maxOpenLinks; made += 1)
      // oxlint-disable-next-line no-await-in-loop -- each link counts toward the limit
      await mona.call(createPackageLink, { body: { projectId, id, days: 1 } });
    await expect(make()).rejects.toMatchObject({ code: 'package.tooManyLinks' });
    await change(userId, { status: 'disabled' });
    await make();
    const { links } = await lead.call(listPackageLinks, { query: { projectId } });
    expect(links).toHaveLength(maxOpenLinks + 2);
    expect(links.find(({ packageId }) => packageId === second.id)).toMatchObject({
      number: 'IWP-2',
      isOpen: true,
      madeAt: started,
      expiresAt: new Date(started.getTime() + 3 * dayMs),
    });
    expect(links.filter(({ isOpen }) => !isOpen)).toHaveLength(maxOpenLinks);
    await change(userId, { status: 'active' });
    for (const who of ['foreman', 'viewer'] as const) {
      const rejected = server.as(who, projectId).call(listPackageLinks, { query: { projectId } });
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      await expect(rejected).rejects.toMatchObject({ code: 'permission.missing' });
    }
  });
});
