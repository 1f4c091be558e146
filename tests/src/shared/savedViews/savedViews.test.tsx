/** Saved views at the button of a page: opening, drafts, saving, sharing, and conflicts with the save of another user. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deleteView,
  listViews,
  saveView,
  setDefaultView,
  type ViewList,
} from '../../../../contract/reports/savedViews/savedViews.ts';
import type { Permission } from '../../../../contract/base/calls/permissions.ts';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { useCommodity } from '../../../../src/shared/projects/useCommodity.ts';
import { useViewColumns } from '../../../../src/shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../../../src/shared/savedViews/ViewButton.tsx';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, personWith, renderWithApp, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { views as viewsTexts } from '../../../../src/i18n/locales/en-US/views.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const views = recordedReply(listViews, 'views');
const viewOf = (name: string) => views.views.find((view) => view.name === name)!;
const noDefaults = (list: ViewList): ViewList => ({ ...list, own: null, project: null });

/** Current content of the address bar. */
const addressBar = { now: dataSearch.parse({}) };

function Page({ begun }: { readonly begun: Partial<DataSearch> }) {
  const [search, setSearch] = useState(() => dataSearch.parse(begun));
  useEffect(() => {
    addressBar.now = search;
  }, [search]);
  const onSearch = (patch: object) => setSearch((now) => dataSearch.parse({ ...now, ...patch }));
  const columns = useViewColumns('data', useCommodity('cable'));
  return (
    <>
      <ViewButton
        page={{ projectId: 7, kind: 'data', type: 'cable', search, onSearch, ...columns }}
        title="Cable Data Views"
      />
      <button type="button" onClick={() => onSearch({ q: 'typed' })}>
        type
      </button>
      <button type="button" onClick={() => onSearch({ q: '' })}>
        clear
      </button>
    </>
  );
}

const all: Permission[] = ['project.view', 'data.view', 'data.assign', 'columns.edit'];

async function opened(started: Partial<DataSearch> = {}, list = noDefaults(views), options: FakeAppOptions = {}) {
  server.use(reply(listViews, () => list));
  const app = await fakeApp({ user: personWith(...all), ...options });
  const rendered = await renderWithApp(<Page begun={started} />, { app });
  return { ...rendered, button: await screen.findByTitle(/^Cable Data Views/) };
}

async function openList(person: Awaited<ReturnType<typeof opened>>['person']) {
  await person.click(screen.getByTitle(/^Cable Data Views/));
  return screen.findByRole('dialog', { name: fillText(viewsTexts.titleData, { type: 'Cable' }) });
}

beforeEach(() => clearDeviceCache());

