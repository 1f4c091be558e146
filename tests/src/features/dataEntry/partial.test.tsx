/** A partly done cable: how far it is, and the footage of the day, which is added to it. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { entryChecks as entryChecksTexts } from '../../../../contract/base/messages/en-US/entryChecks.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../support/fillText.ts';
import { cables, card, recording, visit } from './dataEntryHarness.tsx';

const { part } = fieldWorkTexts;
const ft = { unit: 'ft' };
const amount = fillText(part.amount, { done: '60', length: '200', ...ft });
const sumWith100 = fillText(part.sum, { done: '60', added: '100', total: '160', length: '200', ...ft });

/** 60 of 200 ft of the first cable are pulled. */
const visitPartly = (pull: Record<string, number | string> = { pulledLength: 60 }) =>
  visit({ of: cables.map((cable) => (cable['tag'] === 'P-101' ? Object.assign({}, cable, pull) : cable)) });

async function openPanel() {
  const opened = await visitPartly();
  const first = await card('P-101');
  await opened.person.click(first.getByRole('button', { name: part.open }));
  return { ...opened, panel: within(first.getByRole('group', { name: part.open })) };
}

afterEach(() => vi.restoreAllMocks());

it('shows how far the cable is, on the row and on the card', async () => {
  await visitPartly();
  const article = await screen.findByRole('article', { name: 'P-101' });
  expect(within(article).getByRole('button', { name: /^P-101/ })).toHaveTextContent(amount);
  const first = await card('P-101');
  expect(first.getByText(fillText(part.remaining, { amount, left: '140', ...ft }))).toBeVisible();
});

it('adds the footage of today to what is done, and shows the sum', async () => {
  const sent = recording();
  const { person, panel } = await openPanel();
  expect(panel.getByRole('radio', { name: fillText(part.asToday, ft) })).toBeChecked();
  await person.type(panel.getByRole('textbox', { name: fillText(part.today, ft) }), '100');
  expect(panel.getByText(sumWith100)).toBeVisible();
  await person.click(panel.getByRole('button', { name: part.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({ pulledLength: 160, pulledDate: dayOfDevice() });
});

it('records the total if that is what was typed', async () => {
  const sent = recording();
  const { person, panel } = await openPanel();
  await person.click(panel.getByRole('radio', { name: fillText(part.asTotal, ft) }));
  await person.type(panel.getByRole('textbox', { name: fillText(part.length, ft) }), '100');
  await person.click(panel.getByRole('button', { name: part.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toMatchObject({ pulledLength: 100 });
});

it('adds to a part between two marks, of which the end mark has moved', async () => {
  const sent = recording();
  const { person } = await visitPartly({ pullStartMark: 1000, pullEndMark: 1060, pulledLength: 60 });
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: part.open }));
  const panel = within(first.getByRole('group', { name: part.open }));
  await person.type(panel.getByRole('textbox', { name: fillText(part.today, ft) }), '100');
  await person.click(panel.getByRole('button', { name: part.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toMatchObject({ pulledLength: 160, pullEndMark: null });
});

it('offers to add a shorter length typed on the card, and never says that the pull is voided', async () => {
  const sent = recording();
  const { person } = await visitPartly();
  const first = await card('P-101');
  const field = first.getByLabelText('Pulled length, ft');
  await person.clear(field);
  await person.type(field, '40');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(first.getByText(fillText(entryChecksTexts.lessThanBefore, { now: '40 ft', was: '60 ft' }))).toBeVisible();
  expect(
    first.queryByText(fillText(entryChecksTexts.takesBack, { step: termsTexts.steps.cable.pulled }), { exact: false }),
  ).toBeNull();
  await person.click(first.getByRole('button', { name: /^Add: 60 \+ 40 = 100 of 200 ft$/ }));
  expect(field).toHaveValue('100');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({ pulledLength: 100 });
});

it('has Save beside the number keys of a part', async () => {
  const { panel } = await openPanel();
  const keys = panel.getByRole('group', { name: fieldWorkTexts.keypad });
  const save = panel.getByRole('button', { name: part.save });
  // In the column of the field, which stands before the keys, and not below both.
  expect(save.compareDocumentPosition(keys) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(save.parentElement).toContainElement(panel.getByRole('textbox'));
});

it('brings the buttons that save into view when the number keys open', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  const shown: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function see(this: Element) {
    shown.push(this);
  });
  await person.click(first.getByLabelText('Start mark, ft'));
  const save = first.getByRole('button', { name: fieldWorkTexts.save });
  expect(shown.some((element) => element.contains(save))).toBe(true);
  expect(shown.at(-1)).toContainElement(first.getByLabelText('Start mark, ft'));
});
