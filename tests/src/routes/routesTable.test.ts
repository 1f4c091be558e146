/** The table of pages against the route tree itself: neither has a page the other has not. */
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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

it.each(all)('$address is the page $routeId', ({ routeId, address }) => {
  expect(router.matchRoutes(address, {}).at(-1)?.routeId).toBe(routeId);
});

it.each(all)('$routeId says its title, its permission and its mark', (row) => {
  const { title, page } = routeOf(row).options.staticData ?? {};
  const { permission, visited } = page ? pageOf(page) : {};
  expect(frame.titles[page ?? title ?? 'notFound']).toBe(row.title);
  expect(permission ?? null).toBe(row.permission);
  expect(visited !== undefined).toBe(row.visitPrefix !== null);
});

it('has a route for every page of the list, once, at its path', () => {
  const drawn = all.flatMap((row) => routeOf(row).options.staticData?.page ?? []);
  expect(drawn.toSorted()).toEqual(pageNames.toSorted());
  const elsewhere = all.filter((row) => {
    const { page } = routeOf(row).options.staticData ?? {};
    return page !== undefined && routeOf(row).fullPath.replace(/(.)\/$/, '$1') !== pageOf(page).path;
  });
  expect(elsewhere).toEqual([]);
});

it.each(pages)('$address is found again by its path alone', (row) => {
  expect(pageAtPath(row.address)?.page).toBe(routeOf(row).options.staticData?.page);
  const below = (row.nothing ?? []).filter((path) => path.split('/').length > row.address.split('/').length);
  expect(below.filter((path) => pageAtPath(path) !== null)).toEqual([]);
});

const isWork = (row: RouteRow) => isOfProject(row) && row.routeId !== '/_authed/$projectId/';

it('marks every page of work in a project, and no other', () => {
  expect(all.filter(({ visitPrefix }) => visitPrefix !== null)).toEqual(all.filter(isWork));
});

it('puts every page but the open ones behind the sign-in', () => {
  expect(pages.filter(({ routeId }) => !routeId.startsWith('/_authed/'))).toEqual([]);
  expect(openPages.filter(({ routeId }) => routeId.startsWith('/_authed'))).toEqual([]);
});

type Search = z.ZodType<Readonly<Record<string, unknown>>>;
const searchOf = (row: RouteRow): Search | undefined => routeOf(row).options.validateSearch as never;

/** Of a page that tells what it could not read, that part as well. */
function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodPipe) return keysOf(schema.def.out as z.ZodType).filter((key) => key !== 'unread');
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

it.each(all)('$routeId keeps in its address: $search', (row) => {
  expect(keysOf(searchOf(row))).toEqual(row.search);
});

const withSearch = all.filter(({ search }) => search.length > 0);

it.each(withSearch)('$routeId takes any search there is, and mends it', (row) => {
  const schema = searchOf(row);
  const usual = schema?.parse({});
  const unreadable = Object.fromEntries(row.search.map((key) => [key, { bad: { bad: [] } }]));
  const { unread: _, ...read } = schema?.parse(unreadable) ?? {};
  expect(read).toEqual(usual);
  fc.assert(
    fc.property(fc.record(Object.fromEntries(row.search.map((key) => [key, fc.jsonValue()]))), (search) => {
      const mended = schema?.parse(search);
      expect(schema?.parse(mended)).toEqual(mended);
    }),
    runs(200),
  );
});

it.each(withSearch.filter(isPageOfWork))('$routeId tells every part it could not read', (row) => {
  const unreadable = Object.fromEntries(row.search.map((key) => [key, { bad: { bad: [] } }]));
  const { unread } = searchOf(row)?.parse(unreadable) ?? {};
  expect(unread).toEqual(row.search.slice(0, 10).map((key) => `${key}={"bad":{"bad":[]}}`));
});

it('tells of a day there is not where it stands, also in the figure that is open', () => {
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

it('opens to each role what its work needs', () => {
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

it('makes every address of words the inspector may show', () => {
  const fixed = routes().flatMap(({ fullPath }) =>
    String(fullPath)
      .split('/')
      .filter((part) => /^[a-z]/.test(part)),
  );
  const words = all.flatMap(({ address }) => address.split('/').filter((part) => part !== '' && part !== '7'));
  expect([...fixed, ...words].filter((word) => !urlSegments.has(word) && !isId(word))).toEqual([]);
});
