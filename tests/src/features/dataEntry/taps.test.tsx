/** Taps of a crew for each task on a tablet: the table in docs/field-taps.md has these numbers. */
import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../support/fillText.ts';
import type { Cable } from '../../store/cables.ts';
import { cables, recording, visit } from './dataEntryHarness.tsx';

/** Counted from the list of the package; number keys are not counted. */
const counted = new Map(
  [...readFileSync('docs/field-taps.md', 'utf8').matchAll(/^\| ([A-Z][^|]*?) +\| +\d+ +\| +(\d+) +\|$/gm)].map(
    ([, task, taps]) => [task!, Number(taps)],
  ),
);

function press(element: Element): void {
  fireEvent.pointerDown(element, { button: 0 });
  fireEvent.pointerUp(element, { button: 0 });
  if (element instanceof HTMLInputElement) act(() => element.focus());
  fireEvent.click(element);
}

/** Taps as a finger does, and counts them. */
function finger() {
  let taps = 0;
  return {
    tap: (element: Element) => {
      taps += 1;
      press(element);
    },
    /** Keeps the finger on a row, which opens the context menu of a touch screen. */
    hold: (element: Element) => {
      taps += 1;
      fireEvent.contextMenu(element);
    },
    /** Types on the number keys. */
    digits: (digits: string) => {
      for (const digit of digits) press(keys().getByRole('button', { name: digit }));
    },
    get taps() {
      return taps;
    },
  };
}

const keys = () => within(screen.getByRole('group', { name: fieldWorkTexts.keypad }));
const rowOf = async (tag: string) => within(await screen.findByRole('article', { name: tag }));
const headOf = async (tag: string) => (await rowOf(tag)).getByRole('button', { name: new RegExp(`^${tag}`) });
const rowsOf = (rows: readonly Partial<Cable>[]): readonly Cable[] =>
  rows.map((row, at) => ({ id: at + 1, status: 'Not started', percentComplete: 0, removed: 0, ...row }));

it('has a number for each task', () => expect(counted.size).toBe(6));

it('counts the taps to pull one cable', async () => {
  const sent = recording();
  await visit();
  const hand = finger();
  hand.tap(await headOf('P-101'));
  hand.tap((await rowOf('P-101')).getByRole('button', { name: termsTexts.today.cable.pulled }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(hand.taps).toBe(counted.get('Pull one cable'));
});

it('counts the taps to pull one cable with its marks', async () => {
  const sent = recording();
  await visit();
  const hand = finger();
  hand.tap(await headOf('P-101'));
  const row = await rowOf('P-101');
  hand.tap(row.getByLabelText('Start mark, ft'));
  hand.digits('1200');
  hand.tap(keys().getByRole('button', { name: commonTexts.keypad.next }));
  hand.digits('1000');
  hand.tap(row.getByRole('button', { name: termsTexts.today.cable.pulled }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toMatchObject({ pullStartMark: 1200, pullEndMark: 1000, pullComplete: true });
  expect(hand.taps).toBe(counted.get('Pull one cable with its marks'));
});

it('counts the taps to terminate both ends of a cable', async () => {
  const sent = recording();
  await visit({
    type: 'from-term',
    of: rowsOf([{ cableTag: 'P-101', equipment: 'MCC-1' }]),
    others: { 'to-term': rowsOf([{ cableTag: 'P-101', equipment: 'PMP-1' }]) },
  });
  const hand = finger();
  hand.tap(await headOf('P-101'));
  const name = fillText(fieldWorkTexts.ends.both, { step: termsTexts.today['from-term'].terminated });
  hand.tap(await (await rowOf('P-101')).findByRole('button', { name }));
  await waitFor(() => expect(sent.map(({ type }) => type).toSorted()).toEqual(['from-term', 'to-term']));
  expect(hand.taps).toBe(counted.get('Terminate both ends of a cable'));
});

it('counts the taps to set a piece of equipment', async () => {
  const sent = recording();
  await visit({ type: 'equipment', of: rowsOf([{ tag: 'PMP-1' }]) });
  const hand = finger();
  hand.tap(await headOf('PMP-1'));
  hand.tap((await rowOf('PMP-1')).getByRole('button', { name: termsTexts.today.equipment.set }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(hand.taps).toBe(counted.get('Set a piece of equipment'));
});

it('counts the taps to pull ten cables at once', async () => {
  const sent = recording();
  const tags = Array.from({ length: 10 }, (_, at) => `T-${at + 10}`);
  await visit({ of: tags.map((tag, at) => ({ ...cables[0]!, id: at + 1, tag })) });
  const hand = finger();
  const [first, ...others] = await Promise.all(tags.map(headOf));
  hand.hold(first!);
  for (const other of others) hand.tap(other);
  const bar = within(screen.getByRole('group', { name: fillText(fieldWorkTexts.list.chosen_other, { count: 10 }) }));
  hand.tap(bar.getByRole('button', { name: termsTexts.today.cable.pulled }));
  await waitFor(() => expect(sent).toHaveLength(10));
  expect(hand.taps).toBe(counted.get('Pull ten cables at once'));
});

it('counts the taps to add to a partial pull', async () => {
  const sent = recording();
  await visit({ of: [{ ...cables[0]!, pulledLength: 60 }] });
  const hand = finger();
  hand.tap(await headOf('P-101'));
  const row = await rowOf('P-101');
  hand.tap(row.getByRole('button', { name: fieldWorkTexts.part.open }));
  // The field of the amount has the focus, so its number keys are open.
  hand.digits('100');
  hand.tap(row.getByRole('button', { name: fieldWorkTexts.part.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toMatchObject({ pulledLength: 160 });
  expect(hand.taps).toBe(counted.get('Add to a partial pull'));
});
