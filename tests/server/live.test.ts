/** Following a project: other servers send the events of one server immediately, and no one follows a project without access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/base/calls/endpoint.ts';
import { createProject, getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser, signOut } from '../../contract/users/currentUser.ts';
import { administratorRoleKey } from '../../contract/base/calls/permissions.ts';
import { endSignIns, listUsers, removeMembers, updateUser } from '../../contract/users/users.ts';
import type { LiveEvent } from '../../contract/base/calls/live.ts';
import type { Api, Caller } from '../../server/calls/context.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import type { EventStream } from '../../server/calls/eventStream.ts';
import { createProjectEvents, type ProjectEvents } from '../../server/live/projectEvents.ts';
import { addLiveRoutes } from '../../server/routes/live.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { eventsOf, firstThat } from './fixtures/liveEvents.ts';
import type { Who } from './people.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** User id of a subscriber whose sign-ins do not matter. */
const noOne = 0;

let server: TestServer;
let origin: string;
/** A second server on the same database; PGlite allows only one, so it shares that connection. */
let other: { database: Database; events: ProjectEvents };

beforeAll(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  other = await anotherServer();
});
afterAll(async () => {
  await other.events.stop();
  if (other.database !== server.database) await other.database.close();
  await server.close();
});

async function anotherServer() {
  const [name] = await server.database.transaction((transaction) =>
    transaction.query<{ name: string }>('select current_database() as name'),
  );
  const url = process.env['TEST_DATABASE_URL'];
  const own = url ? await openDatabase(onDatabase(url, name!.name)) : server.database;
  const events = createProjectEvents(own);
  await events.start();
  return { database: own, events };
}

function onDatabase(url: string, name: string) {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { engine: 'postgres', url: own.href } as const;
}

async function headersOf(who: Who, projectId: number): Promise<Record<string, string>> {
  let headers: Record<string, string> = {};
  const probe = server.as(who, projectId);
  const onRequest = await probe.get('/livez');
  expect(onRequest.statusCode).toBe(200);
  const sent = onRequest.raw.req.headers;
  headers = { authorization: String(sent.authorization) };
  return headers;
}

