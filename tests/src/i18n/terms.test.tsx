/** Names that the contract has in English, as a French- or Spanish-speaking foreman sees and types them. */
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fieldOf } from '../../../contract/commodities/index.ts';
import { formatsIn } from '../../../src/i18n/format.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { useFormats } from '../../../src/i18n/useFormats.ts';
import { useTerms } from '../../../src/i18n/useTerms.ts';
import { act } from 'react';

afterEach(() => i18n.changeLanguage('en-US'));

const field = (key: string) => fieldOf('cable', key)!;

async function termsIn(locale: string) {
  await i18n.loadNamespaces('terms');
  await i18n.changeLanguage(locale);
  const { result } = renderHook(useTerms);
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
}

it('names fields with their unit, statuses and results', async () => {
  const terms = await termsIn('fr-CA');
  expect(terms.header(field('pulledLength'), 'imperial')).toBe('Longueur tirée, pi');
  expect(terms.header(field('pulledLength'), 'metric')).toBe('Longueur tirée, m');
  expect(terms.value(field('status'), 'Terminated both')).toBe('Raccordé aux deux extrémités');
  expect(terms.value(field('testResult'), 'Pass')).toBe('Réussi');
  expect(terms.pluralInText('cable-tray')).toBe('chemins de câbles');
});

it('leaves data unchanged, even if it equals a term', async () => {
  const terms = await termsIn('es-MX');
  expect(terms.value(field('area'), 'Complete')).toBe('Complete');
  expect(terms.status('')).toBe('');
});

it('uses different words where English has one', async () => {
  const terms = await termsIn('es-MX');
  const sizes = (['cable', 'cable-tray', 'conduit'] as const).map((type) => fieldOf(type, 'size')!);
  expect(new Set(sizes.map(({ label }) => label))).toEqual(new Set(['Size']));
  expect(sizes.map((size) => terms.label(size))).toEqual(['Calibre', 'Ancho', 'Diámetro']);
});

it.each([
  ['fr-CA', 'testResult', 'réussi', 'Pass'],
  ['es-MX', 'testResult', ' No aprobado ', 'Fail'],
  ['es-MX', 'testResult', 'Pass', 'Pass'],
  ['fr-CA', 'pullComplete', 'oui', 'yes'],
  ['fr-CA', 'pulledLength', '1 234,5', '1 234.5'],
  ['fr-CA', 'udf6', '12,5', '12.5'],
  ['es-MX', 'pulledLength', '1,234.5', '1,234.5'],
  ['fr-CA', 'pullNotes', 'oui, 12,5', 'oui, 12,5'],
])('parses input in %s for %s: %s', async (locale, key, typed, read) => {
  const terms = await termsIn(locale);
  expect(terms.typed(field(key), typed)).toBe(read);
});

it('formats numbers and days as usual in each country', () => {
  expect(formatsIn('fr-CA').hours(1234.56)).toBe('1\u00a0234,6');
  expect(formatsIn('es-MX').hours(1234.56)).toBe('1,234.6');
  expect(formatsIn('fr-CA').percentText(12.5)).toBe('12,5\u00a0%');
  expect(formatsIn('en-US').percentText(12.5)).toBe('12.5%');
  expect(formatsIn('en-US').percentText(null)).toBe('-');
  expect(formatsIn('fr-CA').date('2026-03-01')).toBe('1 mars 2026');
  expect(formatsIn('es-MX').date('2026-03-01')).toBe('1 mar 2026');
});

it('updates the formats of a rendered component', async () => {
  const { result } = renderHook(useFormats);
  expect(result.current.percent(54.25)).toBe('54.3');
  await act(() => i18n.changeLanguage('fr-CA'));
  expect(result.current.percent(54.25)).toBe('54,3');
});
