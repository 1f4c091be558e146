/**
 * Caller input never becomes part of a statement (S19): every call of the OpenAPI document is made with a text that would break
 * out of quotation marks, in every place and as every name, and each statement sent to the database is checked.
 */
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { PgliteStatements } from '../../server/db/pglite/pgliteStatements.ts';
import { createProject, getProject } from '../../contract/setup/projects/projects.ts';
import { operations, requestOf } from './generated/operations.ts';
import { mutated, naming, placesIn, valueOf } from './generated/schemaValues.ts';
import { makeSite, type Site } from './generated/twoProjects.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

const mark = 'zqx';
const breakouts = [
  `${mark}' or '1'='1`,
  String.raw`${mark}\'; select pg_sleep(9) --`,
  `${mark}") union select null /*`,
];

let server: TestServer;
let site: Site;
const statements: string[] = [];

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { readonly text?: string };
  return text ?? '';
}

/** Records every statement on its way to either database engine. */
function record(): void {
  const ways: readonly (readonly [object, string])[] = [
    [PgliteStatements.prototype, 'run'],
    [PGlite.prototype, 'query'],
    [PGlite.prototype, 'exec'],
    [Client.prototype, 'query'],
  ];
  for (const [owner, name] of ways) {
    const prototype = owner as Record<string, (...given: unknown[]) => unknown>;
    const original = prototype[name]!;
    vi.spyOn(prototype, name).mockImplementation(function hear(this: unknown, ...given: unknown[]) {
      statements.push(textOf(given[0]));
      return original.apply(this, given);
    });
  }
}

beforeAll(async () => {
  server = await startTestServer();
  site = await makeSite(server, 'OURSITE', 100_000);
  record();
});
// Each call is checked by its own statements; those of all calls would fill the memory.
beforeEach(() => {
  statements.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it.each(operations)('$name adds no text of its caller to a statement', async (operation) => {
  // A stream is requested by a user without access; for others the response would never end.
  const person = operation.endpoint.stream ? server.as({ name: 'Outsider' }) : server.as('administrator');
  const shape = fc.record({
    query: operation.query ? valueOf(operation.query, site.known) : fc.constant(undefined),
    body: operation.body ? valueOf(operation.body, site.known) : fc.constant(undefined),
  });
  const cases = [1, 2].flatMap((seed) => {
    const whole = fc.sample(shape, { numRuns: 1, seed })[0]!;
    const call = { query: naming(whole.query, site.known), body: naming(whole.body, site.known) };
    return [...placesIn(call).keys()].flatMap((at) =>
      (['replace', 'rename'] as const).map((kind) => ({ seed, call, at, kind })),
    );
  });
  for (const { seed, call, at, kind } of drawShare(
    cases,
    (one) => `${operation.name} ${one.seed} ${one.at} ${one.kind}`,
  )) {
    const text = breakouts[(at + seed) % breakouts.length]!;
    const { query, body } = mutated(call, { kind, at, with: text }) as typeof call;
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    await person.send(requestOf(operation, query, body));
  }
  await server.database.query('update project set archive = false');
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((statement) => statement.includes(mark))).toEqual([]);
});

it('the text itself is passed to the database and returned unchanged', async () => {
  const administrator = server.as('administrator');
  for (const [at, name] of breakouts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    const { id } = await administrator.call(createProject, { body: { projectNumber: `${mark}${at}`, name } });
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    expect(await administrator.call(getProject, { query: { projectId: id } })).toMatchObject({ name });
  }
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((statement) => statement.includes(mark))).toEqual([]);
});
