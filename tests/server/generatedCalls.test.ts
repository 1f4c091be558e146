/**
 * Calls generated from the OpenAPI document: to another project (S14), with fields that no one can set (S15), valid and nearly
 * valid (S44); the built-in objects stay unchanged in all cases (S21). A new call is included once it is declared.
 */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelImport } from '../../contract/imports/imports.ts';
import { errorReply, errorStatuses } from '../../contract/base/calls/errors.ts';
import { roleNames } from '../../contract/base/calls/permissions.ts';
import type { Client } from './client.ts';
import { fieldNames, operations, requestOf, type Operation } from './generated/operations.ts';
import {
  hostile,
  mutated,
  mutation,
  naming,
  placesIn,
  valueOf,
  type JsonSchema,
  type Known,
} from './generated/schemaValues.ts';
import { makeSite, type Site } from './generated/twoProjects.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare, exploration, isDrawn, runsOf, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

/** Number of draws per call. */
const runs = runsOf(12);

const builtIns: readonly object[] = [
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  Date,
  Map,
  Set,
  Promise,
  Error,
].flatMap((one) => [one, one.prototype as object]);
/** Own property descriptors by name; values are compared by identity. */
const ownOf = (one: object) =>
  new Map(Reflect.ownKeys(one).map((key) => [key, Reflect.getOwnPropertyDescriptor(one, key)]));
const ownBefore = builtIns.map(ownOf);

function changedBuiltIns(): string[] {
  return builtIns.flatMap((one, at) => {
    const [before, after] = [ownBefore[at]!, ownOf(one)];
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    const changed = keys.filter((key) => {
      const [old, now] = [before.get(key), after.get(key)];
      return !Object.is(old?.value, now?.value) || old?.get !== now?.get || old?.set !== now?.set;
    });
    return changed.map((key) => `built-in ${at}: ${String(key)}`);
  });
}

let server: TestServer;
let ours: Site;
let theirs: Site;

beforeAll(async () => {
  server = await startTestServer();
  ours = await makeSite(server, 'OURSITE', 100_000);
  theirs = await makeSite(server, 'THEIRSITE', 700_000);
});
afterAll(() => server.close());

const valuesOf = ({ query, body }: Operation, known: Known) =>
  fc.record({
    query: query ? valueOf(query, known) : fc.constant(undefined),
    body: body ? valueOf(body, known) : fc.constant(undefined),
  });

const drawnOnce = new Map<Operation, { query: unknown; body: unknown }>();

/** A valid call about our own project; the same each time. */
function drawnFor(operation: Operation) {
  const drawn = drawnOnce.get(operation) ?? fc.sample(valuesOf(operation, ours.known), { numRuns: 1, seed: 1 })[0]!;
  drawnOnce.set(operation, drawn);
  return drawn;
}

