/** The list of shortcuts names keys as printed on the keyboard of the language. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KeyboardShortcuts } from '../../../../src/grid/dataGrid/KeyboardShortcuts.tsx';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { renderWithApp } from '../../renderWithApp.tsx';

afterEach(() => i18n.changeLanguage('en-US'));

it.each([
  ['en-US', 'Shift + Space', 'Home · End · Ctrl + Home · Ctrl + End', 'Esc, Tab · F6'],
  ['es-MX', 'Mayús + Espacio', 'Inicio · Fin · Ctrl + Inicio · Ctrl + Fin', 'Esc, Tab · F6'],
  ['fr-CA', 'Maj + Espace', 'Début · Fin · Ctrl + Début · Ctrl + Fin', 'Échap, Tab · F6'],
])('in %s', async (locale, row, ends, leave) => {
  await act(async () => {
    await i18n.changeLanguage(locale);
    await i18n.loadNamespaces('grid');
  });
  await renderWithApp(<KeyboardShortcuts mayReplace onClose={() => undefined} />);
  for (const keys of [row, ends, leave]) expect(await screen.findByText(keys)).toBeVisible();
});
