/** A report built for maximum cost renders in bounded parts, or is rejected with a message. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../tests/src/renderWithApp.tsx';
import { shownLimits } from '../session/limits.ts';
import { SavedSession } from '../viewer/SavedSession.tsx';
import { hostileTexts } from './hostileSessions.ts';
import { inspector as inspectorTexts } from '../locales/en-US/inspector.ts';
import { fillText } from '../../tests/support/fillText.ts';

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

it.each(Object.keys(hostileTexts))('a hostile report renders in bounded parts: %s', async (name) => {
  const { size } = await shown(name);
  expect(size().elements).toBeLessThan(10_000);
  expect(size().characters).toBeLessThan(1_500_000);
});

it('a long actor list shows the first actors and the number of the others', async () => {
  await shown('a chain of actors, each below the one before');
  expect(within(screen.getByRole('tree')).getAllByRole('treeitem')).toHaveLength(shownLimits.actors);
  expect(screen.getByText(fillText(inspectorTexts.actors.more_other, { count: '5,055' }))).toBeInTheDocument();
});

it('the sequence draws the lanes of the first actors and shows their number', async () => {
  const { person, size } = await shown('many actors');
  await person.click(screen.getByRole('tab', { name: inspectorTexts.panels.sequence }));
  expect(
    await screen.findByText(fillText(inspectorTexts.sequence.moreLanes, { shown: 60, number: '5,555' })),
  ).toBeInTheDocument();
  expect(size().elements).toBeLessThan(10_000);
});

it('a report larger than any recording shows why it cannot be opened', async () => {
  await shown('steps that name one long transition again and again');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    fillText(inspectorTexts.files.unreadable.tooLarge, {
      file: 'report.json',
      steps: '5,000',
      actors: '10,000',
      levels: 24,
      name: 300,
    }),
  );
});

it('the log search finds steps with long transitions', async () => {
  const { person } = await shown('transitions as long as a file may name them');
  await person.type(screen.getByRole('searchbox'), 'nnn');
  await waitFor(() => expect(screen.getByText('1,500 of 1,500')).toBeInTheDocument());
});
