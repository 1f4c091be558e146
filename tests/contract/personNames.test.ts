/** People found by names written another way. */
import { expect, it } from 'vitest';
import { nearestPerson, peopleLike } from '../../contract/setup/codes/personNames.ts';

const people = ['Luis Ortega', 'Ann Bell', 'Ramón Díaz', 'Ray Castellano', 'José Luis Peña'];

it.each([
  ['Ortega Luis', 'Luis Ortega'],
  ['Ortega, L.', 'Luis Ortega'],
  ['L. Ortega', 'Luis Ortega'],
  ['Luis A. Ortega', 'Luis Ortega'],
  ['Ortgea', 'Luis Ortega'],
  ['luis ortgea', 'Luis Ortega'],
  ['Luis', 'Luis Ortega'],
  ['ramon diaz', 'Ramón Díaz'],
  ['Peña J. L.', 'José Luis Peña'],
  ['Raymond Castellano', 'Ray Castellano'],
])('finds for %j the person %j', (text, person) => {
  expect(nearestPerson(text, people)).toBe(person);
});

it.each(['Luis Gomez', 'A. B.', 'L', 'Marta Ruiz', 'Bell Ortega', ''])('finds nobody for %j', (text) => {
  expect(nearestPerson(text, people)).toBeNull();
});

it('finds everyone a name may stand for', () => {
  expect(peopleLike('Luis', ['Luis Ortega', 'Luis Gomez', 'Ann Bell'])).toEqual(['Luis Ortega', 'Luis Gomez']);
});
