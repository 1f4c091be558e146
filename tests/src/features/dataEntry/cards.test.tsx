import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices, type PickList } from '../../../../contract/setup/codes/pickLists.ts';
import { getFieldDay } from '../../../../contract/progress/fieldDay.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { keepFieldDays } from '../../../../src/shared/projects/keepFieldDays.ts';
import { dayText } from '../../../../src/ui/day/dayText.ts';
import { rejectedBecause } from '../../recordedAnswers.ts';
import { personWith, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf } from '../../store/cables.ts';
import { cables as recordedCables, card, dayWith, losing, openSession, recording, visit } from './dataEntryHarness.tsx';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { entryChecks as entryChecksTexts } from '../../../../contract/base/messages/en-US/entryChecks.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

it('shows a foreman the data of a cable in one card', async () => {
  await visit();
  const first = await card('P-101');
  expect(first.getByText('MCC-1 → PMP-1')).toBeVisible();
  expect(first.getByText('200 ft')).toBeVisible();
});

it('shows the progress of each raceway on the route, and marks those missing from the project', async () => {
  await visit();
  const second = await card('P-102');
  await second.findByText('60.0%');
  const route = second.getByText('TR-1').closest('p');
  expect(route).toHaveTextContent(/TR-1 100.0%\s*TR-2\/1 60.0%\s*TR-9 \?/);
});

it('records a pull by its marks, with length, percentage and status before saving', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '1000');
  const before = within(first.getByRole('group', { name: fieldWorkTexts.preview.label }));
  expect(before.getByText('200 ft')).toBeVisible();
  expect(before.getByText('90.0%')).toBeVisible();
  expect(before.getByText(termsTexts.statuses.Pulled)).toBeVisible();
  expect(first.queryByText(fieldWorkTexts.state.saved)).toBeNull();

  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await first.findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      type: 'cable',
      commodityId: 1,
      workDate: dayOfDevice(),
      values: { pullStartMark: 1200, pullEndMark: 1000 },
      before: expect.objectContaining({ pullStartMark: null, pullEndMark: null }),
      source: 'card',
    }),
  ]);
});

it('reads a typed length as written on the card, and marks a partial pull', async () => {
  const sent = recording();
  const { person } = await visit();
  const second = await card('P-102');
  await person.type(second.getByLabelText('Pulled length, ft'), `100'-6"`);
  expect(second.getByText('100.5 ft')).toBeVisible();
  expect(second.getByText(termsTexts.statuses.Pulling)).toBeVisible();
  await person.click(second.getByRole('button', { name: fieldWorkTexts.save }));
  await second.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]?.values).toEqual({ pulledLength: 100.5 });
});

it('shows an error for an unreadable length, and sends nothing', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('End mark, ft'), 'about half');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(first.getByText(/“about half” isn’t a length/)).toBeVisible();
  expect(first.getByLabelText('End mark, ft')).toBeInvalid();
  expect(sent).toEqual([]);
});

it('applies the day and the foreman of the session to every entry', async () => {
  const sent = recording();
  const { person } = await visit();
  await card('P-101');
  const session = await openSession();
  await person.clear(session.getByLabelText(fieldWorkTexts.workDate));
  await person.type(session.getByLabelText(fieldWorkTexts.workDate), '2026-03-05');
  await person.type(session.getByLabelText(fieldWorkTexts.foreman), 'R. Ortiz');
  for (const tag of ['P-101', 'P-102']) {
    const one = await card(tag);
    await person.click(one.getByLabelText(termsTexts.fields.cable.pullComplete));
    await person.click(one.getByRole('button', { name: fieldWorkTexts.save }));
    await one.findByText(fieldWorkTexts.state.saved);
  }
  expect(sent.map(({ workDate, foreman }) => [workDate, foreman])).toEqual([
    ['2026-03-05', 'R. Ortiz'],
    ['2026-03-05', 'R. Ortiz'],
  ]);
});

