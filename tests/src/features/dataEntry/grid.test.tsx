import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { getProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { sampleProject } from '../../renderWithApp.tsx';
import { cables, losing, recording, visit } from './dataEntryHarness.tsx';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';
import { fillText } from '../../../support/fillText.ts';

/** jsdom has no layout: the grid gets a fixed size. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
});

const grid = () => within(screen.getByRole('grid'));
const rowOf = async (tag: string) => {
  const cell = await within(await screen.findByRole('grid')).findByText(tag);
  return within(cell.closest<HTMLElement>('[role="row"]')!);
};

/** Returns the cell of a row under a header. */
async function cellOf(tag: string, column: RegExp): Promise<HTMLElement> {
  const row = await rowOf(tag);
  const place = grid().getByRole('columnheader', { name: column }).getAttribute('aria-colindex');
  return row.getAllByRole('gridcell').find((cell) => cell.getAttribute('aria-colindex') === place)!;
}

/** Enters a value as a user does: double click, text, and the final key. */
async function enter(person: UserEvent, tag: string, column: RegExp, text: string, end = '{Enter}'): Promise<void> {
  await person.dblClick(await cellOf(tag, column));
  await person.keyboard(`{Control>}a{/Control}${text}${end}`);
}

it('records both marks as one entry when the user moves to the next row', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-101', /^Start mark/, '1000');
  expect((await rowOf('P-101')).getByText(fieldWorkTexts.state.otherMark)).toBeVisible();
  expect(sent).toEqual([]);
  await enter(person, 'P-101', /^End mark/, '1180');
  expect(await (await rowOf('P-101')).findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      commodityId: 1,
      values: { pullStartMark: 1000, pullEndMark: 1180 },
      before: expect.objectContaining({ pullStartMark: null, pullEndMark: null }),
      source: 'grid',
    }),
  ]);
});

it('records both marks as one entry when the mouse moves between cells, then to another row', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await person.click(await cellOf('P-101', /^Start mark/));
  await person.keyboard('1000');
  await person.click(await cellOf('P-101', /^End mark/));
  expect(await cellOf('P-101', /^Start mark/)).toHaveTextContent('1,000');
  await person.keyboard('1180');
  await person.click(await cellOf('P-102', /^Reel/));
  expect(await (await rowOf('P-101')).findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ commodityId: 1, values: { pullStartMark: 1000, pullEndMark: 1180 } }),
  ]);
});

it('previews the row below the grid before it is saved', async () => {
  recording();
  const { stepWeights } = recordedReply(getProjectInformation, 'projectInformation').settings;
  const settings = { stepWeights: { ...stepWeights, cable: { pulled: 60, tested: 40 } } };
  const { person } = await visit({ on: 'desk', settings });
  await enter(person, 'P-101', /^Start mark/, '1000', '{Tab}');
  await person.keyboard('1100{Tab}');
  const strip = within(screen.getByRole('region', { name: fieldWorkTexts.preview.label }));
  expect(strip.getByText('100 ft')).toBeVisible();
  // Half of the cable, at the project's own weight for pulling.
  expect(await strip.findByText('30.0%')).toBeVisible();
  expect(strip.getByText('Pulling')).toBeVisible();
});