describe('opening', () => {
  it('lists the standard view, then own, project and locked ones, with their owners', async () => {
    const { person } = await opened();
    const list = await openList(person);
    await within(list).findByText('Week plan');
    for (const [group, name] of [
      [viewsTexts.groups.mine, 'Power by area'],
      [viewsTexts.groups.project, 'Week plan'],
      ['Locked', 'As audited'],
    ] as const)
      expect(within(within(list).getByRole('region', { name: group })).getByText(name)).toBeVisible();
    expect(within(within(list).getByRole('region', { name: viewsTexts.groups.locked })).getByText('Lea')).toBeVisible();
  });

  it('puts all of a view into the address, and clears what it leaves open', async () => {
    const { person, button } = await opened({ q: 'left over', removed: true });
    await person.click(within(await openList(person)).getByRole('button', { name: /Power by area/ }));
    expect(addressBar.now).toMatchObject({ ...viewOf('Power by area').content, view: 1, viewVersion: 1 });
    expect(addressBar.now).toMatchObject({ q: '', removed: false });
    expect(button).toHaveTextContent('Power by area');
    expect(within(button).queryByRole('img', { name: viewsTexts.isDraft })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('works by keyboard alone', async () => {
    const { person, button } = await opened();
    button.focus();
    await person.keyboard('{Enter}');
    const list = await screen.findByRole('dialog', { name: fillText(viewsTexts.titleData, { type: 'Cable' }) });
    await within(list).findByText('Week plan');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(viewsTexts.standard));
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('Week plan');
    await person.keyboard('{Enter}');
    expect(addressBar.now).toMatchObject({ view: 2, q: 'PWR' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  it.each([
    ['one’s own default', views, 1],
    ['the project’s, where one has none', { ...views, own: null }, 2],
  ])('an address without a search opens %s', async (_what, list, id) => {
    const { button } = await opened({}, list);
    await waitFor(() => expect(addressBar.now.view).toBe(id));
    expect(within(button).getByRole('img', { name: viewsTexts.isDefault })).toBeVisible();
  });

  it.each([{ q: 'PWR' }, { row: 3 }, { view: 0 }])('an address with a search opens no default: %o', async (started) => {
    const { person } = await opened(started, views);
    const list = await openList(person);
    await within(list).findByText('Week plan');
    expect(addressBar.now).toMatchObject(started);
    expect(addressBar.now.viewVersion).toBeUndefined();
  });

  it('a search that is removed again opens no default either', async () => {
    const { person } = await opened({ q: 'PWR' }, views);
    await within(await openList(person)).findByText('Week plan');
    await person.keyboard('{Escape}');
    await person.click(screen.getByText('clear'));
    expect(addressBar.now).toMatchObject({ q: '' });
    expect(addressBar.now.view).toBeUndefined();
  });

  it('a link with the id of a view opens it', async () => {
    await opened({ view: 2 });
    await waitFor(() => expect(addressBar.now).toMatchObject({ view: 2, viewVersion: 1, q: 'PWR' }));
  });

  it('a link to a view that is not shared opens the standard view, with a message', async () => {
    const { app } = await opened({ view: 99 });
    await waitFor(() => expect(addressBar.now.view).toBe(0));
    expect(app.notify.info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('isn’t shared with you'));
  });

  it('leaves out missing columns, and names them', async () => {
    const hidden = { ...sampleProject, columns: [{ type: 'cable' as const, field: 'area', shown: 'hidden' as const }] };
    const { app } = await opened({ view: 1 }, noDefaults(views), { project: hidden });
    await waitFor(() => expect(addressBar.now.viewVersion).toBe(1));
    expect(addressBar.now).toMatchObject({
      filters: [],
      group: [],
      sort: [{ field: 'designLength', descending: true }],
    });
    expect(app.notify.info).toHaveBeenCalledExactlyOnceWith(
      fillText(viewsTexts.missingNamed_one, { count: 1, columns: 'Area' }),
    );
  });
});

describe('a draft', () => {
  const started = { ...viewOf('Week plan').content, view: 2, viewVersion: 1 };

  it('has a dot, and can be reset to its saved state', async () => {
    const { person, button } = await opened(started);
    await within(button).findByText('Week plan');
    await person.click(screen.getByText('type'));
    expect(within(button).getByRole('img', { name: viewsTexts.isDraft })).toBeVisible();
    await person.click(within(await openList(person)).getByRole('button', { name: viewsTexts.reset }));
    expect(addressBar.now).toMatchObject({ q: 'PWR', view: 2 });
    expect(within(button).queryByRole('img', { name: viewsTexts.isDraft })).toBeNull();
  });

  it('never changes when someone else saves the view: shows who, and reloads on request', async () => {
    const { person, app, button } = await opened(started);
    await within(button).findByText('Week plan');
    server.use(reply(listViews, recordedReply(listViews, 'viewsChanged')));
    app.liveEvents.publish(7, { kind: 'views' });
    expect(await screen.findByText(fillText(viewsTexts.changedBy, { name: 'Lea' }))).toBeVisible();
    expect(addressBar.now).toMatchObject({ q: 'PWR', viewVersion: 1 });
    await person.click(screen.getByRole('button', { name: viewsTexts.reload }));
    expect(addressBar.now).toMatchObject({ q: 'CTL', view: 2, viewVersion: 2 });
    expect(screen.queryByText(fillText(viewsTexts.changedBy, { name: 'Lea' }))).toBeNull();
  });

  it('asks by name before it overwrites the save of someone else', async () => {
    const requested: unknown[] = [];
    const { person } = await opened({ ...started, q: 'LTG' });
    server.use(
      reply(saveView, async (request) => {
        requested.push(await request.json());
        return recordedReply(saveView, 'viewConflict');
      }),
    );
    await person.click(await within(await openList(person)).findByRole('button', { name: viewsTexts.save }));
    expect(await screen.findByText(/Lea saved “Week plan” on/)).toBeVisible();
    expect(requested).toMatchObject([{ view: { id: 2, version: 1 }, content: { q: 'LTG' } }]);
    expect(addressBar.now.q).toBe('LTG');
    await person.click(screen.getByRole('button', { name: viewsTexts.mine }));
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(requested[1]).toMatchObject({ view: { id: 2, version: 2 }, content: { q: 'LTG' } });
    await person.click(await screen.findByRole('button', { name: viewsTexts.theirs }));
    expect(addressBar.now).toMatchObject({ q: 'CTL', viewVersion: 2 });
  });
});

describe('saving', () => {
  it('saves on Enter, shows a taken name at its field, and continues as the new view', async () => {
    const sent: unknown[] = [];
    const { person, button } = await opened({ q: 'typed' });
    server.use(
      reply(saveView, async (request) => {
        sent.push(await request.json());
        return recordedReply(saveView, sent.length === 1 ? 'viewNameTaken' : 'viewSaved');
      }),
    );
    await person.click(await within(await openList(person)).findByRole('button', { name: viewsTexts.saveAs }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: viewsTexts.name })).toHaveFocus());
    await person.keyboard('power by AREA{Enter}');
    expect(await screen.findByText(/A view named “power by AREA” already exists/)).toBeVisible();
    await person.keyboard('2{Enter}');
    await waitFor(() => expect(button).toHaveTextContent('Power by area'));
    expect(sent).toMatchObject([{ view: null, sharing: 'mine', content: { q: 'typed' } }, { name: 'power by AREA2' }]);
    expect(addressBar.now).toMatchObject({ view: 1, viewVersion: 1, q: 'typed' });
  });

  it.each([
    ['a viewer', [], []],
    ['who assigns work', ['data.assign'], ['mine', 'project']],
    ['who sets up columns', ['data.assign', 'columns.edit'], ['mine', 'project', 'locked']],
  ] as [string, Permission[], string[]][])('%s can share as far as permitted', async (_who, held, offered) => {
    const user = personWith('project.view', 'data.view', ...held);
    const { person } = await opened({ q: 'typed' }, noDefaults(views), { user });
    await person.click(await within(await openList(person)).findByRole('button', { name: viewsTexts.saveAs }));
    expect(screen.queryAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(offered);
  });

  it('a locked view can be copied, but not changed, by users who cannot lock', async () => {
    const user = personWith('project.view', 'data.view', 'data.assign');
    const { person } = await opened({ view: 3 }, noDefaults(views), { user });
    await waitFor(() => expect(addressBar.now.viewVersion).toBe(1));
    await person.click(screen.getByText('type'));
    const list = await openList(person);
    expect(within(list).getByRole('button', { name: viewsTexts.saveAs })).toBeVisible();
    for (const name of ['Save', 'Rename or share…', 'Delete', viewsTexts.projectDefault])
      expect(within(list).queryByRole('button', { name })).toBeNull();
  });

  it('an archived project is read-only: views open, nothing is saved', async () => {
    const { person } = await opened({ view: 1 }, noDefaults(views), { project: { ...sampleProject, archive: true } });
    await waitFor(() => expect(addressBar.now.viewVersion).toBe(1));
    const list = await openList(person);
    const offered = within(list).getAllByRole('button');
    expect(offered.slice(4).map((each) => each.textContent)).toEqual(['Copy link']);
  });
});

describe('deleting, defaults and offline use', () => {
  it('a view is deleted with Undo', async () => {
    const sent: unknown[] = [];
    const { person, app } = await opened({ view: 1 });
    await waitFor(() => expect(addressBar.now.viewVersion).toBe(1));
    server.use(
      reply(deleteView, recordedReply(deleteView, 'viewDeleted')),
      reply(saveView, async (request) => {
        sent.push(await request.json());
        return recordedReply(saveView, 'viewSaved');
      }),
    );
    await person.click(within(await openList(person)).getByRole('button', { name: viewsTexts.delete }));
    await waitFor(() => expect(app.notify.success).toHaveBeenCalled());
    const [message, action] = vi.mocked(app.notify.success).mock.calls[0]!;
    expect(message).toBe(fillText(viewsTexts.deleted, { name: 'Power by area' }));
    action?.act();
    await waitFor(() => expect(sent).toMatchObject([{ view: { id: 1, version: 2 } }]));
  });

  it('a default is set, for the user and for the project', async () => {
    const sent: unknown[] = [];
    const { person } = await opened({ view: 2 });
    await waitFor(() => expect(addressBar.now.viewVersion).toBe(1));
    server.use(
      reply(setDefaultView, async (request) => {
        sent.push(await request.json());
        return recordedReply(setDefaultView, 'viewDefault');
      }),
    );
    await person.click(within(await openList(person)).getByRole('button', { name: viewsTexts.ownDefault }));
    await person.click(within(await openList(person)).getByRole('button', { name: viewsTexts.projectDefault }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { of: 'own', id: 2 },
        { of: 'project', id: 2 },
      ]),
    );
  });

  it('the list shows stored views without the server, or that there are none', async () => {
    const first = await opened();
    await within(await openList(first.person)).findByText('Week plan');
    first.unmount();
    server.use(unreachable(listViews));
    const second = await renderWithApp(<Page begun={{}} />, { app: await fakeApp({ user: personWith(...all) }) });
    server.use(unreachable(listViews));
    expect(await within(await openList(second.person)).findByText('Week plan')).toBeVisible();
    second.unmount();
    await clearDeviceCache();
    const third = await renderWithApp(<Page begun={{}} />, { app: await fakeApp({ user: personWith(...all) }) });
    expect(await within(await openList(third.person)).findByText(matching(viewsTexts.failed))).toBeVisible();
  });
});
