/** Users whose address the provider did not verify: the sign-in state that they see, and merging them with their invitation. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../contract/setup/projects/projects.ts';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { getSignInCheck, getSignInState, type SignInCheck } from '../../contract/users/signInCheck.ts';
import { mergeUsers, previewMerge } from '../../contract/users/userMerge.ts';
import { createVisitedPage, getCurrentUser, listVisitedPages } from '../../contract/users/currentUser.ts';
import { createUser, listUsers } from '../../contract/users/users.ts';
import { receivedClaims } from '../../server/auth/receivedClaims.ts';
import type { UserRow } from '../../server/repositories/users/signIns.ts';
import { clientOf, type Client } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { rolesClaim, testIssuer } from './testIssuer.ts';

let server: TestServer;
let project: Project;
let second: Project;
let administrator: Client;

beforeAll(async () => {
  // The issuer of the tests is unreachable.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('connect ECONNREFUSED')));
  server = await startTestServer();
  administrator = server.as('administrator');
  project = await server.createProject({ name: 'Riverbend' });
  second = await server.createProject({ name: 'Harbour' });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

let people = 0;

/** Signs in with a token of the provider; `claims` contains its statements about the address. */
async function comeIn(claims: Record<string, unknown>): Promise<{ client: Client; id: number; subject: string }> {
  people += 1;
  const subject = `newcomer ${people}`;
  const token = await server.issuer.token({ sub: subject, name: `Newcomer ${people}`, ...claims });
  const client = clientOf(server.app, async () => ({ headers: { authorization: `Bearer ${token}` }, userId: 0 }));
  return { client, id: (await client.call(getCurrentUser)).id, subject };
}

async function invited(email: string, projectId = project.id) {
  return administrator.call(createUser, { body: { name: 'Ruth Tyler', email, projectId, role: 'foreman' } });
}

async function rowOf(id: number) {
  const [row] = await server.database.query<UserRow>('select * from app_user where id = $1', [id]);
  return row!;
}

describe('the sign-in state of a user without a project', () => {
  it.each([
    [{ email: 'a1@example.com' }, { email: 'a1@example.com', finding: 'unverified' }],
    [
      { email: 'a2@example.com', email_verified: false },
      { email: 'a2@example.com', finding: 'unverified' },
    ],
    [
      { email: 'a3@example.com', email_verified: true },
      { email: 'a3@example.com', finding: 'mayTakeInvitation' },
    ],
    [{}, { email: '', finding: 'noEmail' }],
  ])('for the claims %j is %j', async (claims, state) => {
    const { client } = await comeIn(claims);
    expect(await client.call(getSignInState)).toEqual({ ...state, setting: 'verified' });
  });

  it('is the same with or without an invitation for an unverified address', async () => {
    await invited('waits@example.com');
    const { client } = await comeIn({ email: 'waits@example.com' });
    const { client: other } = await comeIn({ email: 'waits-not@example.com' });
    const [one, two] = [await client.call(getSignInState), await other.call(getSignInState)];
    expect({ ...one, email: '' }).toEqual({ ...two, email: '' });
  });
});

/** Returns the role that the check shows for a user who signed in with these claims. */
async function roleGiven(claims: Record<string, unknown>) {
  const { id } = await comeIn(claims);
  const { signIns } = await administrator.call(getSignInCheck);
  const { role, roleClaims, isWithoutProject } = signIns.find(({ userId }) => userId === id)!;
  return { role, isWithoutProject, roleClaims: roleClaims.map(({ name, shape }) => `${name} ${shape}`) };
}

