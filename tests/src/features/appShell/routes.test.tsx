import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listGrantors } from '../../../../contract/users/users.ts';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import { projectAccessCheckInterval } from '../../../../machines/pageTimings.ts';
import { AuthFailure } from '../../../../src/ports/auth/provider/authErrors.ts';
import { FieldEntryStore } from '../../../../src/features/dataEntry/entries/fieldEntryStore.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, sampleProject, sampleUser } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { accountCodes as accountCodesTexts } from '../../../../src/i18n/locales/en-US/accountCodes.ts';
import { fillText, matching } from '../../../support/fillText.ts';

it('opens the Dashboard, titled with the name of the product', async () => {
  await renderRoutes('/');
  expect(await screen.findByRole('heading', { name: frameTexts.nav.dashboard })).toBeInTheDocument();
  expect(document.title).toBe('Wireway');
});

it('shows page and project in the title of the tab', async () => {
  const { go } = await renderRoutes('/7/project/suppliers');
  expect(await screen.findByRole('heading', { name: frameTexts.titles.suppliers })).toBeInTheDocument();
  expect(document.title).toBe('Suppliers [North Pump Station]');
  await go('/');
  await waitFor(() => expect(document.title).toBe('Wireway'));
});

it('shows the required permission and its holders at a typed address', async () => {
  const asked: string[] = [];
  const people = ['Lena', 'Ivan'].map((name) => ({ name, role: 'project-lead' as const }));
  server.use(
    reply(listGrantors, ({ url }) => {
      asked.push(new URL(url).search);
      return { people };
    }),
  );
  await renderRoutes('/7/project/suppliers', { user: personWith('project.view', 'data.view') });
  expect(await screen.findByText(fillText(frameTexts.noPermission.title, { page: 'Suppliers' }))).toBeInTheDocument();
  expect(screen.getByText(/“Change suppliers” \(roles: Project Lead\)\./)).toBeInTheDocument();
  expect(await screen.findByText(/Ask Lena \(Project Lead\) or Ivan \(Project Lead\) for it\./)).toBeInTheDocument();
  expect(asked).toEqual(['?permission=suppliers.edit&projectId=7']);
});

it('also checks company-wide pages, inside the frame', async () => {
  server.use(reply(listGrantors, { people: [] }));
  await renderRoutes('/system-users', { user: personWith('project.view') });
  expect(await screen.findByText(/“Manage system users” \(roles: administrators only\)\./)).toBeInTheDocument();
  expect(await screen.findByText(matching(frameTexts.noPermission.askAdministrator))).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: frameTexts.nav.main })).toBeInTheDocument();
});

it('links from one list of codes to all of them by its title', async () => {
  await renderRoutes('/7/project/codes/cable-type');
  const title = await screen.findByRole('heading', { level: 1, name: 'Codes · Cable types' }, { timeout: 20_000 });
  expect(within(title).getByRole('link', { name: frameTexts.titles.codes })).toHaveAttribute(
    'href',
    '/7/project/codes',
  );
});

it.each([
  ['/system/account-codes', 'All'],
  ['/system/account-codes/direct', 'Direct'],
])('%s marks the one kind of account codes that is shown', async (address, shown) => {
  await renderRoutes(address);
  const kinds = await screen.findByRole('navigation', { name: accountCodesTexts.types }, { timeout: 20_000 });
  const marked = kinds.querySelectorAll('[aria-current]');
  expect([...marked].map(({ textContent }) => textContent)).toEqual([shown]);
});

