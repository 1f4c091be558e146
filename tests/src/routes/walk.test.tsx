/** Every page of the table, opened at its address: who can see it, its title, and what it waits for. */
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '../../../contract/names/en-US/permissions.ts';
import {
  permissionNames,
  rolePresets,
  rolesHolding,
  type Permission,
} from '../../../contract/base/calls/permissions.ts';
import type { AuthPorts } from '../../../machines/auth/ports.ts';
import type { ProjectPorts } from '../../../machines/project/ports.ts';
import { renderRoutes } from '../features/appShell/renderRoutes.tsx';
import { personWith, sampleProject, sampleUser, signedInPorts } from '../renderWithApp.tsx';
import { server } from '../server.ts';
import { isOfProject, pages, shorterAddresses } from './routesTable.ts';
import { frame as frameTexts } from '../../../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../../support/fillText.ts';

const answer = { code: 'server.notReady', message: 'Try again in a moment.' };
beforeEach(() => server.use(http.all('*/api/*', () => HttpResponse.json(answer, { status: 503 }))));

/** Displayed name of a permission: its code never appears on a screen. */
const permissionName = (name: Permission): string =>
  String(name.split('.').reduce<unknown>((words, part) => Reflect.get(words as object, part), permissions));

const guarded = pages.flatMap((row) => (row.permission === null ? [] : [{ ...row, permission: row.permission }]));
const pageHeading = () => screen.findByRole('heading', { level: 1 });

describe.each(pages)('$address', (row) => {
  const tab = isOfProject(row) ? `${row.title} [${sampleProject.name}]` : row.title;

  it('opens for a user with its permission, under its title', async () => {
    const held = row.permission === null ? [] : [row.permission];
    const { router } = await renderRoutes(row.address, { user: personWith(...held) });
    expect(await pageHeading()).not.toHaveTextContent(frameTexts.notFound.title);
    expect(screen.queryByText(/^You don’t have access to/)).toBeNull();
    expect(router.state.matches.map(({ status }) => status)).not.toContain('error');
    expect(document.title).toBe(tab);
  });

  it('opens with an unreadable search', async () => {
    const search = [...row.search, 'unheard-of'].map((key) => `${key}=%7B%22bad%22%3A%7B%22bad%22%3A%5B%5D%7D%7D`);
    const { router } = await renderRoutes(`${row.address}?${search.join('&')}`);
    await pageHeading();
    expect(router.state.matches.at(-1)).toMatchObject({ routeId: row.routeId, status: 'success' });
    expect(document.title).toBe(tab);
  });
});

it.each(guarded)('$address names the permission $permission to a user without it', async (row) => {
  const others = permissionNames.filter((name) => name !== row.permission);
  const visits: unknown[] = [];
  const { go } = await renderRoutes(row.address, {
    user: personWith(...others),
    onVisit: (visit) => visits.push(visit),
  });
  const labels = rolesHolding(row.permission).map((role) => rolePresets[role].label);
  const roles = labels.join(', ') || 'administrators only';
  expect(await screen.findByText(`You don’t have access to ${row.title}`)).toBeInTheDocument();
  expect(
    screen.getByText(new RegExp(`“${permissionName(row.permission)}” \\(roles: ${roles}\\)\\.`)),
  ).toBeInTheDocument();
  await go('/');
  expect(visits).toEqual([]);
});

it.each(shorterAddresses)('%s, with optional parts left out, is %s', async (address, title) => {
  await renderRoutes(address);
  expect(await pageHeading()).toHaveTextContent(title);
  expect(document.title.replace(/ \[.*/, '')).toBe(title);
});

it.each(pages.flatMap(({ nothing = [] }) => nothing))('shows Page not found at %s', async (address) => {
  const { router } = await renderRoutes(address);
  expect(await screen.findByRole('heading', { name: frameTexts.notFound.title })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`couldn’t find ${router.state.location.pathname}`))).toBeInTheDocument();
  expect(document.title).toBe(address.startsWith('/7/') ? 'Page not found [North Pump Station]' : 'Page not found');
});

