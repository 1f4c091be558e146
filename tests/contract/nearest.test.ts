/** Which name is meant by one that is none. */
import { expect, it } from 'vitest';
import { nearestIn, nearestOf } from '../../contract/base/values/nearest.ts';

it.each([
  ['Luis Ortgea', 'Luis Ortega'],
  ['luis  ortega', 'Luis Ortega'],
  ['Luis Ortegas', 'Luis Ortega'],
  ['Nroth', 'North'],
  ['a1', 'A-1'],
  // Areas of one letter, and numbers, are others on purpose.
  ['S', null],
  ['A-2', null],
  ['Somebody Else', null],
])('%j means %j', (text, meant) => {
  expect(nearestOf(text, ['N', 'A-1', 'North', 'Luis Ortega', 'Ann Bell'])).toBe(meant);
});

it('takes the nearest of several', () => {
  expect(nearestOf('Okafro', ['Okafron', 'Okafor', 'Okfaro'])).toBe('Okafron');
  expect(nearestOf('Okafrr', ['Okxxor', 'Okafor'])).toBe('Okafor');
});

it('looks many up in one list, and passes by what may not be meant', () => {
  const find = nearestIn(['Ortega, Luis', 'Ortegas, Luis', 'A-1', 'A1']);
  expect(find('Ortgea, Luis')).toBe('Ortega, Luis');
  expect(find('Ortegas, Luisa', (name) => name !== 'Ortegas, Luis')).toBe('Ortega, Luis');
  expect(find('A 1', (name) => name !== 'A-1')).toBe('A1');
  expect(find('A 1', () => false)).toBeNull();
});
