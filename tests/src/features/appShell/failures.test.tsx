/** Recovery options of a page that cannot be shown: only those that can help. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WirewayError, type ErrorCode } from '../../../../contract/base/calls/errors.ts';
import type { ProjectErrorKind, ProjectPorts } from '../../../../machines/project/ports.ts';
import { ErrorNotice } from '../../../../src/ui/layout/ErrorNotice.tsx';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';

afterEach(() => i18n.changeLanguage('en-US'));

const again = () => screen.queryByRole('button', { name: commonTexts.actions.retry });

const refusing = (kind: ProjectErrorKind): ProjectPorts => {
  const refuse = () => Promise.reject({ kind, message: 'What the server said.' });
  return { loadProject: refuse, loadUser: refuse };
};

it('links from an address without a project to the list of projects', async () => {
  const { person, router } = await renderRoutes('/%20/data/cable');
  expect(await screen.findByText(frameTexts.failure.idMissing)).toBeInTheDocument();
  expect(screen.getByText(frameTexts.failure.chooseProject)).toBeInTheDocument();
  expect(again()).toBeNull();
  await person.click(screen.getByRole('link', { name: frameTexts.noPermission.home }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('shows in the language of the device that the project is missing', async () => {
  await i18n.changeLanguage('es-MX');
  await renderRoutes('/%20/data/cable');
  expect(await screen.findByText('Falta el Id del proyecto')).toBeInTheDocument();
  expect(screen.queryByText(frameTexts.failure.idMissing)).toBeNull();
});

it.each<[ProjectErrorKind, boolean]>([
  ['notFound', false],
  ['forbidden', false],
  ['network', true],
  ['server', true],
  ['other', true],
])('for a project that cannot be opened (%s), offers a retry: %s', async (kind, isOffered) => {
  await renderRoutes('/7/data/cable', { projectPorts: refusing(kind) });
  expect(await screen.findByRole('heading', { name: frameTexts.failure.project })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: frameTexts.noPermission.home })).toBeInTheDocument();
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
])('after %s, offers a retry: %s', async (code, isOffered) => {
  const error = new WirewayError(code, 'What the server said.');
  await renderWithApp(<ErrorNotice error={error} onRetry={() => undefined} />);
  expect(screen.getByText('What the server said.')).toBeInTheDocument();
  expect(again() !== null).toBe(isOffered);
});