/** All data of the other project as one text. */
async function contentOf({ projectId }: Site): Promise<string> {
  return server.database.transaction(async (transaction) => {
    const tables = await transaction.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'project_id' and t.table_type = 'BASE TABLE' order by 1`,
    );
    const contents = tables.map(
      ({ name }) =>
        `select '${name}' as name, string_agg(t::text, '|' order by t::text) as rows from ${name} t where project_id = $1`,
    );
    const people = `select 'app_user', string_agg(u::text, '|' order by u::text) from app_user u where name like '%THEIRSITE%'`;
    const project = `select 'project', p::text from project p where id = $1`;
    return JSON.stringify(await transaction.query([...contents, people, project].join(' union all '), [projectId]));
  });
}

/** Response without the parts that differ between any two calls. */
function reported({ statusCode, body }: LightMyRequestResponse, known: Known): string {
  // Types are words of every sentence and reveal nothing about a project.
  const { type: _type, commodityType: _commodity, templateType: _template, ...named } = known;
  // Longest first, because a small number can be part of an id.
  const ids = Object.values(named)
    .flat()
    .map(String)
    .toSorted((one, other) => other.length - one.length);
  const text = ids.reduce(
    (rest, id) => rest.replaceAll(id, '#'),
    body.replace(/"requestId":"[^"]+"/, '').replaceAll(/\d{4}-\d\d-\d\d/g, 'a day'),
  );
  return `${statusCode} ${text}`;
}

const nothing: Known = {
  projectId: [1_999_999_999],
  importId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  changeId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  operationId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  photoId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  entryId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  printId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  invitationId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  linkId: [1_999_999_992],
  jobId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  boxId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  requestId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  deviceId: ['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
  userId: [1_999_999_998],
  intoUserId: [1_999_999_996],
  commodityId: [1_999_999_997],
  codeId: [1_999_999_995],
  accountCodeId: [1_999_999_993],
  intoCodeId: [1_999_999_994],
  fromProjectId: [1_999_999_999],
  id: [1_999_999_997, '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'],
};
const namesOf = ({ query, body }: Operation) => [...fieldNames(query), ...fieldNames(body)];
const takesProject = operations.filter((operation) => namesOf(operation).includes('projectId'));
const takesIds = takesProject.filter((operation) =>
  namesOf(operation).some((name) => name !== 'projectId' && name in nothing),
);
const isOfOthers = (site: Site, as: number): Known => ({ ...site.known, projectId: [as] });

/**
 * True for calls about users, who belong to no project and are managed system-wide, and about a project whose set-up is copied.
 */
const isOfThePeople = ({ endpoint: { access, body } }: Operation): boolean =>
  access.scope === 'projectOrSystem' || body?.shape['fromProjectId'] !== undefined;

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe('another project (S14)', () => {
  it('has only ids of kinds known to this test', () => {
    const unknown = operations.flatMap(namesOf).filter((name) => /^id$|Ids?$/.test(name) && !(name in nothing));
    expect(unknown).toEqual([]);
    expect(takesProject.length).toBeGreaterThan(20);
    expect(takesIds.length).toBeGreaterThan(8);
  });

  const outsiders = [...roleNames, 'system-wide lead', 'administrator'] as const;
  /** True if this user makes the call; in the gate only a sample does, at least one per call. */
  const makes = (who: string, { name }: Operation) =>
    drawShare(outsiders, (one) => `${name} ${one}`).includes(who as never);

  it.each(outsiders)('does not exist for a %s', async (who) => {
    const role = roleNames.find((name) => name === who);
    const outside = { name: who, claimRole: 'project-lead' as const };
    const persona = who === 'administrator' ? who : role ? { name: `Own ${who}`, role } : outside;
    const person = server.as(persona, ours.projectId);
    const untouched = await contentOf(theirs);
    const failures: string[] = [];

    async function compare(operation: Operation, foreign: Known, absent: Known): Promise<void> {
      const drawn = drawnFor(operation);
      const ask = (known: Known) =>
        person.send(requestOf(operation, naming(drawn.query, known), naming(drawn.body, known)));
      const [real, none] = [await ask(foreign), await ask(absent)];
      const same = reported(real, theirs.known) === reported(none, nothing);
      if (!same) failures.push(`${operation.name}: ${reported(real, theirs.known)} but ${reported(none, nothing)}`);
      if (real.body.includes('THEIRSITE')) failures.push(`${operation.name} tells of it: ${real.body}`);
    }

    let pairs = 0;
    // An administrator belongs to every project; for them, an object of another project is not part of the named one.
    for (const operation of who === 'administrator' ? [] : takesProject) {
      if (!makes(who, operation)) continue;
      pairs += 1;
      // oxlint-disable-next-line no-await-in-loop -- in a deterministic order
      await compare(operation, theirs.known, nothing);
    }
    for (const operation of who === 'system-wide lead' ? [] : takesIds) {
      if ((who === 'administrator' && isOfThePeople(operation)) || !makes(who, operation)) continue;
      pairs += 1;
      // oxlint-disable-next-line no-await-in-loop -- in a deterministic order
      await compare(
        operation,
        isOfOthers(theirs, ours.projectId),
        isOfOthers({ ...ours, known: nothing }, ours.projectId),
      );
    }
    console.info(`two projects, ${who}: ${pairs} operations`);
    expect(failures).toEqual([]);
    expect(await contentOf(theirs)).toBe(untouched);
  });

  // Compares two durations, so it does not run in the gate, which runs other tests concurrently.
  it.runIf(exploration >= 1)('is rejected in the same time as one that does not exist', async () => {
    const outsider = server.as({ name: 'Outsider' });
    const times: Record<'theirs' | 'none', number[]> = { theirs: [], none: [] };
    for (let turn = 0; turn < 25; turn += 1)
      for (const [whose, id] of [
        ['theirs', theirs.projectId],
        ['none', 1_999_999_999],
      ] as const) {
        const began = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- one at a time, alternating, so that both run under the same load
        const answer = await outsider.get(`/api/project/get?projectId=${id}`);
        times[whose].push(performance.now() - began);
        expect(answer.statusCode).toBe(404);
      }
    // Load on the machine spreads both.
    expect(Math.abs(medianOf(times.theirs) - medianOf(times.none))).toBeLessThan(20 + medianOf(times.none) / 2);
  });
});

/** Kinds of trials per call; the gate runs a sample, at least one. */
const trials = ['unknown fields', 'valid calls', 'harmful values', 'broken text'] as const;
const tried = (trial: (typeof trials)[number]): Operation[] =>
  operations.filter(({ name, endpoint: { method } }) => {
    const possible = method === 'POST' ? trials : trials.slice(1, 3);
    return drawShare(possible, (one) => `${name} ${one}`).includes(trial);
  });

interface ClosedObject {
  readonly schema: JsonSchema;
  readonly value: Record<string, unknown>;
}

/** Objects in a valid value whose schema lists all fields; one for each schema. */
function closedObjects(whole: unknown, described: JsonSchema | undefined): ClosedObject[] {
  const found = new Map<JsonSchema, ClosedObject>();
  function look(value: unknown, schema: JsonSchema | undefined): void {
    if (!schema || typeof value !== 'object' || value === null) return;
    if (schema.anyOf) for (const one of schema.anyOf) if (one.properties) look(value, one);
    if (Array.isArray(value)) for (const inner of value) look(inner, schema.items);
    if (!schema.properties) return;
    const record = value as Record<string, unknown>;
    if (schema.additionalProperties === false) found.set(schema, { schema, value: record });
    for (const [name, property] of Object.entries(schema.properties)) look(record[name], property);
  }
  look(whole, described);
  return [...found.values()];
}

/** Places of objects whose schema allows further fields. */
function openObjects(schema: JsonSchema | undefined, place: string): string[] {
  if (!schema) return [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => openObjects(one, `${place} ${name}`));
  const beside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap((one) =>
    openObjects(one, place),
  );
  const isOpen = schema.properties !== undefined && schema.additionalProperties !== false;
  return [...(isOpen ? [place] : []), ...inner, ...beside];
}

const forbidden = fc.oneof(
  fc.constantFrom(
    'id',
    'isAdmin',
    'permissions',
    'version',
    'createdBy',
    'createdAt',
    'rowVersion',
    'status',
    'projectIds',
    'allowed',
    '__proto__',
    'constructor',
    'ProjectId',
    'projectid',
    'project_id',
    'is_admin',
    ' name',
    'name\u0301',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);

describe('fields no one can set (S15)', () => {
  const closed = tried('unknown fields').filter(({ endpoint: { file }, body }) => file === undefined && body);

  it('are possible in one object only: an unreadable field entry gets its own result by its id', () => {
    const open = operations.flatMap(({ name, query, body }) =>
      openObjects(query, `${name} query`).concat(openObjects(body, `${name} body`)),
    );
    expect(open).toEqual(['recordFieldWork body entries']);
  });

  it.each(closed)('$name accepts none of them at any depth', async (operation) => {
    // An unreadable field entry gets its own result; unknown fields of the call are rejected as everywhere.
    const answersEach = operation.name === 'recordFieldWork';
    // None of the calls is accepted, so nothing ends the session of the caller.
    const person = administrator();
    await fc.assert(
      fc.asyncProperty(valueOf(operation.body!, ours.known), forbidden, hostile, async (drawn, name, wrong) => {
        fc.pre(!namesOf(operation).includes(name));
        const body = naming(drawn, ours.known);
        const targets = closedObjects(body, operation.body).filter(
          ({ schema }) => !answersEach || schema === operation.body,
        );
        for (const { value } of targets) {
          Object.defineProperty(value, name, { value: wrong, enumerable: true, configurable: true });
          // oxlint-disable-next-line no-await-in-loop -- only one object is wrong at a time
          const answer = await person.send(requestOf(operation, undefined, body));
          expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.invalid' }]);
          Reflect.deleteProperty(value, name);
        }
      }),
      { numRuns: runsOf(6) },
    );
  });
});

const administrator = (): Client => server.as('administrator');

/** Describes an invalid response; null for a valid one. */
function faultOf({ endpoint }: Operation, { statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (endpoint.bytes !== undefined && statusCode < 300)
    return headers['content-type'] === endpoint.bytes ? null : `no ${endpoint.bytes}`;
  if (!String(headers['content-type']).includes('application/json')) return `no JSON: ${body}`;
  const read: unknown = JSON.parse(body);
  if (statusCode < 300) return endpoint.reply.safeParse(read).error?.message ?? null;
  const failure = errorReply.safeParse(read).data;
  if (!failure || failure.requestId !== headers['x-request-id'] || errorStatuses[failure.code] !== statusCode)
    return `not the shape of an error: ${statusCode} ${body}`;
  return statusCode >= 500 ? `${statusCode} ${body}` : null;
}

const textOf = ({ payload }: InjectOptions): string =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';

/** Values that broke a call here before, or often break other programs. */
const harmful: readonly unknown[] = [
  'a\0b',
  '\uDC00',
  '0000-01-01',
  1e308,
  JSON.parse('{"__proto__":{"isPolluted":true}}'),
  { constructor: { prototype: { isPolluted: true } } },
];

describe('any input (S44)', () => {
  // Jobs of the import would run concurrently with the calls in an arbitrary order; they have separate tests.
  beforeAll(async () => {
    const [importId] = ours.known['importId'] as readonly [string];
    await administrator().call(cancelImport, { body: { projectId: ours.projectId, importId } });
  });

  it.each(tried('valid calls'))('$name responds in its declared shape and never fails', async (operation) => {
    // A stream is requested by a user without access; for others the response would never end.
    const person = operation.endpoint.stream ? server.as({ name: 'Outsider' }) : administrator();
    const send = async (query: unknown, body: unknown) =>
      faultOf(operation, await person.send(requestOf(operation, query, body)));
    await fc.assert(
      fc.asyncProperty(valuesOf(operation, ours.known), mutation, mutation, async (drawn, first, second) => {
        expect(await send(drawn.query, drawn.body)).toBeNull();
        expect(await send(mutated(drawn.query, first), mutated(drawn.body, first))).toBeNull();
        const twice = [mutated(mutated(drawn.query, first), second), mutated(mutated(drawn.body, first), second)];
        expect(await send(twice[0], twice[1])).toBeNull();
      }),
      { numRuns: Math.max(1, Math.round(runs / 2)) },
    );
    // A drawn call might have archived a project, which would block later calls.
    await server.database.query('update project set archive = false');
  });

  it.each(tried('harmful values'))('$name accepts any text and any number in every place', async (operation) => {
    const person = operation.endpoint.stream ? server.as({ name: 'Outsider' }) : administrator();
    const drawn = drawnFor(operation);
    for (const wrong of harmful)
      for (const [at] of placesIn(drawn).entries()) {
        if (!isDrawn(`${operation.name} ${at} ${JSON.stringify(wrong)}`)) continue;
        const { query, body } = mutated(drawn, { kind: 'replace', at, with: wrong }) as typeof drawn;
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        expect(faultOf(operation, await person.send(requestOf(operation, query, body)))).toBeNull();
      }
    await server.database.query('update project set archive = false');
  });

  it.each(tried('broken text'))('$name rejects malformed text', async (operation) => {
    await fc.assert(
      fc.asyncProperty(valuesOf(operation, ours.known), fc.nat(), hostile, async (drawn, at, wrong) => {
        const request = requestOf(operation, drawn.query, drawn.body);
        const text = textOf(request);
        const cut = at % Math.max(1, text.length);
        const payload = `${text.slice(0, cut)}${JSON.stringify(wrong) ?? ''}${at % 2 === 0 ? text.slice(cut) : ''}`;
        expect(faultOf(operation, await administrator().send({ ...request, payload }))).toBeNull();
      }),
      { numRuns: Math.max(1, Math.round(runs / 4)) },
    );
  });

  it('leaves the built-in objects unchanged (S21)', () => {
    expect(changedBuiltIns()).toEqual([]);
    expect(({} as Record<string, unknown>)['isPolluted']).toBeUndefined();
  });
});
