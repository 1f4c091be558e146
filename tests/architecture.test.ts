/** One-way imports of the repository: which module is allowed to import which, read from the source itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commodityTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { commodities as commodityNames } from '../contract/names/en-US/commodities.ts';
import { reportColumns } from '../contract/names/en-US/reportColumns.ts';
import { pageNames, pages } from '../contract/base/pages/pages.ts';
import { reportLabels, reportTypes } from '../contract/reports/reportTypes.ts';
import { frame } from '../src/i18n/locales/en-US/frame.ts';
import { importsOf, root, sourceFiles, type Import } from './support/sourceImports.ts';

const folders = ['contract', 'machines', 'inspector', 'src', 'server', 'e2e'];

const imports = folders.flatMap(sourceFiles).flatMap(importsOf);
const within = (path: string, ...places: string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);
const outside = (folder: string, ...allowed: string[]) =>
  shown(
    imports.filter(({ from, to, isPackage }) => within(from, folder) && !isPackage && !within(to, folder, ...allowed)),
  );
const packages = (folder: string, allowed: (name: string) => boolean) =>
  shown(imports.filter(({ from, to, isPackage }) => within(from, folder) && isPackage && !allowed(to)));

const longPaths = pageNames.map((page) => pages[page].path).filter((path) => path.split('/').length > 2);
const pathsIn = (text: string) => longPaths.filter((path) => text.includes(`'${path}'`));
const namesPath = (text: string) => pathsIn(text).length > 0;
const listsReports = (text: string) => reportTypes.filter((type) => text.includes(`'${type}'`)).length > 3;
const isPageName = (name: string) => pageNames.some((page) => page === name);

/**
 * Matches a state requested by name: `state.value`, `snapshot.matches({ … })`; not the `matches` of an element or a media query.
 */
