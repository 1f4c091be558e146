/** Home screen of a foreman, with recorded responses of the server (`tests/server/foremanHomeRecorded.test.ts`). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { getFieldDay } from '../../../../contract/progress/fieldDay.ts';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { getForemanHome } from '../../../../contract/packages/foremanHome.ts';
import { getProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { ForemanHome } from '../../../../src/features/foremanHome/ForemanHome.tsx';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { decodeChanges } from '../../../../src/store/table/changes.ts';
import { keepKnown } from '../../../../src/device/tables/projectCache.ts';
import { deviceCache } from '../../../../src/store/snapshotCache.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleUser, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { foremanHome as foremanHomeTexts } from '../../../../src/i18n/locales/en-US/foremanHome.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const home = recordedReply(getForemanHome, 'foremanHome');
const [pump] = home.projects;
const day = recordedReply(getFieldDay, 'fieldDay');

beforeEach(() => {
  server.use(reply(getForemanHome, home), reply(getFieldDay, { ...day, types: [] }));
});

const onFind = vi.fn<() => void>();
const open = (projectId?: number, options: FakeAppOptions = {}) =>
  renderWithApp(<ForemanHome onFind={onFind} {...(projectId !== undefined && { projectId })} />, {
    project: null,
    ...options,
  });
const line = () => screen.findByRole('link', { name: /^IWP-A10-P-003/ });
const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('shows my packages by project, those in progress first, and what most rows wait for', async () => {
  await open();
  const group = await screen.findByRole('region', { name: 'P-1 North Pump Station' });
  expect(linesOf(within(group).getByRole('list', { name: foremanHomeTexts.open }))).toEqual([
    'IWP-A10-P-003Area 10 power, level 21 of 61 to pull2 aren’t ready: A10-PT-014 is 40.0% installed1 isn’t ready: Card superseded: reprint it1 isn’t ready: On hold: vendor drawing',
    'IWP-A10-P-004Area 10 control0 of 11 to pull',
    'IWP-A10-P-005Area 10 lighting0 of 1On hold: ACCESS1 to pull',
  ]);
  expect(screen.getByRole('region', { name: 'P-2 Ammonia Plant' })).toHaveTextContent(foremanHomeTexts.noRows);
});

it('marks a package past its planned finish', async () => {
  const [first, second] = pump!.packages;
  const plannedFinish = dayOfDevice(new Date(Date.now() - 2 * 86_400_000));
  const packages = [
    { ...first!, plannedFinish },
    { ...second!, plannedFinish, status: 'complete' as const },
  ];
  server.use(reply(getForemanHome, { projects: [{ ...pump!, packages }] }));
  await open();
  expect(await line()).toHaveTextContent(fillText(foremanHomeTexts.daysLate_other, { count: 2 }));
  expect(screen.getAllByText(fillText(foremanHomeTexts.daysLate_other, { count: 2 }))).toHaveLength(1);
});

it('opens a package where its rows are entered, without other rows', async () => {
  await open();
  const link = await line();
  const address = new URL(link.getAttribute('href')!, 'http://localhost');
  expect(address.pathname).toBe(`/${pump!.projectId}/field-work/cable`);
  // This is the package the crew works on, not a filter beside "All packages".
  expect(address.searchParams.get('package')).toBe('IWP-A10-P-003');
  expect(address.searchParams.get('filters')).toBeNull();
  // A package without rows links to its own page, which shows more.
  expect(screen.getByRole('link', { name: /IWP-B20-P-001/ }).getAttribute('href')).toMatch(/packages\/installation/);
});

it('folds finished packages', async () => {
  const { person } = await open();
  const fold = await screen.findByText(fillText(foremanHomeTexts.done_one, { count: 1 }));
  expect(screen.getByText('IWP-A10-P-001')).not.toBeVisible();
  await person.click(fold);
  expect(screen.getByText('IWP-A10-P-001')).toBeVisible();
});

it('shows what the office returned, and links to the cards of the row', async () => {
  await open();
  const back = await screen.findByRole('region', { name: foremanHomeTexts.cameBack });
  const card = within(back).getByRole('link', { name: /A10-JB-009-P01/ });
  expect(card).toHaveTextContent(foremanHomeTexts.superseded);
  expect(card).toHaveTextContent('410 → 455 ft');
  expect(card).toHaveTextContent('Hold – → vendor drawing');
  expect(card.getAttribute('href')).toMatch(/data\/cable\?.*part=cards/);
});

it('shows my entries that need me, limited to the project on the page of one project', async () => {
  const { app } = await open();
  await line();
  const conflict = { status: 'conflict', conflicts: [] } as const;
  const draft = {
    id: crypto.randomUUID(),
    kind: 'fieldEntry',
    projectId: pump!.projectId,
    type: 'cable',
    recordId: 1,
    tag: 'A10-JB-009-P01',
    before: {},
    after: { pulledLength: 5 },
    entry: { workDate: '2026-11-20', foreman: 'Luis Ortega', note: '', source: 'card' },
    schemaVersion: 1,
    createdAt: '2026-11-20T15:00:00Z',
    attempts: 0,
    reason: null,
    refusals: [],
    result: null,
    version: null,
  } as const;
  app.queue.add([{ ...draft, ...conflict }]);
  const entry = await screen.findByRole('link', { name: /A10-JB-009-P01 ?Cable: your entry/ });
  expect(entry).toHaveTextContent(foremanHomeTexts.conflict);
  expect(entry.getAttribute('href')).toMatch(/field-work\/cable\?row=1/);
});

it('shows only one project inside it', async () => {
  await open(pump!.projectId);
  await line();
  expect(screen.queryByText('IWP-B20-P-001')).toBeNull();
  expect(screen.queryByRole('heading', { name: /North Pump Station/ })).toBeNull();
});

it('counts the main step, and ready rows by the step to do next', async () => {
  const toDo = [
    { type: 'cable', step: 'pulled', rows: 12 },
    { type: 'from-term', step: 'terminated', rows: 2 },
    { type: 'to-term', step: 'terminated', rows: 3 },
    { type: 'cable', step: 'tested', rows: 6 },
  ] as const;
  const [first] = pump!.packages;
  const changed = { ...first!, rows: 40, ready: 23, done: 2, counted: 12, toDo: [...toDo] };
  server.use(reply(getForemanHome, { projects: [{ ...pump!, packages: [changed] }] }));
  await open();
  expect(await line()).toHaveTextContent(/12 of 40 ?12 to pull ?6 to test ?5 to terminate/);
  expect((await line()).querySelector('progress')).toHaveAttribute('value', '12');
});

it('lists rows that are mine without a package, and opens them', async () => {
  const withoutPackage = { names: ['Luis Ortega'], types: [{ type: 'cable', rows: 13 } as const] };
  server.use(reply(getForemanHome, { projects: [{ ...pump!, packages: [], withoutPackage }] }));
  await open();
  const link = await screen.findByRole('link', { name: '13 cables are yours without a package' });
  const address = new URL(link.getAttribute('href')!, 'http://localhost');
  expect(address.pathname).toBe(`/${pump!.projectId}/field-work/cable`);
  expect(address.searchParams.get('package')).toBe('');
  expect(JSON.parse(address.searchParams.get('filters')!)).toEqual([
    { field: 'foreman', is: 'oneOf', texts: ['Luis Ortega'] },
    { field: 'package', is: 'blank' },
  ]);
  expect(screen.queryByText(foremanHomeTexts.empty.title)).toBeNull();
  expect(screen.queryByText(foremanHomeTexts.noneHere)).toBeNull();
});

it('shows who assigns packages while there are none', async () => {
  server.use(reply(getForemanHome, { projects: [] }));
  await open();
  expect(await screen.findByText(foremanHomeTexts.empty.title)).toBeInTheDocument();
  expect(screen.getByText(matching(foremanHomeTexts.empty.text))).toBeInTheDocument();
});

it('links to a project in which no package is assigned to the foreman yet', async () => {
  server.use(reply(getForemanHome, { projects: [{ ...pump!, packages: [] }] }));
  await open();
  expect(await screen.findByRole('link', { name: /North Pump Station/ })).toHaveAttribute(
    'href',
    `/${pump!.projectId}`,
  );
  expect(screen.getByText(foremanHomeTexts.noneHere)).toBeInTheDocument();
  expect(screen.getByText(matching(foremanHomeTexts.empty.text))).toBeInTheDocument();
});

it('shows that an archived project accepts no entries', async () => {
  server.use(
    reply(getForemanHome, {
      projects: [{ ...pump!, archive: true, packages: [], superseded: { total: 0, cards: [] } }],
    }),
  );
  await open(pump!.projectId);
  expect(await screen.findByText(foremanHomeTexts.archived.title)).toBeInTheDocument();
});

it('opens without a signal with the last data of this device and their time', async () => {
  const what = { owner: 'https://id.example|dana', projectId: 0, part: 'foreman home' } as const;
  await keepKnown(what, { at: '2026-11-20T15:04:00.000Z', home });
  server.use(unreachable(getForemanHome));
  await open();
  expect(await line()).toBeInTheDocument();
  expect(screen.getByText(/as of Nov 20, 2026/)).toBeInTheDocument();
});

it('shows the last data of this device while the request is pending', async () => {
  const what = { owner: 'https://id.example|dana', projectId: 0, part: 'foreman home' } as const;
  await keepKnown(what, { at: '2026-11-20T15:04:00.000Z', home });
  server.use(reply(getForemanHome, () => new Promise(() => undefined)));
  await open();
  expect(await line()).toBeVisible();
  expect(screen.getByText(/as of Nov 20, 2026/)).toBeInTheDocument();
});

it('shows what I entered today, by project', async () => {
  const types = [
    { type: 'cable', entries: 5, quantity: 412, earnedHours: 16.1, finished: 3 },
    { type: 'equipment', entries: 2, quantity: 2, earnedHours: 2.5, finished: 2 },
    { type: 'from-term', entries: 1, quantity: 1, earnedHours: 0, finished: 1 },
    { type: 'to-term', entries: 4, quantity: 4, earnedHours: 0, finished: 4 },
  ] as const;
  server.use(reply(getFieldDay, { ...day, types: [...types], sentBy: [{ name: 'Ray Castellano', entries: 1 }] }));
  await open();
  const group = await screen.findByRole('region', { name: 'P-1 North Pump Station' });
  // Both ends of a cable are one number, and an entry that another tablet sent stays in the day of its author.
  expect(
    await within(group).findByText(
      'Today: 3 pulled, 2 set, 5 terminated, 12 entries, 412 ft, 18.6 h earned, 1 sent by Ray Castellano',
    ),
  ).toBeInTheDocument();
});

async function says(text: string) {
  const group = await screen.findByRole('region', { name: 'P-1 North Pump Station' });
  expect(await within(group).findByText(text)).toBeInTheDocument();
}

it('adds entries waiting on this device to those of the server, also after an offline reload', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const cables = decodeChanges(recordedReply(getChanges, 'cables'));
  const of = { userId: sampleUser.id, projectId: pump!.projectId, type: 'cable', scope: 'whose' } as const;
  await deviceCache(of).save(cables);
  const workDate = dayOfDevice();
  server.use(
    reply(getFieldDay, { ...day, day: workDate }),
    reply(getProjectInformation, recordedReply(getProjectInformation, 'projectInformation')),
    unreachable(recordFieldWork),
  );
  const first = await open(undefined, { hasDisk: true });
  await waitFor(() => expect(first.app.outbox.getSnapshot().matches('open')).toBe(true));
  await says('Today: 1 entry, 100 ft, 4.5 h earned');
  const draft = draftOf({
    kind: 'fieldEntry',
    projectId: pump!.projectId,
    type: 'cable',
    recordId: 2,
    tag: 'P-102',
    before: { pulledLength: null },
    after: { pulledLength: 100 },
    unit: 'ft',
    entry: { workDate, foreman: 'Luis Ortega', note: '', source: 'card' },
  });
  act(() => first.app.queue.add([draft]));
  const together = 'Today: 2 entries, 200 ft, 9.0 h earned, 1 waiting to send';
  await says(together);
  await waitFor(() => expect(first.app.queue.stored).toHaveLength(1));
  first.unmount();

  server.use(unreachable(getForemanHome), unreachable(getFieldDay), unreachable(getProjectInformation));
  await open(undefined, { hasDisk: true });
  await says(together);
});

const wp1 = () => screen.findByRole('link', { name: /^WP-1/ });

it('moves the bar of a package by an entry that waits on this device', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const cables = decodeChanges(recordedReply(getChanges, 'cables'));
  await deviceCache({ userId: sampleUser.id, projectId: pump!.projectId, type: 'cable', scope: 'whose' }).save(cables);
  const toDo = [{ type: 'cable', step: 'pulled', rows: 2 } as const];
  const own = { ...pump!.packages[0]!, number: 'WP-1', rows: 3, ready: 2, done: 0, counted: 1, toDo, reasons: [] };
  server.use(
    reply(getForemanHome, { projects: [{ ...pump!, packages: [own] }] }),
    reply(getProjectInformation, recordedReply(getProjectInformation, 'projectInformation')),
    unreachable(recordFieldWork),
  );
  const { app } = await open(undefined, { hasDisk: true });
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  expect(await wp1()).toHaveTextContent(/1 of 3 ?2 to pull$/);
  const draft = draftOf({
    kind: 'fieldEntry',
    projectId: pump!.projectId,
    type: 'cable',
    recordId: 1,
    tag: 'P-101',
    before: { pullComplete: false, pulledDate: null },
    after: { pullComplete: true, pulledDate: dayOfDevice() },
    unit: 'ft',
    entry: { workDate: dayOfDevice(), foreman: 'Luis Ortega', note: '', source: 'card' },
  });
  act(() => app.queue.add([draft]));
  await waitFor(async () => expect(await wp1()).toHaveTextContent(/2 of 3 ?1 to pull ?1 to test$/));
});

const inZones = (...zones: string[]) => ({
  ...home,
  projects: home.projects.map((project, at) => Object.assign({}, project, { timeZone: zones[at % zones.length]! })),
});

it('shows the day per project if the days differ, otherwise once at the top', async () => {
  const days = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((timeZone) => ({
    timeZone,
    day: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date()),
  }));
  server.use(reply(getForemanHome, inZones(days[0]!.timeZone, days[1]!.timeZone)));
  const { unmount } = await open();
  expect(await screen.findByText(new RegExp(`^${days[0]!.day}: 0 entries`))).toBeVisible();
  expect(await screen.findByText(new RegExp(`^${days[1]!.day}: 0 entries`))).toBeVisible();
  expect(screen.queryByText(/^Today: /)).toBeNull();
  unmount();
  server.use(reply(getForemanHome, inZones(days[0]!.timeZone)));
  await open();
  await waitFor(() => expect(screen.getAllByText(/^Today: 0 entries/)).toHaveLength(2));
  expect(screen.getByText(new RegExp(`· ${days[0]!.day}`))).toBeVisible();
});

it('explains that a link to a project-wide figure shows nothing here, and who has access', async () => {
  const said = /^This link opens a project-wide number/;
  const { unmount } = await renderWithApp(<ForemanHome onFind={onFind} projectId={pump!.projectId} isFigureAsked />);
  await line();
  expect(screen.getByText(said)).toHaveTextContent('Ask a project lead or manager');
  unmount();
  await open(pump!.projectId);
  await line();
  expect(screen.queryByText(said)).toBeNull();
});

it('shows a rejection with a retry', async () => {
  server.use(rejectCall(getForemanHome, 'server.busy', 'Try again in a minute.'));
  const { person } = await open();
  expect(await screen.findByText('Try again in a minute.')).toBeInTheDocument();
  server.use(reply(getForemanHome, home));
  await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
  expect(await line()).toBeInTheDocument();
});

it('finds a tag with the thumb button', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: foremanHomeTexts.find }));
  expect(onFind).toHaveBeenCalledOnce();
});
