/** Search for the known name that a misspelled name most likely stands for. */
import { expect, it } from 'vitest';
import { nearestIn, nearestOf } from '../../contract/base/values/nearest.ts';

it.each([
  ['Luis Ortgea', 'Luis Ortega'],
  ['luis  ortega', 'Luis Ortega'],
  ['Luis Ortegas', 'Luis Ortega'],
  ['Nroth', 'North'],
  ['a1', 'A-1'],
  // Areas with single-letter names, and numbers, differ on purpose.
  ['S', null],
  ['A-2', null],
  ['Somebody Else', null],
])('resolves %j to %j', (text, intended) => {
  expect(nearestOf(text, ['N', 'A-1', 'North', 'Luis Ortega', 'Ann Bell'])).toBe(intended);
});

it('chooses the nearest of several names', () => {
  expect(nearestOf('Okafro', ['Okafron', 'Okafor', 'Okfaro'])).toBe('Okafron');
  expect(nearestOf('Okafrr', ['Okxxor', 'Okafor'])).toBe('Okafor');
});

it('looks up many names in one list, and skips names that are excluded', () => {
  const find = nearestIn(['Ortega, Luis', 'Ortegas, Luis', 'A-1', 'A1']);
  expect(find('Ortgea, Luis')).toBe('Ortega, Luis');
  expect(find('Ortegas, Luisa', (name) => name !== 'Ortegas, Luis')).toBe('Ortega, Luis');
  expect(find('A 1', (name) => name !== 'A-1')).toBe('A1');
  expect(find('A 1', () => false)).toBeNull();
});
