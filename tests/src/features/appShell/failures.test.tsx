/** What is offered where a page cannot be: only what can help. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WirewayError, type ErrorCode } from '../../../../contract/base/calls/errors.ts';
import type { ProjectErrorKind, ProjectPorts } from '../../../../machines/project/ports.ts';
import { ErrorNotice } from '../../../../src/ui/layout/ErrorNotice.tsx';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';

afterEach(() => i18n.changeLanguage('en-US'));

const again = () => screen.queryByRole('button', { name: 'Try again' });

const refusing = (kind: ProjectErrorKind): ProjectPorts => {
  const refuse = () => Promise.reject({ kind, message: 'What the server said.' });
  return { loadProject: refuse, loadUser: refuse };
};

it('leads from an address without a project to the list of projects', async () => {
  const { person, router } = await renderRoutes('/%20/data/cable');
  expect(await screen.findByText('Project Id is missing')).toBeInTheDocument();
  expect(screen.getByText('This address doesn’t include a project. Choose one on the Dashboard.')).toBeInTheDocument();
  expect(again()).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Go to the Dashboard' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('says that the project is missing in the language of the device', async () => {
  await i18n.changeLanguage('es-MX');
  await renderRoutes('/%20/data/cable');
  expect(await screen.findByText('Falta el Id del proyecto')).toBeInTheDocument();
  expect(screen.queryByText('Project Id is missing')).toBeNull();
});

it.each<[ProjectErrorKind, boolean]>([
  ['notFound', false],
  ['forbidden', false],
  ['network', true],
  ['server', true],
  ['other', true],
])('where a project cannot be opened (%s) another try is offered: %s', async (kind, isOffered) => {
  await renderRoutes('/7/data/cable', { projectPorts: refusing(kind) });
  expect(await screen.findByRole('heading', { name: 'Couldn’t open the project' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the Dashboard' })).toBeInTheDocument();
  expect(again() !== null).toBe(isOffered);
});

it.each<[ErrorCode, boolean]>([
  ['server.busy', true],
  ['server.failure', true],
  ['identity.expired', true],
  ['import.busy', true],
  ['permission.missing', false],
  ['import.notFound', false],
  ['request.invalid', false],
])('after %s another try is offered: %s', async (code, isOffered) => {
  const error = new WirewayError(code, 'What the server said.');
  await renderWithApp(<ErrorNotice error={error} onRetry={() => undefined} />);
  expect(screen.getByText('What the server said.')).toBeInTheDocument();
  expect(again() !== null).toBe(isOffered);
});