it('allows another crew and another day on one card', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  expect(first.getByLabelText(termsTexts.fields.cable.pulledDate)).toHaveValue(dayText(dayOfDevice(), 'en-US'));
  await person.clear(first.getByLabelText(termsTexts.fields.cable.pulledDate));
  await person.type(first.getByLabelText(termsTexts.fields.cable.pulledDate), '3/4/2026');
  await person.type(first.getByLabelText(fieldWorkTexts.foreman), 'Bell');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]).toMatchObject({ workDate: '2026-03-04', foreman: 'Bell', values: { pulledDate: '2026-03-04' } });
});

it('rejects a day in the future with a message', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.clear(first.getByLabelText(termsTexts.fields.cable.pulledDate));
  await person.type(first.getByLabelText(termsTexts.fields.cable.pulledDate), '2999-01-01');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(first.getByText('Pulled date 2999-01-01 is in the future.')).toBeVisible();
  expect(first.getByLabelText(termsTexts.fields.cable.pulledDate)).toBeInvalid();
  expect(sent).toEqual([]);
});

it('asks why when much more than the design length was pulled, and accepts the note', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '260');
  await person.tab();
  expect(first.getByText(/^260 ft pulled.*Explain in the pull notes/)).toBeVisible();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(sent).toEqual([]);
  await person.type(first.getByLabelText(termsTexts.fields.cable.pullNotes), 'Rerouted round the new duct');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]).toMatchObject({ note: 'Rerouted round the new duct' });
});

it('shows the request to explain once, at the pull notes, also with fewer fields shown', async () => {
  recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.card.fewer }));
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '940');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(first.getByText(/^260 ft pulled.*Explain in the pull notes/)).toBeVisible();
  expect(first.getByLabelText(termsTexts.fields.cable.pullNotes)).toHaveAccessibleDescription(
    /Explain in the pull notes\.$/,
  );
});

it('shows both values of a conflict; Keep mine resends mine on top of theirs', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-7');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  const conflict = within(await first.findByRole('alert'));
  expect(conflict.getByText('R-7')).toBeVisible();
  expect(conflict.getByText('R-9')).toBeVisible();
  expect(first.getByText(fieldWorkTexts.state.conflict)).toBeVisible();
  await person.click(conflict.getByRole('button', { name: outboxTexts.keepMine }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[1]).toMatchObject({ values: { reel: 'R-7' }, before: { reel: 'R-9' } });
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

it('asks about a colleague’s value that arrived during typing, and updates other fields at once', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-');
  const theirs = { ...recordedCables[0]!, reel: 'R-9', testedBy: 'Bell' };
  server.use(reply(getChanges, () => changesOf([theirs], { version: 1000, full: false })));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(first.getByLabelText(termsTexts.fields.cable.testedBy)).toHaveValue('Bell'));
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), '7');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  const conflict = within(await first.findByRole('alert'));
  expect(conflict.getByText('R-9')).toBeVisible();
  expect(sent[0]).toMatchObject({ values: { reel: 'R-7' }, before: { reel: null } });
});

it('names the other crew as the reason when Keep mine overrides their completed pull', async () => {
  const lastSave = { name: 'Ray Castellano', at: new Date() };
  const completed = { id: 1, field: 'pullComplete', yours: false, theirs: true, before: null, lastSave };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict', conflicts: [completed] } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '120');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await person.click(await first.findByRole('button', { name: outboxTexts.keepMine }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[1]).toMatchObject({
    note: fillText(outboxTexts.keptOver, { name: 'Ray Castellano' }),
    values: { pulledLength: 120, pullComplete: false },
  });
});

it('takes their value of a conflicting field, and still records the rest of mine', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-7');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await person.click(await first.findByRole('button', { name: outboxTexts.takeTheirs }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[1]?.values).toEqual({ pullComplete: true });
});

