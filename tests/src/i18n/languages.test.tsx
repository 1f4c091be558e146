/** The user chooses a language in the user menu, and all texts change to it. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createStore } from 'jotai/vanilla';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import { pseudoText } from '../../../src/i18n/pseudo.ts';
import { keepLanguage } from '../../../src/app/start/language.ts';
import { createPreferences, rememberedLocale } from '../../../src/context/preferences.ts';
import { renderRoutes } from '../features/appShell/renderRoutes.tsx';
import { server } from '../server.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  return i18n.changeLanguage('en-US');
});

async function chooseLanguage(name: string) {
  const rendered = await renderRoutes('/');
  stop = keepLanguage(rendered.app, document.documentElement);
  await rendered.person.click(await screen.findByRole('button', { name: /^Account/ }));
  await rendered.person.click(await screen.findByRole('menuitemradio', { name, hidden: true }));
  return rendered;
}

it.each([
  ['Español (México)', 'es-MX', 'Proyectos', 'Resumen ejecutivo', 'Idioma'],
  ['Français (Canada)', 'fr-CA', 'Projets', 'Sommaire de direction', 'Langue'],
])(
  'shows the Dashboard, the navigation and the menu in %s at once',
  async (name, locale, projects, summary, language) => {
    await chooseLanguage(name);
    await waitFor(() => expect(document.documentElement.lang).toBe(locale));
    expect(await screen.findByRole('heading', { name: projects, hidden: true })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: summary, hidden: true })).toBeInTheDocument();
    expect(await screen.findByText(language)).toBeInTheDocument();
  },
);

it('reloads messages of the server in the new language', async () => {
  const { app } = await renderRoutes('/');
  stop = keepLanguage(app, document.documentElement);
  const said: Record<string, string> = { 'en-US': 'The server is busy.', 'es-MX': 'El servidor está ocupado.' };
  const busy = ({ request }: { request: Request }) => {
    const message = said[request.headers.get('accept-language') ?? ''];
    return HttpResponse.json({ code: 'server.busy', message }, { status: 503 });
  };
  server.use(http.get('*/api/project', busy));
  await app.queryClient.invalidateQueries();
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  await act(() => i18n.changeLanguage('es-MX'));
  expect(await screen.findByText('El servidor está ocupado.')).toBeVisible();
  expect(screen.queryByText('The server is busy.')).toBeNull();
});

it('shows the tab title in the new language', async () => {
  const { go } = await chooseLanguage('Français (Canada)');
  await go('/executive-summary');
  await waitFor(() => expect(document.title).toBe('Sommaire de direction'));
  await i18n.changeLanguage('es-MX');
  expect(document.title).toBe('Resumen ejecutivo');
});

it('stores the language on this device', () => {
  const page = document.createElement('html');
  createStore().set(createPreferences(localStorage, page), { locale: 'fr-CA' });
  expect(rememberedLocale(window)).toBe('fr-CA');
  expect(createStore().get(createPreferences(localStorage, page)).locale).toBe('fr-CA');
});

it.each(['{"locale":"tlh"}', '{"theme":"dark"}', 'not JSON', ''])('uses en-US with the stored settings %s', (left) => {
  localStorage.setItem('wireway.looks', left);
  expect(rememberedLocale(window)).toBe('en-US');
});

it('keeps theme and size when the stored language is unknown', () => {
  localStorage.setItem('wireway.looks', '{"locale":"tlh","theme":"dark","size":"glove"}');
  const looks = createStore().get(createPreferences(localStorage, document.createElement('html')));
  expect(looks).toMatchObject({ locale: 'en-US', theme: 'dark', size: 'glove' });
});

it('uses English for texts that cannot be loaded in another language', async () => {
  // The server has no file for this language.
  await i18n.changeLanguage('fr-FR');
  await i18n.loadNamespaces('imports');
  expect(i18n.t('frame:nav.dashboard')).toBe('Dashboard');
  expect(i18n.t('imports:past.heading')).toBe('Past imports');
});

it('makes pseudo-locale texts longer and bracketed, and keeps placeholders', () => {
  const text = pseudoText('Project {{number}} created.');
  expect(text).toMatch(/^⟦Ƥŕóĵéçţ \{\{number\}\} çŕéáţéđ\.·+⟧$/);
  expect(pseudoText('{{shown}} - {{all}}')).toBe('{{shown}} - {{all}}');
});

it('offers three languages, and the pseudo-locale to developers of Wireway', async () => {
  await chooseLanguage('English');
  const menu = within(await screen.findByRole('menu'));
  const names = menu.getAllByRole('menuitemradio', { hidden: true }).map((item) => item.textContent);
  expect(names).toEqual(expect.arrayContaining(['English', 'Español (México)', 'Français (Canada)']));
});