describe('the sign-in check', () => {
  it('shows claim names and shapes of recent sign-ins, missing claims, and users without a project', async () => {
    const { id } = await comeIn({ email: 'shape@example.com', email_verified: false, groups: ['secret-group', 'b'] });
    const { signIns, invited: waiting, addresses, checks } = await administrator.call(getSignInCheck);
    const shown = signIns.find(({ userId }) => userId === id);
    expect(shown).toMatchObject({
      email: 'shape@example.com',
      missing: ['email_verified', 'roles'],
      role: null,
      roleClaims: [],
      isWithoutProject: true,
    });
    const shapes = Object.fromEntries(shown!.claims.map(({ name, shape }) => [name, shape]));
    expect(shapes).toMatchObject({
      sub: 'text',
      email: 'text',
      email_verified: 'false',
      groups: 'list of 2',
      iat: 'number',
    });
    expect(JSON.stringify(shown!.claims)).not.toContain('secret-group');
    expect(waiting.length).toBeGreaterThan(0);
    expect(addresses.map(({ address }) => address)).toContain('http://localhost:4000/callback');
    expect(checks.map(({ result }) => result)).toEqual(['away']);
  });

  it('shows the role that a sign-in gave, and the shape of its claim', async () => {
    // A role from the provider opens no project: its owner might still lack their invitation.
    expect(await roleGiven({ [rolesClaim]: { foreman: true, viewer: true } })).toEqual({
      role: 'foreman',
      isWithoutProject: true,
      roleClaims: [`${rolesClaim} object of 2`],
    });
    expect(await roleGiven({ [rolesClaim]: ['administrator'] })).toEqual({
      role: 'administrator',
      isWithoutProject: false,
      roleClaims: [`${rolesClaim} list of 1`],
    });
    expect(await roleGiven({ [rolesClaim]: 'Crew 7' })).toMatchObject({
      role: null,
      roleClaims: [`${rolesClaim} text`],
    });
  });

  it('shows its findings about the provider in the language of the caller', async () => {
    const { id } = await comeIn({ [rolesClaim]: ['administrator'], email: 'polyglot@example.com' });
    const { subject } = await rowOf(id);
    const authorization = `Bearer ${await server.issuer.token({ sub: subject!, [rolesClaim]: ['administrator'] })}`;
    const remedyIn = async (language: string) => {
      const headers = { authorization, 'accept-language': language };
      const answer = await server.app.inject({ url: `/api${getSignInCheck.path}`, headers });
      return answer.json<SignInCheck>().checks.map(({ remedy }) => remedy.slice(0, 22));
    };
    expect(await Promise.all(['en-US', 'es-MX', 'fr-CA'].map(remedyIn))).toEqual([
      ['Check OIDC_AUTHORITY, '],
      ['Revisa OIDC_AUTHORITY,'],
      ['Vérifiez OIDC_AUTHORIT'],
    ]);
  });

  it('names a nested claim as in the settings, if the effective source contains it', () => {
    const rules = { rolesClaim: '/realm_access/roles', roleMap: null, projectId: null };
    const idToken = { sub: 's', realm_access: { roles: ['a', 'b'] } };
    const ofRoles = (userInfo: Record<string, unknown> | null) =>
      receivedClaims(idToken, userInfo, rules).filter(({ name }) => name === rules.rolesClaim);
    expect(ofRoles(null)).toEqual([{ name: '/realm_access/roles', shape: 'list of 2', from: 'idToken' }]);
    expect(ofRoles({ realm_access: { roles: 'a' } })).toEqual([
      { name: '/realm_access/roles', shape: 'text', from: 'userInfo' },
    ]);
    expect(ofRoles({ realm_access: {} })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`claim ${place}`, place]));
    const reported = receivedClaims({ ...many, groups: ['a'] }, null, { ...rules, rolesClaim: 'groups' });
    expect([reported.length, reported.filter(({ name }) => name === 'groups').length]).toEqual([60, 1]);
  });

  it('is available only to administrators', async () => {
    const { client } = await comeIn({ email: 'nosy@example.com', email_verified: true });
    for (const path of ['/api/system/sign-in-check', '/api/users/merge-preview?userId=1&intoUserId=2'])
      expect((await client.get(path)).statusCode).toBe(403);
    expect((await client.post('/api/users/merge', { userId: 1, intoUserId: 2 })).statusCode).toBe(403);
  });
});

