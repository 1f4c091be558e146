/** Saved views through the API: ownership, permissions to share, lock and change them, and rules for names. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInputOf } from '../../contract/base/calls/endpoint.ts';
import { createProject } from '../../contract/setup/projects/projects.ts';
import {
  deleteView,
  listViews,
  maxOwnViews,
  saveView,
  setDefaultView,
  type SavedView,
} from '../../contract/reports/savedViews/savedViews.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { views as viewsMessages } from '../../server/locales/en-US/views.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let general: Client;
let viewer: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  general = server.as({ name: 'Gus', role: 'general-foreman' }, projectId);
  viewer = server.as({ name: 'Vic', role: 'viewer' }, projectId);
});

const page = { kind: 'data', type: 'cable' } as const;
type Change = Partial<BodyInputOf<typeof saveView>>;

const send = (who: Client, change: Change) =>
  who.call(saveView, { body: { ...page, projectId, view: null, ...change } });
async function saved(who: Client, change: Change): Promise<SavedView> {
  const reply = await send(who, change);
  if (reply.status !== 'saved') throw new Error(JSON.stringify(reply));
  return reply.view;
}
const seen = ({ id, version }: SavedView) => ({ id, version });
const list = (who: Client, change = {}) => who.call(listViews, { query: { ...page, projectId, ...change } });
const names = async (who: Client) => (await list(who)).views.map(({ name }) => name);

const content = {
  columns: ['tag', 'area', 'designLength'],
  widths: { tag: 180 },
  sort: [{ field: 'designLength', descending: true }],
  filters: [{ field: 'area', is: 'oneOf', texts: ['10', '20'] }],
  group: ['area'],
  q: 'pump',
};

const choose = (who: Client, of: 'own' | 'project', id: number | null) =>
  who.call(setDefaultView, { body: { ...page, projectId, of, id } });

/** Inserts the given number of views of a user. */
const fill = (owner: number, count: number, more = 'false') =>
  server.database.transaction((transaction) =>
    transaction.execute(
      `insert into saved_view (project_id, kind, type, owned_by, sharing, name, name_key, content, is_deleted)
       select $1, 'data', 'cable', $2, 'mine', 'V' || n, 'v' || n, '{}', ${more} from generate_series(1, $3::int) n`,
      [projectId, owner, count],
    ),
  );

describe('the number of views', () => {
  it('is limited per user and project, and the rejection states what to do', async () => {
    await fill(await viewer.userId(), maxOwnViews - 1);
    const last = await saved(viewer, { name: 'The last one' });
    expect(await send(viewer, { name: 'One more' })).toEqual({
      status: 'refused',
      problems: [
        {
          field: 'name',
          reason: fillText(viewsMessages.tooMany, { most: 100 }),
        },
      ],
    });
    expect(await names(viewer)).not.toContain('One more');
    // Changing an existing view needs no free slot.
    const renamed = await saved(viewer, { view: seen(last), name: 'Renamed' });
    await viewer.call(deleteView, { body: { projectId, ...seen(renamed) } });
    await saved(viewer, { name: 'One more' });
  });

  it('does not include those of others or of other projects', async () => {
    await fill(await viewer.userId(), maxOwnViews);
    expect(await saved(general, { name: 'Mine' })).toMatchObject({ name: 'Mine' });
    const elsewhere = (await server.createProject()).id;
    const there = server.as({ name: 'Vic', role: 'viewer' }, elsewhere);
    expect(await saved(there, { projectId: elsewhere, name: 'There' })).toMatchObject({ name: 'There' });
  });

  it('limits the restoring of a deleted view', async () => {
    const view = await saved(viewer, { name: 'Gone' });
    const deleted = await viewer.call(deleteView, { body: { projectId, ...seen(view) } });
    await fill(await viewer.userId(), maxOwnViews);
    const version = deleted.status === 'deleted' ? deleted.version : 0;
    expect(await send(viewer, { view: { id: view.id, version } })).toMatchObject({ status: 'refused' });
  });

  it('limits concurrent saves', async () => {
    await fill(await viewer.userId(), maxOwnViews - 1);
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => send(viewer, { name })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['refused', 'refused', 'saved']);
  });

  it('is limited for deleted views too: the oldest are removed permanently', async () => {
    await fill(await viewer.userId(), maxOwnViews, 'true');
    const view = await saved(viewer, { name: 'Newest' });
    await viewer.call(deleteView, { body: { projectId, ...seen(view) } });
    const stored = await server.database.transaction((transaction) =>
      transaction.query<{ name: string }>('select name from saved_view where project_id = $1 order by id', [projectId]),
    );
    expect(stored).toHaveLength(maxOwnViews);
    expect(stored.at(0)).toEqual({ name: 'V2' });
    expect(stored.at(-1)).toEqual({ name: 'Newest' });
  });
});

