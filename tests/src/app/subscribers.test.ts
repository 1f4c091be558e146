import { createStore } from 'jotai/vanilla';
import { expect, it, vi } from 'vitest';
import { watchClockSkew } from '../../../src/app/start/clockSkew.ts';
import { createNotify } from '../../../src/base/notifications.ts';
import { createPreferences } from '../../../src/context/preferences.ts';
import { tabTitle } from '../../../src/app/pages/tabTitle.ts';
import { visitOf, type Stop } from '../../../src/app/pages/visits.ts';

const stop = (patch: Partial<Stop>): Stop => ({
  page: 'data',
  path: '/7/data/cable',
  params: { projectId: '7', dataGridType: 'cable' },
  ...patch,
});
const home = stop({ page: 'dashboard', path: '/', params: {} });
const codes = (projectId: string, codeType?: string): Stop =>
  stop({
    page: 'codes',
    path: `/${projectId}/project/codes${codeType ? `/${codeType}` : ''}`,
    params: { projectId, codeType },
  });

it.each([
  ['a commodity page', stop({}), { title: 'Data & Assignment', titlePrefix: 'Cable' }],
  [
    'an import page',
    stop({ path: '/7/import/cable-tray', params: { projectId: '7', importType: 'cable-tray' }, page: 'import' }),
    { title: 'Import', titlePrefix: 'Cable Tray' },
  ],
  [
    'a report',
    stop({ params: { projectId: '7', reportType: 'cable-route-ready' }, page: 'reports' }),
    { title: 'Reports', titlePrefix: 'Cable Route Ready' },
  ],
  [
    'packages',
    stop({ params: { projectId: '7', packageType: 'termination' }, page: 'packages' }),
    { title: 'Packages', titlePrefix: 'Termination' },
  ],
  ['a setup page', codes('7'), { title: 'Codes', titlePrefix: 'Project Setup' }],
  [
    'timesheets',
    stop({ path: '/7/import/timesheets', params: { projectId: '7' }, page: 'timesheets' }),
    { projectId: 7, path: '/7/import/timesheets', title: 'Timesheets', titlePrefix: '' },
  ],
  ['a kind that is none', stop({ params: { projectId: '7', dataGridType: 'toString' } }), { titlePrefix: '' }],
])('records a visit to %s under its label when it is left', (_, left, expected) => {
  expect(visitOf(left, home)).toMatchObject(expected);
});

it('does not record pages without a mark, or staying on one', () => {
  expect(visitOf(home, stop({}))).toBeNull();
  expect(visitOf(stop({}), stop({}))).toBeNull();
  expect(visitOf(stop({ params: {}, page: 'systemUsers' }), home)).toBeNull();
});

it('records a page left because of an error or by closing', () => {
  expect(visitOf(stop({}), null)).toMatchObject({ path: '/7/data/cable' });
  expect(visitOf(codes('7', 'area'), null)).toMatchObject({ path: '/7/project/codes/area' });
});

it('does not record a move between codes pages unless the project changes', () => {
  expect(visitOf(codes('7', 'area'), codes('7', 'system'))).toBeNull();
  expect(visitOf(codes('7', 'area'), codes('7'))).toBeNull();
  expect(visitOf(codes('7', 'area'), codes('8', 'area'))).toMatchObject({
    projectId: 7,
    path: '/7/project/codes/area',
  });
});

it('shows the project in brackets after the title', () => {
  expect(tabTitle('Codes', 'North Pump Station')).toBe('Codes [North Pump Station]');
  expect(tabTitle('Wireway', null)).toBe('Wireway');
});

it('loads the toasts with the first message', async () => {
  const show = vi.fn<Awaited<ReturnType<Parameters<typeof createNotify>[0]>>>();
  const load = vi.fn<Parameters<typeof createNotify>[0]>(() => Promise.resolve(show));
  const notify = createNotify(load);
  expect(load).not.toHaveBeenCalled();
  notify.error('No.');
  notify.info('Yes.');
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  expect(load).toHaveBeenCalledOnce();
  expect(show.mock.calls.map(([kind, words]) => [kind, words])).toEqual([
    ['error', 'No.'],
    ['info', 'Yes.'],
  ]);
});

const read = (storage: Storage | null, page: HTMLElement) => createStore().get(createPreferences(storage, page));

it('stores the display settings of the device, and ignores invalid stored values', () => {
  const page = document.createElement('div');
  createStore().set(createPreferences(localStorage, page), { theme: 'sunlight', size: 'glove' });
  expect(read(localStorage, page)).toMatchObject({ theme: 'sunlight', size: 'glove' });
  expect(page.dataset).toMatchObject({ theme: 'sunlight', size: 'glove' });
  localStorage.setItem('wireway.looks', '{"theme":"pink"');
  expect(read(localStorage, page)).toMatchObject({ theme: 'light', size: 'desk' });
});

it('reads settings stored by an earlier version, and stores all of them under the same key', () => {
  const page = document.createElement('div');
  localStorage.setItem('wireway.looks', '{"theme":"dark","size":"glove","sidebar":"narrow","home":"packages"}');
  createStore().set(createPreferences(localStorage, page), { narrowRows: 'grid' });
  expect(JSON.parse(localStorage.getItem('wireway.looks')!)).toEqual({
    locale: 'en-US',
    theme: 'dark',
    size: 'glove',
    sidebar: 'narrow',
    narrowRows: 'grid',
    keepsScanning: false,
    home: 'packages',
    usualHome: 'projects',
  });
});

const storageWith = (patch: Partial<Storage>): Storage => ({
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
  ...patch,
});
const reject = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
it.each([
  ['has none', null],
  ['throws', storageWith({ getItem: reject, setItem: reject, removeItem: reject })],
  ['is full', storageWith({ setItem: reject })],
])('applies display settings until the page closes when storage %s', (_, storage) => {
  const page = document.createElement('div');
  const store = createStore();
  const preferences = createPreferences(storage, page);
  store.sub(preferences, () => undefined)();
  store.set(preferences, { theme: 'dark' });
  // A component that mounts later reads the storage again.
  const received = vi.fn<() => void>();
  store.sub(preferences, received);
  expect(store.get(preferences).theme).toBe('dark');
  expect(page.dataset['theme']).toBe('dark');
  store.set(preferences, { sidebar: 'narrow' });
  expect(received).toHaveBeenCalledOnce();
  expect(store.get(preferences)).toMatchObject({ theme: 'dark', sidebar: 'narrow' });
});

it('reports a wrong device clock once, not with every response', () => {
  const report = vi.fn<(skewMs: number) => void>();
  const look = watchClockSkew(report);
  look(new Date(Date.now() - 5_000));
  expect(report).not.toHaveBeenCalled();
  look(new Date(Date.now() - 600_000));
  look(new Date(Date.now() - 601_000));
  expect(report).toHaveBeenCalledOnce();
});
