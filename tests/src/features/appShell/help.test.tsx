/** Help of each page: opened by its button or by `?`, in the language of the device, also without a connection. */
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { getHelpPicture } from '../../../../contract/help/helpPictures.ts';
import { HelpPicture } from '../../../../src/features/appShell/help/HelpPicture.tsx';
import { loadGuide } from '../../../../src/features/appShell/help/guide.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { localeNames } from '../../../../src/i18n/locales.ts';
import { common } from '../../../../src/i18n/locales/en-US/common.ts';
import { frame } from '../../../../src/i18n/locales/en-US/frame.ts';
import { help } from '../../../../src/i18n/locales/en-US/help.ts';
import { help as helpInFrench } from '../../../../src/i18n/locales/fr-CA/help.ts';
import { fillText } from '../../../support/fillText.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, server, unreachable } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';

const titleOf = async (name: string, locale: 'en-US' | 'fr-CA' = 'en-US') =>
  (await loadGuide(locale)).find((page) => page.name === name)!.title;

const panel = () => screen.findByRole('complementary', { name: help.title });
const heading = async (name: string) => within(await panel()).findByRole('heading', { name, level: 3 });

afterEach(() => i18n.changeLanguage('en-US'));

it('opens the help of the page beside it, and returns the focus on Escape', async () => {
  const { person } = await renderRoutes('/7');
  const button = await screen.findByRole('button', { name: common.actions.help });
  await person.click(button);
  expect(await heading(await titleOf('overview'))).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const { violations } = await axe.run(await panel(), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: help.title })).toBeNull());
  expect(button).toHaveFocus();
});

it('opens and closes by the key ?, except where a field has the focus', async () => {
  const { person } = await renderRoutes('/');
  await screen.findByRole('button', { name: common.actions.help });
  await person.keyboard('?');
  expect(await heading(await titleOf('dashboard'))).toBeInTheDocument();
  // Two characters in a moment would be a code from a keyboard scanner.
  await person.keyboard('{Tab}?');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: help.title })).toBeNull());
  const field = document.body.appendChild(document.createElement('input'));
  await person.type(field, '?');
  expect(field).toHaveValue('?');
  field.remove();
  expect(screen.queryByRole('complementary', { name: help.title })).toBeNull();
});

it('follows the page, and shows the contents for an address without a page', async () => {
  const { person, go } = await renderRoutes('/7');
  await person.click(await screen.findByRole('button', { name: common.actions.help }));
  await heading(await titleOf('overview'));
  await act(() => go('/7/project/information'));
  expect(await heading(await titleOf('project-information'))).toBeInTheDocument();
  await act(() => go('/no/such/page'));
  expect(await heading(help.contents)).toBeInTheDocument();
});

it('opens other help pages by links and from the contents, and goes back', async () => {
  const { person } = await renderRoutes('/7');
  await person.click(await screen.findByRole('button', { name: common.actions.help }));
  const first = await titleOf('overview');
  await heading(first);
  const inPanel = within(await panel());
  await person.click(inPanel.getAllByRole('button', { name: await titleOf('labor-units') })[0]!);
  expect(await heading(await titleOf('labor-units'))).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveFocus();
  await person.click(inPanel.getByRole('button', { name: help.contents }));
  await person.click(inPanel.getByRole('button', { name: await titleOf('foreman') }));
  expect(await heading(await titleOf('foreman'))).toBeInTheDocument();
  for (const _ of [1, 2, 3])
    // oxlint-disable-next-line no-await-in-loop -- each step goes back from the one before
    await person.click(inPanel.getByRole('button', { name: common.actions.back }));
  expect(await heading(first)).toBeInTheDocument();
  expect(inPanel.queryByRole('button', { name: common.actions.back })).toBeNull();
});

it('shows its texts without a connection, in the language that the user chooses', async () => {
  const { app, person } = await renderRoutes('/7');
  act(() => app.connection.send({ type: 'server.missed' }));
  await screen.findByText(frame.connection.offline);
  await person.click(await screen.findByRole('button', { name: common.actions.help }));
  expect(await heading(await titleOf('overview'))).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^Account/ }));
  await person.click(await screen.findByRole('menuitemradio', { name: localeNames['fr-CA'] }));
  // The application changes the texts with the preference when it starts; here only the preference changes.
  await act(() => i18n.changeLanguage('fr-CA'));
  const inFrench = await screen.findByRole('complementary', { name: helpInFrench.title });
  expect(
    await within(inFrench).findByRole('heading', { name: await titleOf('overview', 'fr-CA'), level: 3 }),
  ).toBeInTheDocument();
});

const pictureBytes = () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer);

it.each([
  ['beside the page', 'complementary', false],
  ['over the page on a tablet', 'dialog', true],
] as const)('closes a picture alone on Escape, then the help %s', async (_, role, isNarrow) => {
  server.use(http.get(`*/api${getHelpPicture.path}`, pictureBytes));
  const wide = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isNarrow && media === '(width <= 1100px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', wide));
  const { person } = await renderRoutes('/7');
  const button = await screen.findByRole('button', { name: common.actions.help });
  await person.click(button);
  const inPanel = within(await screen.findByRole(role, { name: help.title }));
  await person.click(await inPanel.findByRole('button', { name: help.picture.show }));
  await screen.findByRole('img');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  expect(screen.getByRole(role, { name: help.title })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role, { name: help.title })).toBeNull());
  expect(button).toHaveFocus();
});

const caption = 'The packages of a crew.';
const picture = <HelpPicture name="foreman-home" caption={caption} />;

it('shows a picture only on request', async () => {
  const requested: string[] = [];
  server.use(
    http.get(`*/api${getHelpPicture.path}`, ({ request }) => {
      requested.push(new URL(request.url).searchParams.get('name') ?? '');
      return HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'content-type': 'image/webp' } });
    }),
  );
  const { person } = await renderWithApp(picture);
  const show = await screen.findByRole('button', { name: help.picture.show });
  expect(requested).toEqual([]);
  await person.click(show);
  expect(await screen.findByRole('img', { name: caption })).toHaveAttribute('src', 'data:image/webp;base64,AQID');
  expect(requested).toEqual(['foreman-home']);
});

it('says that a picture needs a connection', async () => {
  server.use(unreachable(getHelpPicture));
  const { person } = await renderWithApp(picture);
  await person.click(await screen.findByRole('button', { name: help.picture.show }));
  expect(await screen.findByText(fillText(help.picture.offline, { caption }))).toBeInTheDocument();
});

it('says that a picture could not be loaded, and tries again on request', async () => {
  server.use(rejectCall(getHelpPicture, 'request.notFound', 'Nothing here.'));
  const { person } = await renderWithApp(picture);
  await person.click(await screen.findByRole('button', { name: help.picture.show }));
  expect(await screen.findByRole('alert')).toHaveTextContent(help.picture.failed);
  server.use(http.get(`*/api${getHelpPicture.path}`, () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)));
  await person.click(screen.getByRole('button', { name: help.picture.show }));
  expect(await screen.findByRole('img', { name: caption })).toBeInTheDocument();
});