describe('following a project', () => {
  it('sends the version immediately, then each new one, and the progress of imports', async () => {
    const { id: projectId } = await server.createProject();
    const headers = await headersOf('project-lead', projectId);
    const stop = new AbortController();
    const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const stream = eventsOf(response)[Symbol.asyncIterator]();
    const each = { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) };
    expect((await stream.next()).value).toEqual({ kind: 'version', version: 0 });
    const steps = importSteps(server.as('project-lead', projectId), projectId);
    const { draft } = await steps.run(lines('Cable,From', 'C-1,A', 'C-2,B'));
    expect(await firstThat(each, (event) => event.kind === 'job' && event.status === 'succeeded')).toMatchObject({
      subject: draft.importId,
    });
    expect(await firstThat(each, (event) => event.kind === 'version')).toEqual({ kind: 'version', version: 1 });
    stop.abort();
  });

  it('sends a user limited to their own rows no counts of all rows, from the moment of the change', async () => {
    const project = await server.createProject();
    const { id: projectId } = project;
    const persona = { name: 'Demoted', role: 'project-manager' } as const;
    const headers = await headersOf(persona, projectId);
    const userId = await server.as(persona, projectId).userId();
    const stop = new AbortController();
    const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
    const stream = eventsOf(response)[Symbol.asyncIterator]();
    const received: string[] = [];
    const receiveUntil = async (kind: LiveEvent['kind']): Promise<void> => {
      const { value } = await stream.next();
      received.push(value!.kind);
      if (value!.kind !== kind) await receiveUntil(kind);
    };
    const steps = importSteps(server.as('project-lead', projectId), projectId);
    await steps.look(lines('Cable,From', 'C-1,A'));
    await receiveUntil('job');
    const member = { userId, projectId, name: 'Demoted', email: 'demoted@example.com', role: 'foreman' as const };
    await server.as('administrator').call(updateUser, { body: member });
    await receiveUntil('permissions');
    received.length = 0;
    await steps.run(lines('Cable,From', 'C-2,A'));
    const { projectNumber, client, location, startDate, unitMeasurement, archive } = project;
    await server.as('administrator').call(updateProject, {
      body: { projectId, projectNumber, name: 'Fence', client, location, startDate, unitMeasurement, archive },
    });
    await receiveUntil('project');
    expect(received).toContain('version');
    expect(received).not.toContain('job');
    stop.abort();
  });

  it('notifies a connected user of changes to the project record and to their permissions', async () => {
    const project = await server.createProject();
    const { id: projectId } = project;
    const foreman = server.as('foreman', projectId);
    const headers = await headersOf('foreman', projectId);
    const before = await foreman.call(getCurrentUser, { query: { projectId } });
    expect(before.permissions).not.toContain('reels.edit');
    const stop = new AbortController();
    const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
    const stream = eventsOf(response)[Symbol.asyncIterator]();
    const each = { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) };
    expect((await stream.next()).value).toMatchObject({ kind: 'version' });

    const administrator = server.as('administrator');
    const { projectNumber, client, location, startDate, unitMeasurement, archive } = project;
    await administrator.call(updateProject, {
      body: { projectId, projectNumber, name: 'Renamed', client, location, startDate, unitMeasurement, archive },
    });
    expect(await firstThat(each, ({ kind }) => kind === 'project')).toEqual({ kind: 'project' });
    expect(await foreman.call(getProject, { query: { projectId } })).toMatchObject({ name: 'Renamed' });

    const people = await administrator.call(listUsers, { query: { projectId } });
    const { name, email, phone } = people.find(({ id }) => id === before.id)!;
    await administrator.call(updateUser, {
      body: { userId: before.id, projectId, name, email, phone, role: 'foreman', granted: ['reels.edit'] },
    });
    expect(await firstThat(each, ({ kind }) => kind === 'permissions')).toEqual({ kind: 'permissions' });
    expect((await foreman.call(getCurrentUser, { query: { projectId } })).permissions).toContain('reels.edit');
    stop.abort();
  });

  it('sends events from a server that did not do the work', async () => {
    const { id: projectId } = await server.createProject();
    const stop = new AbortController();
    const reported = firstThat(other.events.follow(projectId, noOne, stop.signal), ({ kind }) => kind === 'version');
    const steps = importSteps(server.as('project-lead', projectId), projectId);
    await steps.run(lines('Cable,From', 'C-1,A'));
    expect(await reported).toEqual({ kind: 'version', version: 1 });
    stop.abort();
  });

  it('sends nothing about other projects or about rolled back changes', async () => {
    const [mine, theirs] = [await server.createProject(), await server.createProject()];
    const stop = new AbortController();
    const received: LiveEvent[] = [];
    const listening = (async () => {
      for await (const event of other.events.follow(mine.id, noOne, stop.signal)) received.push(event);
    })();
    const bump = (id: number) =>
      server.database.transaction((transaction) =>
        transaction.execute('update project set version = version + 1 where id = $1', [id]),
      );
    await bump(theirs.id);
    await server.database
      .transaction(async (transaction) => {
        await transaction.execute('update project set version = 100 where id = $1', [mine.id]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await bump(mine.id);
    await expect.poll(() => received).toEqual([{ kind: 'version', version: 1 }]);
    stop.abort();
    await listening;
  });

  it('is rejected for a non-member and without a sign-in', async () => {
    const mine = await server.createProject();
    const theirs = await server.as('administrator').call(createProject, {
      body: { projectNumber: 'P-other', name: 'Other', client: '', location: '', startDate: null },
    });
    const headers = await headersOf('foreman', mine.id);
    expect((await fetch(`${origin}/api/live?projectId=${theirs.id}`, { headers })).status).toBe(404);
    expect((await fetch(`${origin}/api/live?projectId=${mine.id}`)).status).toBe(401);
  });

  describe('ends immediately, on every server, when', () => {
    it.each([
      [
        'the person signs out everywhere',
        { name: 'Lost Phone', role: 'foreman' },
        async (_: number, headers: Record<string, string>) =>
          fetch(`${origin}/api${signOut.path}`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ everywhere: true }),
          }),
      ],
      [
        'an administrator ends their sign-ins',
        { name: 'Left Company', role: 'foreman' },
        async (userId: number) => server.as('administrator').call(endSignIns, { body: { userId } }),
      ],
    ] as const)('%s', async (_, who, end) => {
      const { id: projectId } = await server.createProject();
      const { id, headers, stream, elsewhere } = await following(who, projectId);
      const stop = new AbortController();
      const colleague = firstThat(other.events.follow(projectId, noOne, stop.signal), ({ kind }) => kind === 'version');
      await end(id, headers);
      expect(await kindsUntilEnd(stream)).not.toContain('version');
      expect(await elsewhere).not.toContain('version');
      expect((await fetch(`${origin}/api/live?projectId=${projectId}`, { headers })).status).toBe(401);
      await server.database.transaction((transaction) =>
        transaction.execute('update project set version = version + 1 where id = $1', [projectId]),
      );
      expect(await colleague).toMatchObject({ kind: 'version' });
      stop.abort();
    });

    it.each<[string, (userId: number, projectId: number) => Promise<unknown>]>([
      [
        'the person is removed from the project',
        async (userId, projectId) => {
          const administrator = server.as('administrator');
          const people = await administrator.call(listUsers, { query: { projectId } });
          const { version } = people.find(({ id }) => id === userId)!;
          return administrator.call(removeMembers, { body: { projectId, rows: [{ id: userId, version }] } });
        },
      ],
      ['the account of the person is disabled', (userId) => changePerson(userId, { status: 'disabled' })],
      [
        'the person may no longer see the project',
        (userId, projectId) => changePerson(userId, { projectId, role: 'foreman', revoked: ['project.view'] }),
      ],
    ])('%s, and no further version of the project is sent', async (title, change) => {
      const { id: projectId } = await server.createProject();
      const { id, headers, stream } = await following({ name: title, role: 'foreman' }, projectId);
      const colleague = await following({ name: `${title}, colleague`, role: 'foreman' }, projectId);
      await change(id, projectId);
      await server.database.transaction((transaction) =>
        transaction.execute('update project set version = version + 1 where id = $1', [projectId]),
      );
      expect(await kindsUntilEnd(stream)).not.toContain('version');
      expect((await fetch(`${origin}/api/live?projectId=${projectId}`, { headers })).ok).toBe(false);
      // Others are still subscribed.
      const each = { [Symbol.asyncIterator]: () => ({ next: () => colleague.stream.next() }) };
      expect(await firstThat(each, ({ kind }) => kind === 'version')).toEqual({ kind: 'version', version: 1 });
    });

    it('a non-member loses the administrator role', async () => {
      const { id: projectId } = await server.createProject();
      const { headers, stream } = await following({ name: 'Former', claimRole: administratorRoleKey }, projectId);
      const iat = Math.floor(Date.now() / 1000) + 2;
      const claims = { sub: 'subject of Former', name: 'Former', email: 'former@example.com', iat, exp: iat + 600 };
      const authorization = `Bearer ${await server.issuer.token(claims)}`;
      expect((await fetch(`${origin}/api/users/get-current-user`, { headers: { authorization } })).ok).toBe(true);
      expect(await kindsUntilEnd(stream)).not.toContain('version');
      expect((await fetch(`${origin}/api/live?projectId=${projectId}`, { headers })).status).toBe(404);
    });

    it('one of these happens between the authorization of the call and its stream', async () => {
      const { id: projectId } = await server.createProject();
      const caller = await callerOf({ name: 'Just Gone', role: 'foreman' }, projectId);
      const requested: string[] = [];
      const first = async () => firstOf(await liveStream(caller, projectId, (what) => requested.push(what)));
      expect(await first()).toEqual({ value: { kind: 'version', version: 0 }, done: false });
      // The stream must subscribe before it queries: an end after the query arrives as an event.
      expect(requested[0]).toBe('follow');
      expect(requested).toContain('database');
      await server.as('administrator').call(endSignIns, { body: { userId: caller.userId } });
      expect(await first()).toEqual({ value: undefined, done: true });
    });
  });
});