it('stores a failed entry, and resends it with the same id later', async () => {
  const { app, person } = await visit();
  const lost = losing();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(lost).toHaveLength(1));
  expect(await first.findByText(fieldWorkTexts.state.notOnDevice)).toBeVisible();
  expect(first.getByLabelText(termsTexts.fields.cable.pullComplete)).toBeChecked();
  expect(screen.getByText('Today: 1 entry, 200 ft, 9.0 h earned')).toBeVisible();

  const sent = recording();
  act(() => app.connection.send({ type: 'server.reached' }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent).toEqual(lost);
});

it('sends values typed while an entry waits as a second entry, after the first', async () => {
  const { app, person } = await visit();
  const lost = losing();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(lost).toHaveLength(1));
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-7');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  const sent = recording();
  act(() => app.connection.send({ type: 'server.reached' }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent.map(({ values }) => values)).toEqual([{ pullComplete: true }, { reel: 'R-7' }]);
});

it('keeps a rejected entry, with the reason, until it is corrected', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-7');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await first.findByText(rejectedBecause, { exact: false })).toBeVisible();
  expect(first.getByLabelText(termsTexts.reelFields.reelNumber)).toHaveValue('R-7');
  await person.clear(first.getByLabelText(termsTexts.reelFields.reelNumber));
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-8');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[1]?.values).toEqual({ reel: 'R-8', pullComplete: true });
});

it('adds waiting entries to the totals of the server for the day, but not drafts', async () => {
  server.use(reply(getFieldDay, () => dayWith(dayOfDevice())));
  losing();
  const { person } = await visit();
  expect(await screen.findByText('Today: 1 entry, 100 ft, 4.5 h earned')).toBeVisible();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  expect(screen.getByText('Today: 1 entry, 100 ft, 4.5 h earned')).toBeVisible();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await screen.findByText('Today: 2 entries, 200 ft, 9.0 h earned')).toBeVisible();
});

it('converts the length of the day from the previous unit to the project unit', async () => {
  server.use(reply(getFieldDay, () => ({ ...dayWith(dayOfDevice()), unit: 'ft' as const })));
  await visit({ project: { ...sampleProject, unitMeasurement: 'metric' } });
  expect(await screen.findByText('Today: 1 entry, 30.5 m, 4.5 h earned')).toBeVisible();
});

it('reloads the day after the server recorded an entry, and counts nothing twice', async () => {
  let reported = dayWith(dayOfDevice(), []);
  server.use(reply(getFieldDay, () => reported));
  recording();
  const { app, person } = await visit();
  const stop = keepFieldDays(app);
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  // What the server has written is worth other hours, so that the totals show which of the two was counted.
  const [written] = dayWith(dayOfDevice()).types;
  reported = {
    ...dayWith(dayOfDevice(), [{ ...written!, entries: 1, quantity: 100, earnedHours: 3.2 }]),
    version: changesOf(recordedCables).version,
  };
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(await screen.findByText('Today: 1 entry, 100 ft, 3.2 h earned')).toBeVisible();
  stop();
});

it('counts entries waiting on the device in the packages', async () => {
  losing();
  const { person } = await visit({ of: recordedCables.map((cable) => Object.assign({}, cable, { package: 'IWP-1' })) });
  expect(await screen.findByRole('button', { name: /All packages.*1 of 3/ })).toBeVisible();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  expect(await screen.findByRole('button', { name: /All packages.*2 of 3/ })).toBeVisible();
});

it('shows a disabled package button when no row is in a package', async () => {
  await visit();
  expect(await screen.findByRole('button', { name: fieldWorkTexts.package.none })).toBeDisabled();
});

