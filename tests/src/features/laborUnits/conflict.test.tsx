/** Conflict over one labor unit: the second user gets the question, again after each edit, until they choose. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import type { BodyInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { listLaborUnits, saveLaborUnits } from '../../../../contract/setup/laborUnits/laborUnitRows.ts';
import { LaborUnitsScreen } from '../../../../src/features/laborUnits/LaborUnitsScreen.tsx';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';

const recorded = recordedReply(listLaborUnits, 'laborUnits');
const marcus = { name: 'Marcus Bell', at: new Date('2026-11-29T02:00:00Z') };

beforeEach(() => pretendLayout());

/** A server on which Marcus saved other hours for the first unit after the page was opened. */
async function open() {
  const [first] = recorded.units;
  let stored = { ...first!, version: first!.version + 1, values: { ...first!.values, hours: 0.9 } };
  const sent: BodyInputOf<typeof saveLaborUnits>['rows'][number][] = [];
  server.use(
    reply(listChoices, { choices: [] }),
    reply(listLaborUnits, { ...recorded, units: [first!] }),
    reply(saveLaborUnits, async (request) => {
      const { rows } = (await request.json()) as BodyInputOf<typeof saveLaborUnits>;
      sent.push(...rows);
      return {
        results: rows.map(({ row, cells }) => {
          if (row?.version !== stored.version)
            return { status: 'conflict' as const, row: stored, reason: 'Changed meanwhile.', lastSave: marcus };
          const values = Object.fromEntries(cells.map(({ field, value }) => [field, value ?? null]));
          stored = { ...stored, version: stored.version + 1, values: { ...stored.values, ...values } };
          return { status: 'saved' as const, row: stored };
        }),
      };
    }),
  );
  const { person } = await renderWithApp(<LaborUnitsScreen projectId={7} />);
  const grid = within(await screen.findByRole('grid'));
  const header = grid.getAllByRole('columnheader').find((cell) => cell.textContent.startsWith('Hours'))!;
  const type = async (text: string) => {
    const row = grid.getAllByRole('row').find((line) => line.getAttribute('aria-rowindex') === '2')!;
    await person.click(row.querySelector(`[aria-colindex="${header.getAttribute('aria-colindex')}"]`)!);
    await person.keyboard(`${text}{Enter}`);
  };
  return { person, type, sent, hours: () => stored.values['hours'] };
}

const question = (mine: string) =>
  screen.findByRole('button', {
    name: new RegExp(`Marcus Bell saved this row \\(.*: now “0\\.9”\\. You typed “${mine}”`),
  });

it('shows value and name of the other user, and does not overwrite it on a second edit', async () => {
  const { person, type, sent, hours } = await open();
  await type('0.5');
  expect(await question('0.5')).toBeVisible();
  await type('0.6');
  expect(await question('0.6')).toBeVisible();
  expect(hours()).toBe(0.9);
  expect(sent).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: outboxTexts.keepMine }));
  await waitFor(() => expect(hours()).toBe(0.6));
  await waitFor(() => expect(screen.queryByText(/saved this row/)).toBeNull());
});

it('keeps their value on request after I typed mine again', async () => {
  const { person, type, hours } = await open();
  await type('0.5');
  await question('0.5');
  await type('0.6');
  await question('0.6');
  await person.click(screen.getByRole('button', { name: outboxTexts.takeTheirs }));
  await waitFor(() => expect(screen.queryByText(/saved this row/)).toBeNull());
  expect(hours()).toBe(0.9);
});
