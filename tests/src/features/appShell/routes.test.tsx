import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listGrantors } from '../../../../contract/users/users.ts';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import { AuthFailure } from '../../../../src/ports/auth/provider/authErrors.ts';
import { FieldEntryStore } from '../../../../src/features/dataEntry/entries/fieldEntryStore.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, sampleUser } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';

it('opens the Dashboard, titled with the name of the product', async () => {
  await renderRoutes('/');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(document.title).toBe('Wireway');
});

it('names page and project in the tab', async () => {
  const { go } = await renderRoutes('/7/project/suppliers');
  expect(await screen.findByRole('heading', { name: 'Suppliers' })).toBeInTheDocument();
  expect(document.title).toBe('Suppliers [North Pump Station]');
  await go('/');
  await waitFor(() => expect(document.title).toBe('Wireway'));
});

it('tells whoever types an address which permission it takes and who holds it', async () => {
  const asked: string[] = [];
  const people = ['Lena', 'Ivan'].map((name) => ({ name, role: 'project-lead' as const }));
  server.use(
    reply(listGrantors, ({ url }) => {
      asked.push(new URL(url).search);
      return { people };
    }),
  );
  await renderRoutes('/7/project/suppliers', { user: personWith('project.view', 'data.view') });
  expect(await screen.findByText('You don’t have access to Suppliers')).toBeInTheDocument();
  expect(screen.getByText(/“Change suppliers” \(roles: Project Lead\)\./)).toBeInTheDocument();
  expect(await screen.findByText(/Ask Lena \(Project Lead\) or Ivan \(Project Lead\) for it\./)).toBeInTheDocument();
  expect(asked).toEqual(['?permission=suppliers.edit&projectId=7']);
});

it('checks the pages of the whole company too, inside the frame', async () => {
  server.use(reply(listGrantors, { people: [] }));
  await renderRoutes('/system-users', { user: personWith('project.view') });
  expect(await screen.findByText(/“Manage system users” \(roles: administrators only\)\./)).toBeInTheDocument();
  expect(await screen.findByText(/Ask an administrator of Wireway to give you that role\./)).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

it('leads from one list of codes to all of them, by its title', async () => {
  await renderRoutes('/7/project/codes/cable-type');
  const title = await screen.findByRole('heading', { level: 1, name: 'Codes · Cable types' }, { timeout: 20_000 });
  expect(within(title).getByRole('link', { name: 'Codes' })).toHaveAttribute('href', '/7/project/codes');
});

it.each([
  ['/system/account-codes', 'All'],
  ['/system/account-codes/direct', 'Direct'],
])('%s marks the one kind of account codes that is shown', async (address, shown) => {
  await renderRoutes(address);
  const kinds = await screen.findByRole('navigation', { name: 'Kinds of account codes' }, { timeout: 20_000 });
  const marked = kinds.querySelectorAll('[aria-current]');
  expect([...marked].map(({ textContent }) => textContent)).toEqual([shown]);
});

it('offers only what the person may open', async () => {
  await renderRoutes('/7', { user: personWith('project.view', 'data.view', 'field.enter', 'reports.view') });
  const nav = await screen.findByRole('navigation', { name: 'Project' });
  const words = [...nav.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Overview', 'Data & Assignment', 'Data Entry', 'Packages', 'Reports', 'Project Setup']);
});

const loadProject = () => Promise.reject({ kind: 'notFound', message: 'There is no project 404.' });

it('says which project there is not, and stays in the frame', async () => {
  await renderRoutes('/404/data/cable', { projectPorts: { loadProject } });
  expect(await screen.findByText('There is no project 404.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Couldn’t open the project' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

const startup = () => Promise.resolve({ kind: 'session', user: null } as const);

it('takes an anonymous visitor to sign in, and back to the page they asked for', async () => {
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
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
});

it('remembers a marked page when it is left, but not a walk among the codes of one project', async () => {
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

describe('Data Entry that is open when the person may no longer enter field work', () => {
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

  it('stays when its address changes: nothing that was typed goes with it', async () => {
    const { go } = await lowered();
    await go('/7/field-work/cable?q=P-101');
    expect(screen.getByText(/permission “Enter field progress” \(roles: /)).toBeInTheDocument();
    expect(screen.queryByText(/You don’t have access to/)).toBeNull();
  });

  it('is not opened again once it was left', async () => {
    const { go } = await lowered();
    await go('/7');
    await go('/7/field-work/cable');
    expect(await screen.findByText(/You don’t have access to/)).toBeInTheDocument();
  });

  it('is not opened for another type', async () => {
    const { go } = await lowered();
    await go('/7/field-work/conduit');
    expect(await screen.findByText(/You don’t have access to/)).toBeInTheDocument();
  });
});

it('keeps what was typed when the person is taken out of the project and added again', async () => {
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
  const typed =
    'What you typed there on 1 row isn’t saved. It stays in this tab until you close it. Ask to be added to the project again.';
  expect(screen.getByText(typed)).toBeInTheDocument();
  await go('/');
  await go('/7');
  expect(await screen.findByText(typed)).toBeInTheDocument();
  isMember = true;
  await go('/');
  await go('/7/field-work/cable');
  expect(await screen.findByText(/1 not saved/)).toBeInTheDocument();
});

it('says so when the person is taken out of the project that is open', async () => {
  let isMember = true;
  const loadUser = async () => {
    if (isMember) return sampleUser;
    throw Object.assign(new Error(), { kind: 'notFound', message: 'There is no project 7.' });
  };
  const { app, go } = await renderRoutes('/7/project/suppliers', { projectPorts: { loadUser } });
  await screen.findByRole('heading', { name: 'Suppliers' });
  isMember = false;
  act(() => app.project.send({ type: 'permissions.changed' }));
  expect(await screen.findByText('There is no project 7.')).toBeInTheDocument();
  expect(screen.queryByText(/What you typed there/)).toBeNull();
  isMember = true;
  await go('/');
  await go('/7/project/suppliers');
  expect(await screen.findByRole('heading', { name: 'Suppliers' })).toBeInTheDocument();
});