it('offers only what the user can open', async () => {
  await renderRoutes('/7', { user: personWith('project.view', 'data.view', 'field.enter', 'reports.view') });
  const nav = await screen.findByRole('navigation', { name: frameTexts.nav.project });
  const words = [...nav.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(words).toEqual([
    'Overview',
    'Data & Assignment',
    'Data Entry',
    'Packages',
    'Reels',
    'Reports',
    'Project Setup',
  ]);
});

const loadProject = () => Promise.reject({ kind: 'notFound', message: 'There is no project 404.' });

it('names the project that does not exist, and stays in the frame', async () => {
  await renderRoutes('/404/data/cable', { projectPorts: { loadProject } });
  expect(await screen.findByText('There is no project 404.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: frameTexts.failure.project })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: frameTexts.nav.main })).toBeInTheDocument();
});

const startup = () => Promise.resolve({ kind: 'session', user: null } as const);

it('sends an anonymous visitor to sign-in, and back to the requested page', async () => {
  const signIn = vi.fn<AuthPorts['signIn']>(() => new Promise<never>(() => undefined));
  void renderRoutes('/7/project/codes?x=1', { authPorts: { startup, signIn } }).catch(() => undefined);
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  expect(signIn).toHaveBeenCalledWith(
    expect.objectContaining({ returnTo: '/7/project/codes?x=1', signInType: 'window', reason: 'first' }),
    expect.anything(),
  );
});

it('shows a button and the reason when sign-in cannot start', async () => {
  const signIn = vi.fn<AuthPorts['signIn']>(() =>
    Promise.reject(new AuthFailure({ kind: 'network', message: 'down' })),
  );
  const { router, person } = await renderRoutes('/7/project/codes', { authPorts: { startup, signIn } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t reach the sign-in server.');
  expect(router.state.location.search).toEqual({ returnTo: '/7/project/codes' });
  await person.click(screen.getByRole('button', { name: frameTexts.goOn.signIn }));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
});

it('records a marked page when it is left, but not moves between codes of one project', async () => {
  const visits: unknown[] = [];
  const { go } = await renderRoutes('/7/project/codes/area', { onVisit: (visit) => visits.push(visit) });
  await go('/7/project/codes/system');
  await go('/7/packages/test');
  await go('/7');
  await go('/');
  await waitFor(() => expect(visits).toHaveLength(2));
  expect(visits).toEqual([
    { projectId: 7, path: '/7/project/codes/system', title: 'Codes', titlePrefix: 'Project Setup' },
    { projectId: 7, path: '/7/packages/test', title: 'Packages', titlePrefix: 'Test' },
  ]);
});

describe('Data Entry that is open when the user loses the permission for field work', () => {
  const foreman = personWith('project.view', 'data.view', 'field.enter');
  const viewer = personWith('project.view', 'data.view');

  async function lowered() {
    server.use(reply(listGrantors, { people: [] }), reply(getChanges, recordedReply(getChanges, 'dataEntryCables')));
    let now: ReturnType<typeof personWith> = foreman;
    const routes = await renderRoutes('/7/field-work/cable', {
      user: foreman,
      projectPorts: { loadUser: async () => now },
    });
    await screen.findByRole('heading', { level: 1, name: /Data Entry/ }, { timeout: 20_000 });
    now = viewer;
    act(() => routes.app.project.send({ type: 'permissions.changed' }));
    await screen.findByText(/permission “Enter field progress” \(roles: /);
    return routes;
  }

  it('stays open with all typed values when its address changes', async () => {
    const { go } = await lowered();
    await go('/7/field-work/cable?q=P-101');
    expect(screen.getByText(/permission “Enter field progress” \(roles: /)).toBeInTheDocument();
    expect(screen.queryByText(/You don’t have access to/)).toBeNull();
  });

  it('does not open again after it was left', async () => {
    const { go } = await lowered();
    await go('/7');
    await go('/7/field-work/cable');
    expect(await screen.findByText(matching(frameTexts.noPermission.title))).toBeInTheDocument();
  });

  it('does not open for another type', async () => {
    const { go } = await lowered();
    await go('/7/field-work/conduit');
    expect(await screen.findByText(matching(frameTexts.noPermission.title))).toBeInTheDocument();
  });
});

it('keeps typed values when the user is removed from the project and added again', async () => {
  const person = personWith('project.view', 'data.view', 'field.enter');
  server.use(reply(getChanges, recordedReply(getChanges, 'dataEntryCables')));
  let isMember = true;
  const loadUser = async () => {
    if (isMember) return person;
    throw Object.assign(new Error(), { kind: 'notFound', message: 'There is no project 7.' });
  };
  const { app, go } = await renderRoutes('/7/field-work/cable', { user: person, projectPorts: { loadUser } });
  await screen.findByRole('heading', { level: 1, name: /Data Entry/ }, { timeout: 20_000 });
  await waitFor(() => expect([...app.stores.values()][0]?.freshness).toBe('fresh'));
  const entries = [...app.stores.values()][0]!.companion(FieldEntryStore, () => {
    throw new Error('The page has made it.');
  });
  act(() => entries.type([{ id: 1, field: 'pullStartMark', text: '1200' }]));
  expect(await screen.findByText(/1 not saved/)).toBeInTheDocument();
  isMember = false;
  act(() => app.project.send({ type: 'permissions.changed' }));
  expect(await screen.findByText('There is no project 7.')).toBeInTheDocument();
  const typed = fillText(frameTexts.failure.typed_one, { count: 1 });
  expect(screen.getByText(typed)).toBeInTheDocument();
  await go('/');
  await go('/7');
  expect(await screen.findByText(typed)).toBeInTheDocument();
  isMember = true;
  await go('/');
  await go('/7/field-work/cable');
  expect(await screen.findByText(/1 not saved/)).toBeInTheDocument();
});

describe('a user removed from the open project', () => {
  async function removed() {
    let isMember = true;
    let checks = 0;
    const loadUser = async () => {
      if (isMember) return sampleUser;
      throw Object.assign(new Error(), { kind: 'notFound', message: 'There is no project 7.' });
    };
    const routes = await renderRoutes('/7/project/suppliers', { projectPorts: { loadUser } });
    await screen.findByRole('heading', { name: frameTexts.titles.suppliers });
    server.use(
      http.get('*/api/project/get', () => {
        checks += 1;
        const rejection = { code: 'project.notFound', message: 'There is no project 7.' };
        return isMember ? HttpResponse.json(sampleProject) : HttpResponse.json(rejection, { status: 404 });
      }),
    );
    isMember = false;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    act(() => routes.app.project.send({ type: 'permissions.changed' }));
    await vi.waitFor(() => expect(screen.getByText('There is no project 7.')).toBeInTheDocument(), realTime);
    const checkAgain = async () => {
      const before = checks;
      act(() => void vi.advanceTimersByTime(projectAccessCheckInterval));
      await vi.waitFor(() => expect(checks).toBe(before + 1), realTime);
    };
    return { ...routes, checkAgain, addAgain: () => (isMember = true) };
  }
  /** The intervals are faked; this polls with timeouts. */
  const realTime = { timeout: 5000, interval: 20 };

  afterEach(() => vi.useRealTimers());

  it('sees why the pages are gone, and that they open again with access', async () => {
    const { checkAgain } = await removed();
    expect(screen.getByRole('heading', { name: frameTexts.failure.project })).toBeInTheDocument();
    expect(screen.getByText(frameTexts.failure.opensAgain)).toBeInTheDocument();
    expect(screen.queryByText(/What you typed there/)).toBeNull();
    await checkAgain();
    expect(screen.getByText('There is no project 7.')).toBeInTheDocument();
  });

  it('is back on the page without a click after being added again', async () => {
    const { checkAgain, addAgain } = await removed();
    await checkAgain();
    addAgain();
    await checkAgain();
    vi.useRealTimers();
    expect(await screen.findByRole('heading', { name: frameTexts.titles.suppliers })).toBeInTheDocument();
    expect(screen.queryByText('There is no project 7.')).toBeNull();
  });
});