it('counts an entry once when its response was lost and the server already includes it', async () => {
  let reported = dayWith(dayOfDevice(), []);
  server.use(reply(getFieldDay, () => reported));
  const lost = losing();
  const { app, person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(lost).toHaveLength(1));
  expect(await screen.findByText('Today: 1 entry, 100 ft, 4.5 h earned')).toBeVisible();
  // The server also has another entry of this user.
  const [cables] = dayWith(dayOfDevice()).types;
  reported = {
    ...dayWith(dayOfDevice(), [{ ...cables!, entries: 2, quantity: 150 }]),
    entryIds: lost.map(({ id }) => id),
  };
  await act(() => app.queryClient.invalidateQueries());
  expect(await screen.findByText('Today: 2 entries, 150 ft, 4.5 h earned')).toBeVisible();
});

it('shows the day that entries are recorded for when it is not today', async () => {
  server.use(reply(getFieldDay, (request) => dayWith(new URL(request.url).searchParams.get('day')!)));
  const { person } = await visit();
  const session = await openSession();
  await person.clear(session.getByLabelText(fieldWorkTexts.workDate));
  await person.type(session.getByLabelText(fieldWorkTexts.workDate), '2026-03-05');
  expect(await screen.findByText('Mar 5, 2026: 1 entry, 100 ft, 4.5 h earned')).toBeVisible();
});

it('copies reel and result from the previous entry, never the marks', async () => {
  recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText(termsTexts.reelFields.reelNumber), 'R-7');
  await person.type(first.getByLabelText('Pulled length, ft'), '190');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  const second = await card('P-102');
  await person.click(await second.findByRole('button', { name: fieldWorkTexts.repeatLast }));
  expect(second.getByLabelText(termsTexts.reelFields.reelNumber)).toHaveValue('R-7');
  expect(second.getByLabelText('Pulled length, ft')).toHaveValue('');
});

it('hides finished cables until requested', async () => {
  const { person } = await visit();
  await card('P-101');
  expect(screen.queryByRole('article', { name: 'C-9' })).toBeNull();
  await person.click(screen.getByRole('button', { name: '1 finished' }));
  expect(await screen.findByRole('article', { name: 'C-9' })).toBeVisible();
});

it('finds a cable by its tag, and moves to its first input on Enter', async () => {
  const { person } = await visit();
  await card('P-101');
  await person.type(screen.getByRole('searchbox'), '102');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'P-101' })).toBeNull());
  await person.keyboard('{Enter}');
  expect((await card('P-102')).getByLabelText('Start mark, ft')).toHaveFocus();
});

it('keeps the focus in the edited field when the result of a search arrives late', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '11');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '101' } });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'P-102' })).toBeNull());
  await person.keyboard('80');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]?.values).toEqual({ pullStartMark: 1000, pullEndMark: 1180 });
});

it('moves on with Enter, and saves and opens the next card with Ctrl+Enter', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Start mark, ft'));
  await person.keyboard('500{Enter}');
  expect(first.getByLabelText('End mark, ft')).toHaveFocus();
  await person.keyboard('700{Control>}{Enter}{/Control}');
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]?.values).toEqual({ pullStartMark: 500, pullEndMark: 700 });
  expect((await card('P-102')).getByLabelText('Start mark, ft')).toHaveFocus();
});

const offering = (choices: Readonly<Partial<Record<PickList, readonly string[]>>>) =>
  server.use(
    reply(listChoices, (request) => {
      const list = new URL(request.url).searchParams.get('list') as PickList;
      return { choices: (choices[list] ?? []).map((name) => ({ name, description: '' })) };
    }),
  );

/** Crews of this project enter the area, which is a code of a list. */
const areasEntered: Project = { ...sampleProject, columns: [{ type: 'cable', field: 'area', entered: true }] };