describe('the content of a view', () => {
  it('is returned as it was saved, with its owner', async () => {
    const view = await saved(viewer, { name: ' Pumps ', content });
    expect(view).toMatchObject({
      name: 'Pumps',
      sharing: 'mine',
      owner: 'Vic',
      isOwn: true,
      version: 1,
      lastSave: null,
    });
    expect(view.content).toMatchObject(content);
    expect((await list(viewer)).views).toEqual([view]);
  });

  it('is listed by name in natural order', async () => {
    for (const name of ['Week 10', 'Week 2', 'area 1'])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await saved(viewer, { name, content });
    expect(await names(viewer)).toEqual(['area 1', 'Week 2', 'Week 10']);
  });

  it('falls back to defaults part by part if invalid', async () => {
    const view = await saved(viewer, {
      name: 'By hand',
      content: { ...content, filters: [{ field: 'area', is: 'magic' }], widths: { tag: -5 }, row: 12, evil: 1 },
    });
    expect(view.content).toMatchObject({ columns: content.columns, q: 'pump', filters: [], widths: {} });
    expect(Object.keys(view.content)).not.toContain('evil');
    expect(Object.keys(view.content)).not.toContain('row');
  });

  it('belongs to one page: other types, kinds and projects neither list nor change it', async () => {
    const view = await saved(lead, { name: 'Pumps', sharing: 'project', content });
    for (const elsewhere of [{ type: 'conduit' }, { kind: 'field-work' }, { kind: 'report', type: 'cable-summary' }])
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      expect((await list(lead, elsewhere)).views).toEqual([]);
    expect(await send(lead, { type: 'conduit', view: seen(view), name: 'X' })).toMatchObject({ status: 'gone' });
    const other = (await server.createProject()).id;
    const there = server.as({ name: 'Lea', role: 'project-lead' }, other);
    const foreign = { projectId: other, id: view.id, version: 1 };
    expect(await there.call(deleteView, { body: foreign })).toMatchObject({ status: 'gone' });
    expect(await send(there, { projectId: other, view: seen(view), name: 'X' })).toMatchObject({ status: 'gone' });
    const chosen = { ...page, projectId: other, of: 'own' as const, id: view.id };
    await expect(there.call(setDefaultView, { body: chosen })).rejects.toMatchObject({ code: 'view.notFound' });
    expect(await names(lead)).toEqual(['Pumps']);
  });

  it('must be for an existing page: a commodity is not a report', async () => {
    expect(await send(lead, { kind: 'report', name: 'X' })).toMatchObject({
      status: 'refused',
      problems: [{ field: 'type' }],
    });
  });
});

describe('a name', () => {
  it('is unique for a user or the project, ignoring case; a deleted view frees its name', async () => {
    const mine = await saved(lead, { name: 'Week plan' });
    expect(await send(lead, { name: 'WEEK  plan' })).toEqual({
      status: 'refused',
      problems: [{ field: 'name', reason: expect.stringContaining('“WEEK  plan”') as string }],
    });
    await saved(viewer, { name: 'Week plan' });
    const shared = await saved(general, { name: 'Week plan', sharing: 'project' });
    expect(await send(lead, { view: seen(mine), sharing: 'locked' })).toMatchObject({ problems: [{ field: 'name' }] });
    await lead.call(deleteView, { body: { projectId, ...seen(shared) } });
    expect(await saved(lead, { view: seen(mine), sharing: 'locked' })).toMatchObject({ sharing: 'locked' });
  });

  it('is required', async () => {
    expect(await send(lead, { content })).toMatchObject({ status: 'refused', problems: [{ field: 'name' }] });
    expect(await send(lead, { name: '  ' })).toMatchObject({ status: 'refused', problems: [{ field: 'name' }] });
  });
});