it.each([
  ['/7/data/cable/', '/7/data/cable', 'Data & Assignment'],
  ['/7/Report/Cable-Summary', '/7/report/cable-summary', 'Reports'],
  ['/EXECUTIVE-SUMMARY/', '/executive-summary', 'Executive Summary'],
  ['/7/', '/7', 'Overview'],
])('%s leads to the page %s', async (address, path, title) => {
  const visits: unknown[] = [];
  const { router, go } = await renderRoutes(address, { onVisit: (visit) => visits.push(visit) });
  expect(router.state.location.pathname).toBe(path);
  expect(document.title.replace(/ \[.*/, '')).toBe(title);
  await go('/');
  await waitFor(() => expect(visits).toHaveLength(path.startsWith('/7/') ? 1 : 0));
  for (const visit of visits) expect(visit).toMatchObject({ path });
});

it('shows that the project id is missing when it is blank', async () => {
  await renderRoutes('/%20/data/cable');
  expect(await screen.findByText(frameTexts.failure.idMissing)).toBeInTheDocument();
});

/** Records the calls of the guards in order. */
function logged(startup: AuthPorts['startup'], signIn?: AuthPorts['signIn']) {
  const calls: string[] = [];
  const note = <A extends unknown[], R>(name: string, answerOf: (...given: A) => R) => {
    return (...given: A): R => {
      calls.push(name);
      return answerOf(...given);
    };
  };
  const projectPorts: ProjectPorts = {
    loadProject: note('project', (id) => Promise.resolve({ ...sampleProject, id })),
    loadUser: note('user', () => Promise.resolve(personWith('project.view'))),
  };
  const authPorts = {
    startup: note('who is it?', startup),
    ...(signIn && { signIn: note('sign in', signIn) }),
  };
  return { calls, options: { projectPorts, authPorts, user: sampleUser } };
}

const noOne = () => Promise.resolve({ kind: 'session', user: null } as const);
const neverMind = () => new Promise<never>(() => undefined);
const dana: AuthPorts['startup'] = (signal) => signedInPorts.startup(signal);

describe('the guards of a project page', () => {
  it('load the session, the project and the user in it, then check the permission', async () => {
    const { calls, options } = logged(dana);
    await renderRoutes('/7/project/suppliers', options);
    expect(await screen.findByText(fillText(frameTexts.noPermission.title, { page: 'Suppliers' }))).toBeInTheDocument();
    expect(calls).toEqual(['who is it?', 'project', 'user']);
  });

  it('load no project for an anonymous visitor', async () => {
    const { calls, options } = logged(noOne, neverMind);
    void renderRoutes('/7/project/codes', options).catch(() => undefined);
    await waitFor(() => expect(calls).toContain('sign in'));
    expect(calls).toEqual(['who is it?', 'sign in']);
  });

  it('load no project for an anonymous visitor, even with a missing id or an unknown address', async () => {
    for (const address of ['/%20/data/cable', '/nowhere/at/all', '/7/data/banana']) {
      const { calls, options } = logged(noOne, neverMind);
      void renderRoutes(address, options).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await waitFor(() => expect(calls).toEqual(['who is it?', 'sign in']));
      expect(screen.queryByText(frameTexts.failure.idMissing)).toBeNull();
    }
  });

  it('load neither project nor user when the id is missing', async () => {
    const { calls, options } = logged(dana);
    await renderRoutes('/%20/data/cable', options);
    expect(await screen.findByText(frameTexts.failure.idMissing)).toBeInTheDocument();
    expect(calls).toEqual(['who is it?']);
  });

  it('load no user for a project that does not exist', async () => {
    const { calls, options } = logged(dana);
    const loadProject = vi.fn<ProjectPorts['loadProject']>(() =>
      Promise.reject({ kind: 'notFound', message: 'There is no project 404.' }),
    );
    await renderRoutes('/404/data/cable', { ...options, projectPorts: { ...options.projectPorts, loadProject } });
    expect(await screen.findByText('There is no project 404.')).toBeInTheDocument();
    expect(loadProject).toHaveBeenCalledOnce();
    expect(calls).toEqual(['who is it?']);
  });

  it('reject an unknown kind only after the project is loaded', async () => {
    const { calls, options } = logged(dana);
    await renderRoutes('/7/packages/banana', {
      ...options,
      projectPorts: { ...options.projectPorts, loadUser: () => Promise.resolve(sampleUser) },
    });
    expect(await screen.findByRole('heading', { name: frameTexts.notFound.title })).toBeInTheDocument();
    expect(calls).toEqual(['who is it?', 'project']);
  });
});