it('offers listed codes and the foremen of the project by touch and by arrow keys', async () => {
  offering({ area: ['A100', 'B200'], foreman: ['Luis Ortega', 'Hank Delacroix'] });
  const sent = recording();
  const { person } = await visit({ project: areasEntered });
  const first = await card('P-101');
  await person.click(first.getByLabelText(fieldWorkTexts.foreman));
  await person.click(await screen.findByRole('option', { name: 'Hank Delacroix' }));
  expect(first.getByLabelText(fieldWorkTexts.foreman)).toHaveValue('Hank Delacroix');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.click(first.getByLabelText(termsTexts.packageFields.area));
  await screen.findByRole('option', { name: 'B200' });
  await person.keyboard('a1{ArrowDown}{Enter}');
  expect(first.getByLabelText(termsTexts.packageFields.area)).toHaveValue('A100');
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('option', { name: 'B200' });
  // Escape closes the list and leaves the typed text alone.
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]).toMatchObject({ foreman: 'Hank Delacroix', values: { area: 'A100' } });
  expect(sent[0]).not.toHaveProperty('newNames');
});

it('marks a new name as intended in the entry, if the user can add one', async () => {
  offering({ area: ['A100'] });
  const sent = recording();
  const { person } = await visit({ as: ['data.view', 'field.enter', 'codes.edit'], project: areasEntered });
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.packageFields.area));
  await person.keyboard('B200');
  await person.click(await screen.findByRole('option', { name: 'Add “B200”' }));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]).toMatchObject({ values: { area: 'B200' }, newNames: ['area'] });
});

it('asks about an unknown foreman, and applies the choice to the entries that follow', async () => {
  offering({});
  const unknown = { field: 'foreman', list: 'foreman', nearest: 'Luis Ortega' };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused', unknown } : {}));
  const { person } = await visit();
  const session = await openSession();
  await person.type(session.getByLabelText(fieldWorkTexts.foreman), 'Luis Ortgea');
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await person.click(await first.findByRole('button', { name: 'Use “Luis Ortega”' }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(session.getByLabelText(fieldWorkTexts.foreman)).toHaveValue('Luis Ortega');
  expect(sent.map(({ foreman }) => foreman)).toEqual(['Luis Ortgea', 'Luis Ortega']);
  expect(sent[1]!.id).not.toBe(sent[0]!.id);
});

it('confirms a new name once for the whole day', async () => {
  offering({});
  const unknown = { field: 'foreman', list: 'foreman', nearest: null };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused', unknown } : {}));
  const { person } = await visit();
  const session = await openSession();
  await person.type(session.getByLabelText(fieldWorkTexts.foreman), 'Tran');
  for (const tag of ['P-101', 'P-102']) {
    const one = await card(tag);
    await person.click(one.getByLabelText(termsTexts.fields.cable.pullComplete));
    await person.click(one.getByRole('button', { name: fieldWorkTexts.save }));
    if (tag === 'P-101')
      await person.click(
        await one.findByRole('button', { name: fillText(gridTexts.pick.addForeman, { name: 'Tran' }) }),
      );
    await one.findByText(fieldWorkTexts.state.saved);
  }
  expect(sent.map(({ foreman, newNames }) => [foreman, newNames])).toEqual([
    ['Tran', undefined],
    ['Tran', ['foreman']],
    ['Tran', ['foreman']],
  ]);
});

it('shows a viewer the work, and who can enter it', async () => {
  await visit({ as: ['data.view'] });
  const first = await card('P-101');
  expect(first.queryByRole('button', { name: fieldWorkTexts.save })).toBeNull();
  expect(first.queryByLabelText('Start mark, ft')).toBeNull();
  expect(screen.getByText(/permission “Enter field progress” \(roles: .*Foreman/)).toBeVisible();
});

it('keeps typed values when the user is assigned other rows', async () => {
  const sent = recording();
  const person = personWith('data.view', 'field.enter');
  let rowScope: CurrentUserReply['rowScope'] = null;
  const { app, person: hand } = await visit({ projectPorts: { loadUser: async () => ({ ...person, rowScope }) } });
  const first = await card('P-101');
  await hand.type(first.getByLabelText('Start mark, ft'), '1200');
  rowScope = { id: 'scope-2', names: ['Luis Ortega'] };
  app.project.send({ type: 'permissions.changed' });
  const theirs = () => [...app.stores].find(([key]) => key.includes('scope-2'))?.[1];
  await waitFor(() => expect(theirs()?.freshness).toBe('fresh'));
  const again = await card('P-101');
  expect(again.getByLabelText('Start mark, ft')).toHaveValue('1200');
  await hand.type(again.getByLabelText('End mark, ft'), '1000');
  await hand.click(again.getByRole('button', { name: fieldWorkTexts.save }));
  await again.findByText(fieldWorkTexts.state.saved);
  expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]);
});

it('asks before leaving with unsaved values', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  expect(question.getByText(fillText(fieldWorkTexts.leave.typed_one, { count: 1 }))).toBeInTheDocument();
  await person.click(question.getByText(fieldWorkTexts.leave.stay));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(first.getByLabelText(termsTexts.fields.cable.pullComplete)).toBeChecked();

  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await person.click(await screen.findByText(fieldWorkTexts.leave.drop));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('allows leaving without unsaved values', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.keyboard('{Escape}');
  expect(first.getByLabelText(termsTexts.fields.cable.pullComplete)).not.toBeChecked();
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('allows leaving with an entry stored on the device, even after a rejection', async () => {
  recording(() => ({ outcome: 'refused' }));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '1180');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await first.findByText(rejectedBecause, { exact: false })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('discards a rejected entry in two steps, and keeps it on a double click', async () => {
  recording(() => ({ outcome: 'refused' }));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '1180');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await person.dblClick(await first.findByRole('button', { name: fieldWorkTexts.discard }));
  expect(first.getByText(rejectedBecause, { exact: false })).toBeVisible();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.discard }));
  await person.click(first.getByRole('button', { name: outboxTexts.discardForGood }));
  await waitFor(() => expect(first.queryByText(rejectedBecause, { exact: false })).toBeNull());
});

