/** Table of pages compared with the route tree: each page is in both. */
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { pageAtPath, pageNames, pageOf } from '../../../contract/base/pages/pages.ts';
import { rolePresets, type Role } from '../../../contract/base/calls/permissions.ts';
import { createAppRouter, type AppRouter } from '../../../src/router.ts';
import { canonicalPath } from '../../../src/app/pages/canonicalPath.ts';
import { urlSegments } from '../../../src/shared/inspection/urlSegments.ts';
import { frame } from '../../../src/i18n/locales/en-US/frame.ts';
import { fakeApp } from '../renderWithApp.tsx';
import { isOfProject, openPages, pages, type RouteRow } from './routesTable.ts';
import { runs } from '../../support/exploration.ts';

let router: AppRouter;
beforeAll(async () => {
  router = createAppRouter(await fakeApp({ project: null }), createMemoryHistory({ initialEntries: ['/signed-out'] }));
});

const all = [...pages, ...openPages];
const routes = (): AnyRoute[] => Object.values(router.routesById);
const isPageOfWork = ({ routeId }: RouteRow) => routeId.startsWith('/_authed/');
const isPage = ({ children }: AnyRoute) => children === undefined || Object.keys(children).length === 0;
const routeOf = ({ routeId }: RouteRow): AnyRoute => router.routesById[routeId];

it('has a row for every page of the tree, and a page for every row', () => {
  const inTree = routes()
    .filter(isPage)
    .map(({ id }) => String(id));
  expect(all.map(({ routeId }) => routeId).toSorted()).toEqual(inTree.toSorted());
});

it('has the 21 screens of the specification, the project overview, and the four sign-in returns', () => {
  expect(pages).toHaveLength(20 + 1);
  expect(openPages.filter(({ address }) => address.startsWith('/auth/'))).toHaveLength(4);
});

it.each(all)('$address matches the route $routeId', ({ routeId, address }) => {
  expect(router.matchRoutes(address, {}).at(-1)?.routeId).toBe(routeId);
});

it.each(all)('$routeId has the title, permission and mark of its row', (row) => {
  const { title, page } = routeOf(row).options.staticData ?? {};
  const { permission, visited } = page ? pageOf(page) : {};
  expect(frame.titles[page ?? title ?? 'notFound']).toBe(row.title);
  expect(permission ?? null).toBe(row.permission);
  expect(visited !== undefined).toBe(row.visitPrefix !== null);
});

it('has one route for every page of the list, at its path', () => {
  const drawn = all.flatMap((row) => routeOf(row).options.staticData?.page ?? []);
  expect(drawn.toSorted()).toEqual(pageNames.toSorted());
  const elsewhere = all.filter((row) => {
    const { page } = routeOf(row).options.staticData ?? {};
    return page !== undefined && routeOf(row).fullPath.replace(/(.)\/$/, '$1') !== pageOf(page).path;
  });
  expect(elsewhere).toEqual([]);
});

it.each(pages)('$address is found by its path alone', (row) => {
  expect(pageAtPath(row.address)?.page).toBe(routeOf(row).options.staticData?.page);
  const below = (row.nothing ?? []).filter((path) => path.split('/').length > row.address.split('/').length);
  expect(below.filter((path) => pageAtPath(path) !== null)).toEqual([]);
});

const isWork = (row: RouteRow) => isOfProject(row) && row.routeId !== '/_authed/$projectId/';

it('marks every page of work in a project, and no other', () => {
  expect(all.filter(({ visitPrefix }) => visitPrefix !== null)).toEqual(all.filter(isWork));
});

it('requires sign-in for every page except the open ones', () => {
  expect(pages.filter(({ routeId }) => !routeId.startsWith('/_authed/'))).toEqual([]);
  expect(openPages.filter(({ routeId }) => routeId.startsWith('/_authed'))).toEqual([]);
});

type Search = z.ZodMiniType<Readonly<Record<string, unknown>>>;
const searchOf = (row: RouteRow): Search | undefined => routeOf(row).options.validateSearch as never;

/** Returns the search keys of a schema, without the `unread` part of pages that report it. */
function keysOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodMiniPipe) return keysOf(schema.def.out).filter((key) => key !== 'unread');
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

