/** A cell that takes an entry of a list, used by keyboard alone. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CellEditor } from '../../../../src/grid/dataGrid/cells/CellEditor.tsx';
import type { Choice } from '../../../../contract/setup/codes/pickLists.ts';
import { optionsFor, peopleAlike } from '../../../../src/grid/commodityGrid/fields/pickOptions.ts';
import { addTextOf } from '../../../../src/grid/commodityGrid/fields/usePickLists.ts';
import type { GridColumn, GridPickList } from '../../../../src/grid/dataGrid/gridColumn.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { matching } from '../../../support/fillText.ts';

const areas: readonly Choice[] = [
  { name: 'N', description: 'North side' },
  { name: 'NE', description: 'Quay' },
  { name: 'S', description: 'South side' },
];
const addText = (name: string) => `Add ${name}`;

const columnWith = (pickList: GridPickList): GridColumn => ({
  key: 'area',
  name: 'Area',
  width: 110,
  align: 'start',
  mono: false,
  frozen: false,
  text: () => 'S',
  tone: () => 'plain',
  isEditable: () => true,
  pickList,
});

function openCell(
  pickList: GridPickList = { load: () => Promise.resolve((search) => optionsFor(areas, search, addText)) },
) {
  const committed: [string, boolean][] = [];
  const person = userEvent.setup();
  const { unmount } = render(
    <CellEditor
      column={columnWith(pickList)}
      row={{ id: 1, row: 0 }}
      onClose={() => undefined}
      onCommit={(text, isNew) => committed.push([text, isNew === true])}
      onLeave={() => undefined}
    />,
  );
  return { committed, person, unmount };
}

it('opens with Alt+Down, and commits the entry reached by the arrow keys', async () => {
  const { committed, person } = openCell();
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /NE/ })).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{Enter}');
  expect(committed).toEqual([['NE', false]]);
});

it('filters by code and description during typing, and commits the text unless an entry is chosen', async () => {
  const { committed, person } = openCell();
  await person.keyboard('quay');
  expect(await screen.findByRole('option', { name: /NE/ })).toBeVisible();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['NEQuay', 'Add quay']);
  await person.keyboard('{Tab}');
  expect(committed).toEqual([['quay', false]]);
});

it('offers to add an unknown name as its last entry', async () => {
  const { committed, person } = openCell();
  await person.keyboard('W');
  await screen.findByRole('option', { name: 'Add W' });
  await person.keyboard('{ArrowUp}{Enter}');
  expect(committed).toEqual([['W', true]]);
});

it('leaves the cell unchanged on Esc, and keeps the text when the list cannot be loaded', async () => {
  const { committed, person, unmount } = openCell({ load: () => Promise.reject(new Error('off line')) });
  await person.keyboard('W');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(matching(gridTexts.pick.missing)));
  await person.keyboard('{ArrowDown}{Escape}');
  unmount();
  expect(committed).toEqual([]);
});

it('lists entries that start with the text first, and similar ones when nothing matches', () => {
  const people = ['Ann Bell', 'Luis Ortega', 'Bella Ruiz'].map((name) => ({ name, description: '' }));
  const namesFor = (search: string) => optionsFor(people, search, null).map(({ name }) => name);
  expect(namesFor('bell')).toEqual(['Bella Ruiz', 'Ann Bell']);
  expect(namesFor('Luis Ortgea')).toEqual(['Luis Ortega']);
  expect(optionsFor(people, 'ann  bell', addText).some(({ isNew }) => isNew)).toBe(false);
});

describe('a foreman found by part of the name', () => {
  const crew = [
    { name: 'Luis Ortega', description: '' },
    { name: 'Ann Diaz', description: '' },
  ];
  const t = ((key: string, { name }: { name: string }) => `${key} ${name}`) as never;
  const offered = (search: string, list = 'foreman') =>
    optionsFor(crew, search, addTextOf(list, t), list === 'area' ? undefined : peopleAlike).map(
      ({ name, isNew, text }) => (isNew ? text : name),
    );

  it('is offered from the list, without an entry to add', () => {
    expect(offered('Luis')).toEqual(['Luis Ortega']);
  });

  it('is found by last name and in any case, like a name of a person list', () => {
    expect(offered('ortega')).toEqual(['Luis Ortega']);
    expect(offered('luis', 'person')).toEqual(['Luis Ortega']);
  });

  it('can be added only if no one has that name, with a note about accounts', () => {
    expect(offered('Marta Ruiz')).toEqual(['pick.addForeman Marta Ruiz']);
    expect(offered('Luis Gomez')).toContain('pick.addForeman Luis Gomez');
  });

  it('is offered first for a name that resembles it, before an entry to add', () => {
    for (const search of ['Ortega, Luis', 'L. Ortega', 'Luis A. Ortega', 'Luis Ortgea'])
      expect(offered(search)).toEqual(['Luis Ortega', `pick.addForeman ${search}`]);
  });

  it('does not change how codes can be added', () => {
    expect(offered('Luis', 'area')).toEqual(['Luis Ortega', 'pick.add Luis']);
  });
});