/** Subscribes a user to a project at both servers. */
async function following(who: Who, projectId: number) {
  const headers = await headersOf(who, projectId);
  const { id } = await server.as(who, projectId).call(getCurrentUser, { query: {} });
  const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers });
  const stream = eventsOf(response)[Symbol.asyncIterator]();
  expect((await stream.next()).value).toMatchObject({ kind: 'version' });
  const elsewhere = other.events.follow(projectId, id, new AbortController().signal)[Symbol.asyncIterator]();
  return { id, headers, stream, elsewhere: kindsUntilEnd(elsewhere) };
}

/**
 * Kinds of the remaining events, up to the end of the stream or a version event; the event about the membership itself might
 * arrive late.
 */
async function kindsUntilEnd(stream: AsyncIterator<LiveEvent>): Promise<LiveEvent['kind'][]> {
  const kinds: LiveEvent['kind'][] = [];
  for await (const { kind } of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) }) {
    kinds.push(kind);
    if (kind === 'version') break;
  }
  return kinds;
}

/** Changes a user as an administrator does. */
async function changePerson(userId: number, change: Partial<BodyOf<typeof updateUser>>): Promise<unknown> {
  const administrator = server.as('administrator');
  const people = await administrator.call(listUsers, { query: {} });
  const { name, email, phone } = people.find(({ id }) => id === userId)!;
  return administrator.call(updateUser, { body: { userId, name, email, phone, ...change } });
}

/** Caller whose call has just been authorized. */
async function callerOf(who: Who, projectId: number): Promise<Caller> {
  const { id, ...person } = await server.as(who, projectId).call(getCurrentUser, { query: { projectId } });
  const now = new Date();
  const session = { key: 'unknown', isNamed: false, issuedAt: now, authenticatedAt: null, providerTime: now };
  return { ...person, rowScope: null, userId: id, issuer: 'unused', subject: 'unused', session };
}

/** Response of the stream handler to this caller; `note` gets its queries in sequence. */
async function liveStream(caller: Caller, projectId: number, note: (what: string) => void): Promise<EventStream> {
  let handler: ((call: object) => Promise<EventStream>) | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these routes register only one endpoint
  const api = { handle: (_: unknown, given: unknown) => (handler = given as typeof handler) } as unknown as Api;
  const database = new Proxy(server.database, { get: (target, key) => (note('database'), Reflect.get(target, key)) });
  const events: ProjectEvents = { ...other.events, follow: (...of) => (note('follow'), other.events.follow(...of)) };
  addLiveRoutes(api, { ...server.context, database }, events);
  return handler!({ query: { projectId }, caller });
}

async function firstOf({ events }: EventStream): Promise<IteratorResult<unknown>> {
  const stop = new AbortController();
  const stream = events(stop.signal)[Symbol.asyncIterator]();
  const first = await stream.next();
  stop.abort();
  return first;
}