it('records the last row as well, where Enter has no next row', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-102', /^Pulled length/, '400');
  expect(await (await rowOf('P-102')).findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('records at once with Ctrl+Enter, even a single mark', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-101', /^Start mark/, '1000', '{Control>}{Enter}{/Control}');
  expect(await (await rowOf('P-101')).findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent[0]?.values).toEqual({ pullStartMark: 1000 });
});

it('keeps a row with a mistake, marks the cell and shows why', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-101', /^Pulled date/, '2999-01-01');
  expect((await rowOf('P-101')).getByText(fieldWorkTexts.state.stopped)).toBeVisible();
  await person.click(await cellOf('P-101', /^Pulled date/));
  expect(screen.getByText('Pulled date 2999-01-01 is in the future.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('discards a draft with Esc, and restores it with Ctrl+Z', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-101', /^Start mark/, '1000', '{Tab}');
  expect((await rowOf('P-101')).getByText('1,000')).toBeVisible();
  await person.keyboard('{Escape}');
  expect((await rowOf('P-101')).queryByText('1,000')).toBeNull();
  await person.keyboard('{Control>}z{/Control}');
  expect((await rowOf('P-101')).getByText('1,000')).toBeVisible();
  expect(sent).toEqual([]);
});

it('saves many pasted rows with one button, one entry each', async () => {
  const sent = recording();
  const { person } = await visit({ on: 'desk' });
  await person.click(await cellOf('P-101', /^Pulled length/));
  await person.paste('190\n390');
  await person.click(
    await screen.findByRole('button', { name: fillText(fieldWorkTexts.saveRows_other, { count: 2 }) }),
  );
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ pulledLength: 190 }, { pulledLength: 390 }]));
  expect(await screen.findByText('Today: 2 entries, 580 ft, 26.1 h earned')).toBeVisible();
});

it('resends a failed entry automatically once the server is back', async () => {
  const { app, person } = await visit({ on: 'desk' });
  const lost = losing();
  await enter(person, 'P-101', /^Pulled length/, '190');
  await waitFor(() => expect(lost).toHaveLength(1));
  const sent = recording();
  act(() => app.connection.send({ type: 'server.reached' }));
  expect(await (await rowOf('P-101')).findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toEqual(lost);
});

it('shows both values of a conflict below the grid, and its location', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit({ on: 'desk' });
  await enter(person, 'P-101', /^Reel/, 'R-7');
  await person.click(await screen.findByRole('button', { name: /P-101.*Conflict/ }));
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('R-9')).toBeVisible();
  await person.click(conflict.getByRole('button', { name: outboxTexts.keepMine }));
  await waitFor(() => expect(sent[1]?.before).toEqual({ reel: 'R-9' }));
});

it('is read-only for a viewer', async () => {
  const { person } = await visit({ on: 'desk', as: ['data.view'] });
  await person.dblClick(await cellOf('P-101', /^Start mark/));
  expect(grid().queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/permission “Enter field progress” \(roles: .*Foreman/)).toBeVisible();
});

it('is read-only in an archived project', async () => {
  const { person } = await visit({ on: 'desk', project: { ...sampleProject, archive: true } });
  await person.dblClick(await cellOf('P-101', /^Start mark/));
  expect(grid().queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('group', { name: fieldWorkTexts.session })).toBeNull();
  expect(screen.queryByText(/permission “Enter field progress”/)).toBeNull();
});

it('offers the codes of a list during typing, and enters the highlighted one', async () => {
  const sent = recording();
  const choices = [
    { name: 'Megger', description: 'Insulation resistance' },
    { name: 'Hi-pot', description: '' },
  ];
  server.use(reply(listChoices, { choices }));
  const { person } = await visit({ on: 'desk', search: { columns: ['tag', 'testType'] } });
  await person.dblClick(await cellOf('P-101', /^Test type/));
  await person.keyboard('{Control>}a{/Control}insul');
  expect(await screen.findByRole('option', { name: /Megger/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ testType: 'Megger' }]));
});

it('shows in each row that completing it clears the length of its part', async () => {
  const parts = cables.map((cable) =>
    Object.assign({}, cable, { pullComplete: 0, pulledDate: null, pulledLength: 120 }),
  );
  const { person } = await visit({ on: 'desk', of: parts });
  await person.click(await cellOf('P-101', /^Pull done/));
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await person.paste('Yes\nYes');
  for (const tag of ['P-101', 'P-102']) {
    expect(await cellOf(tag, /^Pulled length/)).toHaveTextContent(/^$/);
    expect(
      (await rowOf(tag)).getByRole('img', { name: /^The 120 ft recorded before was partial and is now cleared/ }),
    ).toBeVisible();
  }
});