describe('merging a user with their invitation', () => {
  it('moves all references in one audited transaction', async () => {
    const invitation = await invited('rtyler@example.com');
    const { client, id, subject } = await comeIn({ email: 'rtyler@example.com' });
    await client.call(createVisitedPage, { body: { projectId: null, path: '/', title: 'Dashboard', titlePrefix: '' } });
    await server.database.query(
      `insert into project_user (project_id, user_id, role, revoked, crew_name)
       values ($1, $3, 'viewer', '{}', ''), ($2, $3, 'project-manager', '{import.run}', 'Blue')`,
      [second.id, project.id, id],
    );
    await server.database.query('update project set created_by = $1 where id = $2', [id, second.id]);

    const pair = { userId: id, intoUserId: invitation.id };
    expect(await administrator.call(previewMerge, { query: pair })).toEqual({
      from: expect.objectContaining({ id }) as object,
      into: { id: invitation.id, name: 'Ruth Tyler', email: 'rtyler@example.com' },
      projects: 2,
      sharedProjects: 1,
      visits: 1,
      records: 1,
    });
    const whole = await administrator.call(mergeUsers, { body: pair });
    expect(whole).toMatchObject({
      id: invitation.id,
      name: 'Ruth Tyler',
      status: 'active',
      projectIds: [project.id, second.id],
    });

    // The same token now identifies the invited user.
    expect(await client.call(getCurrentUser)).toMatchObject({ id: invitation.id, name: 'Ruth Tyler' });
    const here = await client.call(getCurrentUser, { query: { projectId: project.id } });
    expect(here.permissions).toEqual(expect.arrayContaining(['field.enter', 'import.run', 'data.assign']));
    expect(await client.call(listVisitedPages)).toHaveLength(1);
    const everyone = await administrator.call(listUsers);
    expect(everyone.filter(({ email }) => email === 'rtyler@example.com').map((one) => one.id)).toEqual([
      invitation.id,
    ]);

    expect(await rowOf(id)).toMatchObject({ subject: null, status: 'disabled', merged_into: invitation.id });
    expect(await rowOf(invitation.id)).toMatchObject({ subject, issuer: testIssuer });
    const [event] = await server.database.query(
      `select before from audit_event where action = 'user.merge' and target = $1`,
      [`user ${id} into user ${invitation.id}`],
    );
    expect(event?.before).toMatchObject({ from: { id, projectIds: [project.id, second.id] }, moved: { projects: 2 } });
  });

  it('retains the views of both records, even with the same name and as the default', async () => {
    const invitation = await invited('two-views@example.com');
    const { id } = await comeIn({ email: 'two-views@example.com' });
    await server.database.transaction(async (transaction) => {
      await transaction.execute(
        `insert into saved_view (project_id, kind, type, owned_by, sharing, name, name_key, content)
         select $1, 'data', 'cable', person, 'mine', 'My pulls', 'MY PULLS', '{}' from unnest($2::integer[]) person`,
        [project.id, [id, invitation.id]],
      );
      await transaction.execute(
        `insert into default_view (project_id, kind, type, user_id, view_id)
         select project_id, kind, type, owned_by, id from saved_view where owned_by = any ($1)`,
        [[id, invitation.id]],
      );
    });
    await administrator.call(mergeUsers, { body: { userId: id, intoUserId: invitation.id } });
    const { views, defaults } = await server.database.transaction(async (transaction) => ({
      views: await transaction.query<{ id: number; name: string }>(
        'select id, name from saved_view where owned_by = $1 order by id desc',
        [invitation.id],
      ),
      defaults: await transaction.query('select view_id from default_view where user_id = $1', [invitation.id]),
    }));
    const [stored, moved] = views;
    expect(views.map(({ name }) => name)).toEqual(['My pulls', `My pulls (${moved!.id})`]);
    expect(defaults).toEqual([{ view_id: stored!.id }]);
  });

  it('retains the latest report of a device that both records used', async () => {
    const invitation = await invited('one-tablet@example.com');
    const { id } = await comeIn({ email: 'one-tablet@example.com' });
    const device = crypto.randomUUID();
    await server.database.transaction((transaction) =>
      transaction.execute(
        `insert into device (device_id, user_id, waiting, need_person, heard_at, build)
         values ($1, $2, 3, 0, now() - interval '1 hour', 'b'), ($1, $3, 0, 0, now(), 'b')`,
        [device, invitation.id, id],
      ),
    );
    await administrator.call(mergeUsers, { body: { userId: id, intoUserId: invitation.id } });
    const stored = await server.database.transaction((transaction) =>
      transaction.query('select user_id, waiting from device where device_id = $1', [device]),
    );
    expect(stored).toEqual([{ user_id: invitation.id, waiting: 0 }]);
  });

  it('leaves no reference to the merged record in any table', async () => {
    const invitation = await invited('everywhere@example.com');
    const { id } = await comeIn({ email: 'everywhere@example.com' });
    await administrator.call(mergeUsers, { body: { userId: id, intoUserId: invitation.id } });
    const columns = await server.database.transaction((transaction) =>
      transaction.query<{ table: string; column: string }>(
        `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
         where c.table_schema = 'public' and c.data_type = 'integer' and (c.column_name in ('user_id', 'reports_to') or c.column_name like '%\\_by')
         order by 1, 2`,
      ),
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual([
      // Append-only: the merged record points to the remaining user.
      'audit_event.user_id',
      'black_box.user_id',
      'bulk_edit.asked_by',
      'card_print.printed_by',
      'cut_order.made_by',
      'default_view.user_id',
      'device.user_id',
      'edit_operation.entered_by',
      'ended_session.user_id',
      'feature_switch.switched_by',
      'field_entry.entered_by',
      'field_entry_photo.added_by',
      'field_entry_photo.removed_by',
      'import.uploaded_by',
      'import_correction.corrected_by',
      'invitation.invited_by',
      'invitation.user_id',
      'package_constraint.settled_by',
      'package_cover.printed_by',
      'package_event.taken_by',
      'package_link.ended_by',
      'package_link.made_by',
      'print_template_version.saved_by',
      'progress_transaction.entered_by',
      'project.created_by',
      'project_user.reports_to',
      'project_user.user_id',
      'reel_disposal.made_by',
      'saved_view.owned_by',
      'timesheet_batch.uploaded_by',
      'timesheet_correction.corrected_by',
      'visited_page.user_id',
    ]);
    for (const { table, column } of columns.slice(1)) {
      // oxlint-disable-next-line no-await-in-loop -- one database runs one query at a time
      const left = await server.database.transaction((transaction) =>
        transaction.query(`select 1 from ${table} where ${column} = $1`, [id]),
      );
      expect([table, left]).toEqual([table, []]);
    }
  });

  it('is rejected for two signed-in users, two invitations, a single user, and a second time', async () => {
    const invitation = await invited('twice@example.com', second.id);
    const other = await invited('other@example.com', second.id);
    const { id } = await comeIn({ email: 'twice@example.com' });
    const { id: another } = await comeIn({ email: 'twice2@example.com' });
    const outcome = (userId: number, intoUserId: number) =>
      administrator.call(mergeUsers, { body: { userId, intoUserId } }).then(
        () => 'joined',
        (error: unknown) => (error instanceof WirewayError ? error.code : error),
      );
    expect(await outcome(id, another)).toBe('user.notMergeable');
    expect(await outcome(invitation.id, other.id)).toBe('user.notMergeable');
    expect(await outcome(id, id)).toBe('user.notMergeable');
    expect(await outcome(id, 999_999)).toBe('user.notFound');
    expect(await outcome(id, invitation.id)).toBe('joined');
    expect(await outcome(id, other.id)).toBe('user.notFound');
    expect((await administrator.call(listUsers)).map((one) => one.id)).not.toContain(id);
  });
});