describe('sharing', () => {
  it('shows shared views to all, and private views only to their owner', async () => {
    const view = await saved(lead, { name: 'Mine' });
    await saved(general, { name: 'Ours', sharing: 'project' });
    expect(await names(viewer)).toEqual(['Ours']);
    expect((await list(viewer)).views).toMatchObject([{ isOwn: false, owner: 'Gus', lastSave: { name: 'Gus' } }]);
    expect(await send(viewer, { view: seen(view), name: 'Theirs' })).toMatchObject({ status: 'gone' });
  });

  it.each([
    ['a viewer shares nothing', () => viewer, 'project' as const],
    ['a general foreman locks nothing', () => general, 'locked' as const],
  ])('%s', async (_what, who, sharing) => {
    await expect(send(who(), { name: 'X', sharing })).rejects.toMatchObject({ code: 'permission.missing' });
    const own = await saved(who(), { name: 'X' });
    await expect(send(who(), { view: seen(own), sharing })).rejects.toMatchObject({ code: 'permission.missing' });
    expect((await list(who())).views).toEqual([own]);
  });

  it('requires the permission to share, or to lock, for changes and deletion', async () => {
    const ours = await saved(general, { name: 'Ours', sharing: 'project', content });
    await expect(send(viewer, { view: seen(ours), content: {} })).rejects.toMatchObject({ code: 'permission.missing' });
    await expect(viewer.call(deleteView, { body: { projectId, ...seen(ours) } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    const locked = await saved(lead, { view: seen(ours), sharing: 'locked' });
    await expect(send(general, { view: seen(locked), content: {} })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    expect(locked).toMatchObject({ owner: 'Gus', isOwn: false, version: 2 });
    // A shared view cannot be made private by another user.
    expect(await send(lead, { view: seen(locked), sharing: 'mine' })).toMatchObject({
      problems: [{ field: 'sharing' }],
    });
  });

  it('requires access to such pages', async () => {
    const blind = server.as({ name: 'Bo', role: 'viewer', revoked: ['data.view'] }, projectId);
    await expect(list(blind)).rejects.toMatchObject({ code: 'permission.missing' });
    expect((await list(blind, { kind: 'report', type: 'cable-summary' })).views).toEqual([]);
  });
});

describe('two users of one view', () => {
  it('get a conflict with the author on the second save, which changes nothing', async () => {
    const first = await saved(lead, { name: 'Ours', sharing: 'project', content });
    await saved(general, { view: seen(first), content: { q: 'gus' } });
    const reply = await send(lead, { view: seen(first), content: { q: 'lea' } });
    expect(reply).toMatchObject({
      status: 'conflict',
      row: { version: 2, content: { q: 'gus' } },
      lastSave: { name: 'Gus' },
    });
    expect(await lead.call(deleteView, { body: { projectId, ...seen(first) } })).toMatchObject({ status: 'conflict' });
    expect((await list(lead)).views).toMatchObject([{ content: { q: 'gus' }, name: 'Ours' }]);
  });

  it('cannot save a deleted view, but can restore it at the version of its deletion', async () => {
    const view = await saved(lead, { name: 'Ours', sharing: 'project', content });
    const body = { projectId, ...seen(view) };
    expect(await lead.call(deleteView, { body })).toEqual({ status: 'deleted', version: 2 });
    expect(await lead.call(deleteView, { body })).toEqual({ status: 'deleted', version: 2 });
    expect(await names(lead)).toEqual([]);
    expect(await send(general, { view: seen(view), name: 'X' })).toMatchObject({ status: 'gone' });
    const back = await saved(lead, { view: { id: view.id, version: 2 } });
    expect(back).toMatchObject({ name: 'Ours', sharing: 'project', content: view.content, version: 3 });
    const actions = await server.database.query<{ action: string }>(
      'select action from audit_event where target = $1 order by id',
      [`view ${view.id}`],
    );
    expect(actions.map(({ action }) => action)).toEqual(['view.create', 'view.delete', 'view.restore']);
  });

  it('can create only one of two concurrent views with the same name', async () => {
    const both = await Promise.all([lead, general].map((who) => send(who, { name: 'Same', sharing: 'project' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['refused', 'saved']);
  });
});

describe('the default view of a page', () => {
  it('is a user’s own choice, or else that of the project', async () => {
    const ours = await saved(lead, { name: 'Ours', sharing: 'project' });
    const mine = await saved(viewer, { name: 'Mine' });
    expect(await choose(lead, 'project', ours.id)).toEqual({ own: null, project: ours.id });
    expect(await choose(viewer, 'own', mine.id)).toEqual({ own: mine.id, project: ours.id });
    expect(await list(viewer)).toMatchObject({ own: mine.id, project: ours.id });
    expect(await list(general)).toMatchObject({ own: null, project: ours.id });
    expect(await choose(viewer, 'own', null)).toEqual({ own: null, project: ours.id });
  });

  it('must be accessible, and is set for the project with the permission to lock', async () => {
    const mine = await saved(lead, { name: 'Mine' });
    await expect(choose(lead, 'project', mine.id)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(choose(viewer, 'own', mine.id)).rejects.toMatchObject({ code: 'view.notFound' });
    const ours = await saved(general, { name: 'Ours', sharing: 'project' });
    await expect(choose(general, 'project', ours.id)).rejects.toMatchObject({ code: 'permission.missing' });
    await choose(viewer, 'own', ours.id);
    await saved(general, { view: seen(ours), sharing: 'mine' });
    expect(await list(viewer)).toMatchObject({ views: [], own: null });
  });
});

it('a project created as a copy has the shared views and their default, but no private ones', async () => {
  const ours = await saved(general, { name: 'Ours', sharing: 'project', content });
  await saved(lead, { name: 'Mine' });
  await lead.call(setDefaultView, { body: { ...page, projectId, of: 'project', id: ours.id } });
  const administrator = server.as('administrator');
  const copy = await administrator.call(createProject, {
    body: { projectNumber: `C-${projectId}`, name: 'Copy', setup: 'copy', fromProjectId: projectId },
  });
  const listed = await administrator.call(listViews, { query: { ...page, projectId: copy.id } });
  expect(listed.views).toMatchObject([{ name: 'Ours', sharing: 'project', owner: 'administrator' }]);
  expect(listed.views[0]?.content).toEqual(ours.content);
  expect(listed).toMatchObject({ own: null, project: listed.views[0]?.id });
});
