/** Problems of an entry are shown in the language of the screen, and translated when it changes. */
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { fieldWork as english } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fieldWork as spanish } from '../../../../src/i18n/locales/es-MX/fieldWork.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { card, losing, visit } from './dataEntryHarness.tsx';

afterEach(() => i18n.changeLanguage('en-US'));

const speak = (locale: string) => act(() => i18n.changeLanguage(locale));

it('shows why a cable cannot be entered in each language, as it changes', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '300');
  await person.click(first.getByLabelText('Reel'));
  expect(first.getByText('300 ft pulled for a design length of 200 ft.')).toBeVisible();
  await speak('es-MX');
  expect(await first.findByText('Se jalaron 300 ft para una longitud de diseño de 200 ft.')).toBeVisible();
  expect(
    first.getByText('Se jalaron 300 ft para una longitud de diseño de 200 ft. Explícalo en las notas de jalado.'),
  ).toBeVisible();
  await speak('fr-CA');
  expect(await first.findByText('Longueur tirée 300 pi pour une longueur de conception de 200 pi.')).toBeVisible();
});

it('names the field by its label when its text is unreadable', async () => {
  await i18n.changeLanguage('es-MX');
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Longitud jalada, ft'), 'casi todo');
  await person.click(first.getByLabelText('Carrete'));
  expect(await first.findByText(/^“casi todo” no es una longitud\. Escribe un número/)).toBeVisible();
});

it('names the field once in an error of the grid', async () => {
  pretendLayout();
  await i18n.changeLanguage('es-MX');
  const { person } = await visit({ on: 'desk' });
  const grid = await screen.findByRole('grid');
  const row = (await within(grid).findByText('P-101')).closest<HTMLElement>('[role="row"]')!;
  const column = within(grid)
    .getAllByRole('columnheader')
    .find((header) => header.textContent.startsWith('Fecha de jalado'));
  const cell = row.querySelector<HTMLElement>(`[aria-colindex="${column?.getAttribute('aria-colindex')}"]`)!;
  await person.dblClick(cell);
  await person.keyboard('ayer{Tab}');
  expect(await screen.findByText('Fecha de jalado: escribe una fecha como 2026-11-20 o 11/20/2026.')).toBeVisible();
});

it('translates the status of an entry', async () => {
  const { person } = await visit();
  losing();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText(english.state.notOnDevice)).toBeVisible();
  await speak('es-MX');
  expect(await first.findByText(spanish.state.notOnDevice)).toBeVisible();
  expect(first.queryByText(english.state.notOnDevice)).toBeNull();
});