const namesState = (text: string) => /\b(?:state|snapshot|getSnapshot\(\))\.(?:value\b|matches\()/.test(text);
const requestsForFrame = (text: string) =>
  /\bparent\s*[!=]==|\b(?:window|globalThis)\.(?:parent|top|frameElement)\b/.test(text);
const sourcesThat = (holds: (text: string) => boolean) =>
  sourceFiles('src').filter((file) => holds(readFileSync(join(root, file), 'utf8')));

const feature = (path: string) => /^src\/features\/([^/]+)/.exec(path)?.[1];

describe('architecture', () => {
  it('has source files to check', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lets contract/ import nothing but zod/mini', () => {
    expect(outside('contract')).toEqual([]);
    expect(packages('contract', (name) => name === 'zod/mini')).toEqual([]);
  });

  it('lets the browser import zod only as zod/mini, since one import of zod loads all of it', () => {
    for (const folder of ['src', 'machines', 'inspector'])
      expect(packages(folder, (name) => name !== 'zod')).toEqual([]);
  });

  it('lets machines/ import only contract and xstate', () => {
    expect(outside('machines', 'contract')).toEqual([]);
    expect(packages('machines', (name) => name === 'xstate')).toEqual([]);
  });

  it('lets the browser application import nothing from the server', () => {
    expect(outside('src', 'contract', 'machines', 'inspector')).toEqual([]);
    expect(packages('src', (name) => !name.startsWith('node:') && name !== 'fastify' && name !== 'pg')).toEqual([]);
  });

  it('lets the server import nothing from the browser application and only two parts of machines/', () => {
    const users: readonly (readonly [machines: string, user: string])[] = [
      ['machines/databaseProbe', 'server/db'],
      ['machines/timings.ts', 'server/db'],
    ];
    expect(outside('server', 'contract', ...users.map(([machines]) => machines))).toEqual([]);
    for (const [machines, user] of users)
      expect(
        shown(imports.filter(({ from, to }) => within(to, machines) && within(from, 'server') && !within(from, user))),
      ).toEqual([]);
    expect(packages('server', (name) => !/^(react|@xstate|@mantine|@tanstack)/.test(name))).toEqual([]);
    expect(packages('server', (name) => name !== 'xstate')).toEqual([
      'server/db/postgres/databaseProbe.ts imports xstate',
    ]);
  });

  it('lets the inspector import only XState, React and itself', () => {
    const own = imports.filter(({ from }) => within(from, 'inspector') && !within(from, 'inspector/tests'));
    expect(own.length).toBeGreaterThan(100);
    expect(shown(own.filter(({ to, isPackage }) => !isPackage && !within(to, 'inspector')))).toEqual([]);
    const known =
      /^(xstate|react|react-dom|react-i18next|i18next|zod\/mini|elkjs|@mantine\/(core|hooks)|@statelyai\/inspect|@tabler\/icons-react)(\/|$)/;
    expect(shown(own.filter(({ to, isPackage }) => isPackage && !known.test(to)))).toEqual([]);
  });

  it('lets only the runtime, the root page and the inspector page use the inspector', () => {
    const users = imports.filter(({ from, to }) => within(from, 'src') && within(to, 'inspector'));
    const entries = ['src/main.ts', 'src/inspect.tsx', 'src/routes/__root.tsx'];
    const places = ['src/app', 'src/context', 'src/i18n', 'src/shared/inspection', ...entries];
    expect(shown(users.filter(({ from }) => !within(from, ...places)))).toEqual([]);
  });

  it('starts no sign-in, client, router or actor from the inspector page', () => {
    const reached = new Set(['src/inspect.tsx']);
    for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
    const all = [...reached];
    expect(
      all.filter((file) => within(file, 'src/ports', 'src/api', 'src/store', 'src/device', 'src/rows', 'src/routes')),
    ).toEqual([]);
    const starter =
      /^(src\/(main\.ts|drawPage\.tsx|router\.ts|app\/createApp\.ts|shared\/inspection\/startInspector\.ts)$|oidc-client-ts|@tanstack)/;
    expect(all.filter((file) => starter.test(file))).toEqual([]);
    expect(all).toContain('inspector/viewer/InspectorScreen.tsx');
  });

  it('lets end-to-end tests import only paths, labels and texts', () => {
    const texts = [
      join('src', 'i18n', 'locales'),
      join('server', 'locales'),
      join('inspector', 'locales'),
      join('tests', 'support'),
    ];
    expect(outside('e2e', 'contract', 'scripts/chromium.ts', ...texts)).toEqual([]);
  });

  it('lets no feature import another feature', () => {
    const crossing = imports.filter(
      ({ from, to, isPackage }) => !isPackage && feature(from) && feature(to) && feature(from) !== feature(to),
    );
    expect(shown(crossing)).toEqual([]);
  });

  it('lets the data grid import nothing about commodities', () => {
    // Calendar days are not specific to commodities: a series of days continues in any grid. The same holds for page actions, the
    // translation hook, delays, and the pointer of a grid.
    const ofAnyGrid = [
      join('contract', 'base', 'units', 'days.ts'),
      join('src', 'base', 'pageActions.ts'),
      join('src', 'i18n', 'useTranslation.ts'),
      join('machines', 'pageTimings.ts'),
      join('machines', 'gridPointer', 'gridPointerMachine.ts'),
    ];
    expect(outside('src/grid/dataGrid', 'src/ui', ...ofAnyGrid)).toEqual([]);
  });

  it('lets views read machines by tags and selectors, never by state names', () => {
    expect(['state.value', 'auth.getSnapshot().matches({'].every(namesState)).toBe(true);
    expect(sourcesThat(namesState)).toEqual([]);
  });

  it('checks in one place if this window is a frame', () => {
    expect(['parent !== self', 'window.top'].every(requestsForFrame)).toBe(true);
    expect(sourcesThat(requestsForFrame)).toEqual([join('src', 'ports', 'auth', 'windowPurpose.ts')]);
  });

  it('creates actors only in the runtime', () => {
    const creators = folders
      .flatMap(sourceFiles)
      .filter((file) => within(file, 'src') && !within(file, 'src/app'))
      .filter((file) => /\bcreateActor\s*\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(creators).toEqual([]);
  });

  it('lists every page once: a route names its page, and only contract/base/pages/pages.ts has paths', () => {
    const routes = sourceFiles('src/routes').map((file) => readFileSync(join(root, file), 'utf8'));
    const named = routes.flatMap((text) => [...text.matchAll(/\bpage: '(\w+)'/g)].map(([, page]) => String(page)));
    expect(named.toSorted()).toEqual(pageNames.toSorted());
    expect(new Set(pageNames.map((page) => pages[page].path)).size).toBe(pageNames.length);
    const lists = [...sourceFiles('src/features/appShell'), ...sourceFiles('src/app'), 'src/i18n/pageNames.ts'];
    expect(lists.filter((file) => namesPath(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    const registries = folders.flatMap(sourceFiles).filter((file) => !within(file, 'e2e', 'src/routes'));
    const whole = registries.filter((file) => pathsIn(readFileSync(join(root, file), 'utf8')).length > 5);
    expect(whole).toEqual(['contract/base/pages/pages.ts']);
  });

  it('detects a second list of pages or of reports', () => {
    expect(namesPath("{ title: 'Reels', to: '/$projectId/project/reels' }")).toBe(true);
    expect(namesPath("linkTo('reels', params)")).toBe(false);
    expect(listsReports("['cable-summary', 'conduit-summary', 'equipment-summary', 'jumper-summary']")).toBe(true);
    expect(listsReports("reportType: 'cable-summary'")).toBe(false);
  });

  it('assigns a unique name, address and route value to every page, report and commodity', () => {
    for (const names of [
      pageNames,
      pageNames.map((page) => pages[page].path),
      reportTypes,
      Object.values(reportLabels),
    ])
      expect(new Set(names).size).toBe(names.length);
    expect(
      Object.keys(frame.titles)
        .filter((title) => !isPageName(title))
        .toSorted(),
    ).toEqual(['notFound', 'projectSetup', 'signIn']);
    expect(Object.keys(frame.reports)).toEqual(reportTypes);
    expect(Object.keys(commodityNames)).toEqual(commodityTypes);
    expect(Object.keys(reportColumns).toSorted()).toEqual(reportTypes.toSorted());
  });

  it('lists every report once: names and kinds in the contract, counted rows in its declaration', () => {
    const files = folders.flatMap(sourceFiles).filter((file) => !within(file, 'e2e'));
    const listing = files.filter((file) => listsReports(readFileSync(join(root, file), 'utf8')));
    // The types of these files require every report.
    const perLanguage =
      /^src\/i18n\/locales\/(es-MX|fr-CA)\/frame\.ts$|^contract\/names\/(?:[^/]+\/reportColumns|figureNames)\.ts$/;
    expect(listing.filter((file) => !perLanguage.test(file)).toSorted()).toEqual([
      'contract/reports/reportTypes.ts',
      'server/services/reporting/declarations/registry.ts',
    ]);
  });

  it('uses no native controls of the browser outside the component kit', () => {
    const native = /<(select|dialog)\b|type="(checkbox|radio|date|number|search)"/;
    const drawing = ['src', 'inspector']
      .flatMap(sourceFiles)
      .filter((file) => !within(file, 'src/ui', 'inspector/viewer/controls.tsx'))
      .filter((file) => native.test(readFileSync(join(root, file), 'utf8')));
    expect(drawing).toEqual([]);
  });
});
