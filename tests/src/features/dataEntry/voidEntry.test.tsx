/** Voiding an entry: without a reason while only the device has it, with a reason once the server has it. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { card, recording, visit } from './dataEntryHarness.tsx';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { matching } from '../../../support/fillText.ts';

async function pulled() {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  await first.findByText(fieldWorkTexts.state.saved);
  const again = await card('P-101');
  await person.click(again.getByRole('button', { name: fieldWorkTexts.undo.open }));
  return { sent, person, first: again };
}

it('asks why when the server has the entry, and restores the previous values with the reason', async () => {
  const { sent, person, first } = await pulled();
  expect(first.getByText(matching(fieldWorkTexts.undo.why))).toBeVisible();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.undo.wrongRow }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.note).toBe('Wrong row');
  for (const field of Object.keys(sent[0]!.values)) {
    const back = sent[1]!.values[field];
    expect([field, back === null || back === false]).toEqual([field, true]);
  }
  await waitFor(() => expect(screen.queryByRole('group', { name: fieldWorkTexts.undo.open })).toBeNull());
});

it('voids nothing without a reason', async () => {
  const { sent, person, first } = await pulled();
  const save = first.getByRole('button', { name: fieldWorkTexts.undo.save });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await person.click(save);
  await person.type(first.getByLabelText(fieldWorkTexts.undo.reason), '  ');
  await person.click(save);
  expect(sent).toHaveLength(1);
  await person.type(first.getByLabelText(fieldWorkTexts.undo.reason), 'Reel was wrong');
  await person.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.note).toBe('Reel was wrong');
});