it.each(all)('$routeId stores in its address: $search', (row) => {
  expect(keysOf(searchOf(row))).toEqual(row.search);
});

const withSearch = all.filter(({ search }) => search.length > 0);

it.each(withSearch)('$routeId accepts any search, and replaces invalid parts with defaults', (row) => {
  const schema = searchOf(row);
  const typical = schema?.parse({});
  const unreadable = Object.fromEntries(row.search.map((key) => [key, { bad: { bad: [] } }]));
  const { unread: _, ...read } = schema?.parse(unreadable) ?? {};
  expect(read).toEqual(typical);
  fc.assert(
    fc.property(fc.record(Object.fromEntries(row.search.map((key) => [key, fc.jsonValue()]))), (search) => {
      const mended = schema?.parse(search);
      expect(schema?.parse(mended)).toEqual(mended);
    }),
    runs(200),
  );
});

it.each(withSearch.filter(isPageOfWork))('$routeId reports every unreadable part', (row) => {
  const unreadable = Object.fromEntries(row.search.map((key) => [key, { bad: { bad: [] } }]));
  const { unread } = searchOf(row)?.parse(unreadable) ?? {};
  expect(unread).toEqual(row.search.slice(0, 10).map((key) => `${key}={"bad":{"bad":[]}}`));
});

it('reports an invalid day with its location, also in the open figure', () => {
  const report = pages.find(({ routeId }) => routeId === '/_authed/$projectId/report/$reportType')!;
  const figure = { of: 'cable', figure: 'earnedHours', asOf: '2026-02-31' };
  expect(searchOf(report)?.parse({ asOf: '2026-02-31', since: '2026-02-28', figure })).toMatchObject({
    since: '2026-02-28',
    figure: { of: 'cable', figure: 'earnedHours' },
    unread: ['asOf=2026-02-31', 'figure.asOf=2026-02-31'],
  });
});

const openTo = (role: Role) =>
  pages
    .filter(({ permission }) => permission === null || rolePresets[role].permissions.includes(permission))
    .map(({ title }) => title);

it('opens the pages that each role needs for its work', () => {
  const reader = [
    'Wireway',
    'Overview',
    'Change Report',
    'Data & Assignment',
    'Packages',
    'Project Information',
    'Codes',
    'Labor Units',
    'Project Users',
  ];
  const everyday = [...reader, 'Reports', 'Reels'];
  expect(openTo('viewer').toSorted()).toEqual(everyday.toSorted());
  expect(openTo('foreman').toSorted()).toEqual([...everyday, 'Data Entry'].toSorted());
  expect(openTo('general-foreman').toSorted()).toEqual([...everyday, 'Data Entry'].toSorted());
  const manager = [...everyday, 'Data Entry', 'Import', 'Timesheets', 'Executive Summary'];
  expect(openTo('project-manager').toSorted()).toEqual(manager.toSorted());
  const setup = ['Commodity Columns', 'Suppliers', 'Print Templates'];
  expect(openTo('project-lead').toSorted()).toEqual([...manager, ...setup].toSorted());
});

it('has one spelling for every address', () => {
  expect(canonicalPath('/7/Data/CABLE/')).toBe('/7/data/cable');
  expect(canonicalPath('/')).toBe('/');
  expect(canonicalPath('///')).toBe('/');
  expect(canonicalPath('/Caf%C3%A9')).toBe('/caf%C3%A9');
  expect(all.map(({ address }) => canonicalPath(address))).toEqual(all.map(({ address }) => address));
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(canonicalPath(canonicalPath(path))).toBe(canonicalPath(path));
    }),
  );
});

const isId = (word: string) => /^[\da-f-]{36}$/.test(word);

it('uses only words in addresses that the inspector can show', () => {
  const fixed = routes().flatMap(({ fullPath }) =>
    String(fullPath)
      .split('/')
      .filter((part) => /^[a-z]/.test(part)),
  );
  const words = all.flatMap(({ address }) => address.split('/').filter((part) => part !== '' && part !== '7'));
  expect([...fixed, ...words].filter((word) => !urlSegments.has(word) && !isId(word))).toEqual([]);
});
