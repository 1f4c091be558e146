/** A report that is made to cost as much as it can is drawn in bounded parts, or refused with a sentence. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../tests/src/renderWithApp.tsx';
import { shownLimits } from '../session/limits.ts';
import { SavedSession } from '../viewer/SavedSession.tsx';
import { hostileTexts } from './hostileSessions.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('width >='),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return () => vi.restoreAllMocks();
});

const loadMachines = () => Promise.resolve({});

async function shown(name: string) {
  const view = await renderWithApp(
    <SavedSession name="report.json" text={hostileTexts[name]!()} loadMachines={loadMachines} />,
    { project: null },
  );
  return {
    ...view,
    size: () => ({
      elements: view.container.querySelectorAll('*').length,
      characters: view.container.innerHTML.length,
    }),
  };
}

it.each(Object.keys(hostileTexts))('is drawn in bounded parts: %s', async (name) => {
  const { size } = await shown(name);
  expect(size().elements).toBeLessThan(10_000);
  expect(size().characters).toBeLessThan(1_500_000);
});

it('lists the first actors and says how many more there are', async () => {
  await shown('a chain of actors, each below the one before');
  expect(within(screen.getByRole('tree')).getAllByRole('treeitem')).toHaveLength(shownLimits.actors);
  expect(screen.getByText('5,055 more actors aren’t listed.')).toBeInTheDocument();
});

it('draws the lanes of the first actors and says so', async () => {
  const { person, size } = await shown('many actors');
  await person.click(screen.getByRole('tab', { name: 'Sequence' }));
  expect(await screen.findByText('The first 60 of 5,555 actors are drawn.')).toBeInTheDocument();
  expect(size().elements).toBeLessThan(10_000);
});

it('says why a report that holds more than a recording can is not opened', async () => {
  await shown('steps that name one long transition again and again');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'report.json is too large to open. A recording can have at most 5,000 steps, 10,000 actors, 24 levels and names of 300 characters.',
  );
});

it('finds steps by words although their transitions are long', async () => {
  const { person } = await shown('transitions as long as a file may name them');
  await person.type(screen.getByRole('searchbox'), 'nnn');
  await waitFor(() => expect(screen.getByText('1,500 of 1,500')).toBeInTheDocument());
});
