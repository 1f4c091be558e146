/** What a foreman takes back: at once while nobody has it, with a reason once the server has. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { card, recording, visit } from './dataEntryHarness.tsx';

async function pulled() {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Pulled today' }));
  await first.findByText('Sent');
  const again = await card('P-101');
  await person.click(again.getByRole('button', { name: 'Void entry…' }));
  return { sent, person, first: again };
}

it('asks why when the server has the entry, and sends the values it found with the reason', async () => {
  const { sent, person, first } = await pulled();
  expect(first.getByText(/The entry and the void both stay in the history/)).toBeVisible();
  await person.click(first.getByRole('button', { name: 'Wrong row' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.note).toBe('Wrong row');
  for (const field of Object.keys(sent[0]!.values)) {
    const back = sent[1]!.values[field];
    expect([field, back === null || back === false]).toEqual([field, true]);
  }
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Void entry…' })).toBeNull());
});

it('takes nothing back without a reason', async () => {
  const { sent, person, first } = await pulled();
  const save = first.getByRole('button', { name: 'Void entry' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await person.click(save);
  await person.type(first.getByLabelText('Other reason'), '  ');
  await person.click(save);
  expect(sent).toHaveLength(1);
  await person.type(first.getByLabelText('Other reason'), 'Reel was wrong');
  await person.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.note).toBe('Reel was wrong');
});
