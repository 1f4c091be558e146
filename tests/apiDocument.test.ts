/** The guide to the API names calls, codes and limits that exist. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorStatuses } from '../contract/base/calls/errors.ts';
import { costOf } from '../contract/base/calls/callCost.ts';
import { endpoints } from '../contract/endpoints.ts';
import { recordFieldWork } from '../contract/progress/fieldEntries.ts';
import { getChanges, updateCommodities } from '../contract/rows/changes.ts';
import { getReport } from '../contract/reports/reports.ts';
import { applyImport } from '../contract/imports/imports.ts';
import { root } from './support/sourceImports.ts';

const guide = readFileSync(`${root}docs/api.md`, 'utf8');
const calls = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));

it('names calls by their current method and path', () => {
  const named = [...guide.matchAll(/`((?:GET|POST) \/[\w/-]+)`/g)].map(([, call]) => call!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((call) => !calls.has(call))).toEqual([]);
  for (const [, path] of guide.matchAll(/\/api(\/[\w/-]+)\?/g)) expect(calls).toContain(`GET ${path}`);
});

it('names codes of errors that exist', () => {
  const codes = [...guide.matchAll(/`([a-z]+\.[a-z]+[A-Z]\w*|[a-z]+\.(?:disabled|incomplete|foreign))`/g)];
  expect(codes.length).toBeGreaterThan(3);
  for (const [, code] of codes) expect(Object.keys(errorStatuses)).toContain(code);
});

it('states the cost of calls as they are charged', () => {
  const costs = [
    costOf(getChanges, { query: { since: 0 }, body: {} }),
    costOf(getReport, { query: {}, body: {} }),
    costOf(applyImport, { query: {}, body: {} }),
  ];
  expect(guide).toContain(`all rows of a type ${costs[0]},\na report ${costs[1]}, applying an import ${costs[2]}`);
});

const areEntriesAccepted = (count: number): boolean =>
  recordFieldWork.body.safeParse({
    projectId: 1,
    entries: Array.from({ length: count }, () => ({ id: crypto.randomUUID() })),
  }).success;

const areRowsAccepted = (count: number): boolean =>
  updateCommodities.body.safeParse({
    projectId: 1,
    type: 'cable',
    rows: Array.from({ length: count }, () => ({ id: 1, cells: [{ field: 'area', before: null, after: 'A' }] })),
  }).success;

it('states how many rows or entries one call carries', () => {
  expect([500, 501].map(areEntriesAccepted)).toEqual([true, false]);
  expect([5000, 5001].map(areRowsAccepted)).toEqual([true, false]);
  expect(guide).toContain('cells of up to 5,000 rows');
  expect(guide).toContain('up to 500 entries');
});
