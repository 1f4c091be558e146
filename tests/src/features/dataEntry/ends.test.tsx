/** Both ends of a cable on one card: each is named, and one button terminates both. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../support/fillText.ts';
import type { Cable } from '../../store/cables.ts';
import { card, losing, recording, visit } from './dataEntryHarness.tsx';

const end = (id: number, equipment: string, more: Partial<Cable> = {}): Cable => ({
  id,
  cableTag: 'P-101',
  equipment,
  status: 'Not started',
  percentComplete: 0,
  removed: 0,
  ...more,
});
const terminated = termsTexts.today['from-term'].terminated;
const bothEnds = fillText(fieldWorkTexts.ends.both, { step: terminated });
const from = `${termsTexts.fields.cable.fromEquipment} MCC-1`;
const to = `${termsTexts.fields.cable.toEquipment} PMP-1`;

const visitEnds = (more: Partial<Cable> = {}) =>
  visit({ type: 'from-term', of: [end(11, 'MCC-1')], others: { 'to-term': [end(21, 'PMP-1', more)] } });

it('names both ends on the row and on the card', async () => {
  await visitEnds();
  const article = await screen.findByRole('article', { name: 'P-101' });
  expect(within(article).getByRole('button', { name: /^P-101/ })).toHaveTextContent(from);
  await waitFor(() => expect(within(article).getByRole('button', { name: /^P-101/ })).toHaveTextContent(to));
  const own = await card('P-101');
  expect(own.getByRole('region', { name: new RegExp(to) })).toBeVisible();
});

it('terminates both ends by one button', async () => {
  const sent = recording();
  const { person } = await visitEnds();
  const own = await card('P-101');
  await person.click(await own.findByRole('button', { name: bothEnds }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ type, commodityId }) => `${type} ${commodityId}`).toSorted()).toEqual([
    'from-term 11',
    'to-term 21',
  ]);
  for (const { values, workDate } of sent) {
    expect(values).toEqual({ terminatedDate: dayOfDevice() });
    expect(workDate).toBe(dayOfDevice());
  }
});

it('withdraws the entries of both ends by Undo', async () => {
  losing();
  const { app, person } = await visitEnds();
  const withdraw = vi.spyOn(app.queue, 'withdraw').mockReturnValue(true);
  const own = await card('P-101');
  await person.click(await own.findByRole('button', { name: bothEnds }));
  await person.click(await own.findByRole('button', { name: fieldWorkTexts.undo.action }));
  expect(withdraw.mock.calls.map(([{ type, recordId }]) => `${type} ${recordId}`).toSorted()).toEqual([
    'from-term 11',
    'to-term 21',
  ]);
});

it('voids both ends by Undo once the server has them', async () => {
  const sent = recording();
  const { person } = await visitEnds();
  const own = await card('P-101');
  await person.click(await own.findByRole('button', { name: bothEnds }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await own.findByText(fieldWorkTexts.state.saved);
  await person.click(await own.findByRole('button', { name: fieldWorkTexts.undo.action }));
  expect(await own.findByText(fieldWorkTexts.ends.voided)).toBeVisible();
  await person.click(own.getByRole('button', { name: fieldWorkTexts.undo.wrongRow }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(
    sent
      .slice(2)
      .map(({ type, values, note }) => `${type} ${String(values['terminatedDate'])} ${note}`)
      .toSorted(),
  ).toEqual([`from-term null ${fieldWorkTexts.undo.wrongRow}`, `to-term null ${fieldWorkTexts.undo.wrongRow}`]);
});

it('offers only the open end when the other one is terminated', async () => {
  const sent = recording();
  const { person } = await visitEnds({ terminatedDate: 20_514, status: 'Installed', terminatedFraction: 1 });
  const own = await card('P-101');
  await own.findByRole('region', { name: new RegExp(`${to}.*${termsTexts.statuses.Installed}`) });
  expect(own.queryByRole('button', { name: bothEnds })).toBeNull();
  await person.click(own.getByRole('button', { name: terminated }));
  await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['from-term']));
});