it('keeps a draft when Escape closes the calendar', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.click(first.getByRole('button', { name: /Pulled date/ }));
  await person.keyboard('{Escape}');
  expect(first.getByLabelText('Start mark, ft')).toHaveValue('1000');
});

it('disables card printing without rows, so that the search beside it does not move', async () => {
  const { unmount } = await visit();
  await card('P-101');
  expect(screen.getByRole('button', { name: gridTexts.cardsOfRows })).toBeVisible();
  unmount();
  await visit({ search: { q: 'no such cable' } });
  await screen.findByRole('button', { name: /Clear|Show all/ });
  expect(screen.getByRole('button', { name: gridTexts.cardsOfRows })).toBeDisabled();
});

it('lists test fields in the order of the sheet, and enters an over-range reading by tap', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  const labels = [
    'Instrument serial',
    termsTexts.fields.cable.testVoltage,
    'Test duration, s',
    termsTexts.fields.cable.phaseReading,
    termsTexts.fields.cable.groundReading,
    'Witness',
  ];
  const fields = labels.map((label) => first.getByLabelText(label));
  for (const [at, field] of fields.slice(1).entries())
    expect(fields[at]!.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(fields[1]).toHaveAttribute('inputmode', 'numeric');
  expect(fields[3]).toHaveAttribute('inputmode', 'decimal');
  await person.type(fields[3]!, '1000');
  await person.click(
    first.getByRole('button', { name: fillText(fieldWorkTexts.aboveScale, { field: 'Phase to phase, MΩ' }) }),
  );
  expect(fields[3]).toHaveValue('>1000');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]?.values).toEqual({ phaseReading: '>1000' });
});

