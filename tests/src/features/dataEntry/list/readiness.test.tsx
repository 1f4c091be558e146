/** Rows that can be worked on now come first in the list of a crew; the order is fixed once the list is shown. */
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getFieldReadiness, type FieldReadiness } from '../../../../../contract/progress/fieldDay.ts';
import { reply, server } from '../../../server.ts';
import { cables, visit } from '../dataEntryHarness.tsx';
import { common as commonTexts } from '../../../../../src/i18n/locales/en-US/common.ts';
import { fieldWork as fieldWorkTexts } from '../../../../../src/i18n/locales/en-US/fieldWork.ts';

afterEach(() => focusManager.setFocused(undefined));

const ready = (...ids: number[]): FieldReadiness => ({ ready: ids, waiting: [], unknown: [] });
const one = 'P-101';
const other = 'P-102';
const idOf = (tag: string) => cables.find((cable) => cable['tag'] === tag)!.id;
const tags = () =>
  screen.queryAllByRole('article').map(({ textContent }) => [one, other].find((tag) => textContent.startsWith(tag)));

it('builds the list once readiness is known, and leaves it unchanged when other rows become ready', async () => {
  const answers: ((text: FieldReadiness) => void)[] = [];
  server.use(reply(getFieldReadiness, () => new Promise<FieldReadiness>((answer) => void answers.push(answer))));
  const { person } = await visit();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(await screen.findByText(commonTexts.reading)).toBeVisible();
  expect(tags()).toEqual([]);
  answers[0]!(ready(idOf(other)));
  await waitFor(() => expect(tags()).toEqual([other, one]));
  expect(screen.queryByRole('button', { name: fieldWorkTexts.updateList })).toBeNull();

  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(ready(idOf(one)));
  const update = await screen.findByRole('button', { name: fieldWorkTexts.updateList });
  expect(tags()).toEqual([other, one]);
  await person.click(update);
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]!(ready(idOf(one)));
  await waitFor(() => expect(tags()).toEqual([one, other]));
  expect(screen.queryByRole('button', { name: fieldWorkTexts.updateList })).toBeNull();
});

it('does not wait forever for readiness, and shows the rows of the device', async () => {
  server.use(reply(getFieldReadiness, () => new Promise<FieldReadiness>(() => undefined)));
  await visit();
  await waitFor(() => expect(tags()).toEqual([one, other]), { timeout: 10_000 });
});
