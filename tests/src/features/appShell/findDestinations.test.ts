import { expect, it } from 'vitest';
import { findDestinations, type Destination } from '../../../../src/features/appShell/palette/findDestinations.ts';
import { filterAndSort } from '../../../../src/features/reports/report/filterAndSort.ts';

const destination = (label: string): Destination => ({ id: label, label, onClick: () => undefined });
const french = {
  pages: {
    group: 'Pages',
    actions: ['Aperçu', 'Données et affectation : Câble', 'Câbles à tirer par code de type'].map(destination),
  },
  projects: { group: 'Projets', actions: [destination('24-1170 Montréal')] },
  recent: { group: 'Visités récemment', actions: [] },
};
const labelsOf = (query: string) =>
  findDestinations(french, query).flatMap(({ actions }) => actions.map(({ label }) => label));

it.each(['cable', 'Câble', 'CABLE', 'ca\u0302ble'])(
  'finds a page by %s, on a keyboard with accents and without',
  (typed) => {
    expect(labelsOf(typed)).toEqual(['Câbles à tirer par code de type', 'Données et affectation : Câble']);
  },
);

it('finds a project whose name has an accent', () => {
  expect(labelsOf('montreal 1170')).toEqual(['24-1170 Montréal']);
});

it('finds the rows of a report in the same way', () => {
  const rows = [{ foreman: 'José Núñez' }, { foreman: 'Earl Kowalski' }];
  const found = filterAndSort(rows, { find: 'nunez', sort: '', shown: (text) => text, isSubtotal: () => false });
  expect(found).toEqual([{ foreman: 'José Núñez' }]);
});

it('lists matching actions of the page before pages that contain the word', () => {
  const pages = { group: 'Pages', actions: ['Data & Assignment: Cable', 'Keys'].map(destination) };
  const here = { group: 'On this page', actions: ['Assign…', 'Keyboard shortcuts'].map(destination) };
  const found = (query: string) =>
    findDestinations({ ...french, pages, here }, query).flatMap(({ actions }) => actions.map(({ label }) => label));
  expect(found('assign')).toEqual(['Assign…', 'Data & Assignment: Cable']);
  expect(found('shortcuts')).toEqual(['Keyboard shortcuts']);
  expect(found('signment')).toEqual(['Data & Assignment: Cable']);
});