it('records the second piece of a splice, whose marks appear once a second reel is entered', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  expect(first.queryByLabelText('Splice start mark, ft')).toBeNull();
  await person.click(first.getByText(fieldWorkTexts.card.splice));
  await person.type(first.getByLabelText(termsTexts.fields.cable.spliceReel), 'R-2');
  for (const [mark, read] of [
    ['Start mark, ft', '1200'],
    ['End mark, ft', '1080'],
    ['Splice start mark, ft', '10'],
    ['Splice end mark, ft', '90'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field at a time
    await person.type(first.getByLabelText(mark), read);
  const before = within(first.getByRole('group', { name: fieldWorkTexts.preview.label }));
  expect(before.getByText('200 ft')).toBeVisible();
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await first.findByText(entryChecksTexts.explainSplice)).toBeVisible();
  expect(sent).toEqual([]);
  await person.type(first.getByLabelText(termsTexts.fields.cable.spliceNote), 'R-1 ended in JB-4');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({
    pullStartMark: 1200,
    pullEndMark: 1080,
    spliceReel: 'R-2',
    spliceStartMark: 10,
    spliceEndMark: 90,
    spliceNote: 'R-1 ended in JB-4',
  });
});

it('shows an input error only after the press, so that the button does not move', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), 'abc');
  const fields = first.getByRole('button', { name: fieldWorkTexts.card.fewer });
  fireEvent.pointerDown(fields);
  act(() => fields.focus());
  expect(first.queryByText(/“abc” isn’t a length/)).toBeNull();
  fireEvent.pointerUp(fields);
  expect(await first.findByText(/“abc” isn’t a length/)).toBeVisible();
});

it('completes a partly pulled cable by one tap, without asking why it is short', async () => {
  const sent = recording();
  const partly = recordedCables.map((cable) => Object.assign({}, cable, { pulledLength: 60 }));
  const { person } = await visit({ of: partly });
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  await first.findByText(fieldWorkTexts.state.saved);
  expect(sent[0]).toMatchObject({
    values: { pullComplete: true, pulledLength: null },
    before: { pulledLength: 60 },
  });
});

it('shows the part of another crew with name and time, and offers only the pull', async () => {
  const theirs = { lastSave: { name: 'Ray Castellano', at: new Date('2026-03-02T14:05:00Z') } };
  const conflict = { id: recordedCables[0]!.id, before: null, ...theirs };
  recording((_, nth) =>
    nth === 1
      ? {
          outcome: 'conflict',
          conflicts: [
            { ...conflict, field: 'pulledLength', yours: null, theirs: 150 },
            { ...conflict, field: 'pullComplete', yours: true, theirs: false },
          ],
        }
      : {},
  );
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  const alert = within(await first.findByRole('alert'));
  expect(alert.getByRole('row', { name: /^Pulled length.*150.*Ray Castellano/ })).toBeVisible();
  const again = await card('P-101');
  expect(again.getByRole('button', { name: termsTexts.today.cable.pulled })).toBeVisible();
  expect(again.queryByRole('button', { name: termsTexts.today.cable.tested })).toBeNull();
});

it('opens a rejected entry for correction on its card, with all fields', async () => {
  recording((_, nth) => (nth === 1 ? { outcome: 'refused' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  const again = await card('P-101');
  await person.click(await again.findByRole('button', { name: outboxTexts.edit }));
  expect(again.getByLabelText(termsTexts.fields.cable.pullNotes)).toBeVisible();
  expect(again.getByLabelText(termsTexts.fields.cable.pullComplete)).toBeChecked();
});

it('records a delay as a note when the project lists no reasons', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.cannot.open }));
  const panel = within(first.getByRole('group', { name: fieldWorkTexts.cannot.open }));
  await person.type(panel.getByLabelText(fieldWorkTexts.cannot.reason), 'Crane broken');
  await person.click(panel.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({ delayNote: 'Crane broken' });
  expect(await screen.findByText(/Crane broken/)).toBeVisible();
});

it('shows how many entries of the day someone else sent', async () => {
  const day = dayWith(dayOfDevice());
  server.use(reply(getFieldDay, () => ({ ...day, sentBy: [{ name: 'Ray Castellano', entries: 1 }] })));
  await visit();
  expect(
    await screen.findByText(fillText(fieldWorkTexts.today.sentBy, { shown: 1, name: 'Ray Castellano' })),
  ).toBeVisible();
});
