import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices, type PickList } from '../../../../contract/setup/codes/pickLists.ts';
import { getFieldDay } from '../../../../contract/progress/fieldDay.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { dayText } from '../../../../src/ui/day/dayText.ts';
import { rejectedBecause } from '../../recordedAnswers.ts';
import { personWith, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf } from '../../store/cables.ts';
import { cables as recordedCables, card, dayWith, losing, openSession, recording, visit } from './dataEntryHarness.tsx';

it('shows a foreman what a cable is, in one card', async () => {
  await visit();
  const first = await card('P-101');
  expect(first.getByText('MCC-1 → PMP-1')).toBeVisible();
  expect(first.getByText('200 ft')).toBeVisible();
});

it('says of each raceway on its route how far it is, and of one the project does not have that it is not known', async () => {
  await visit();
  const second = await card('P-102');
  await second.findByText('60.0%');
  const route = second.getByText('TR-1').closest('p');
  expect(route).toHaveTextContent(/TR-1 100.0%\s*TR-2\/1 60.0%\s*TR-9 \?/);
});

it('records a pull by its marks: length, per cent and status before saving, then Saved', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '1000');
  const before = within(first.getByRole('group', { name: 'Before saving' }));
  expect(before.getByText('200 ft')).toBeVisible();
  expect(before.getByText('90.0%')).toBeVisible();
  expect(before.getByText('Pulled')).toBeVisible();
  expect(first.queryByText('Sent')).toBeNull();

  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText('Sent')).toBeVisible();
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

it('reads a typed length as it is written on the card, and calls a part of a pull a part', async () => {
  const sent = recording();
  const { person } = await visit();
  const second = await card('P-102');
  await person.type(second.getByLabelText('Pulled length, ft'), `100'-6"`);
  expect(second.getByText('100.5 ft')).toBeVisible();
  expect(second.getByText('Pulling')).toBeVisible();
  await person.click(second.getByRole('button', { name: 'Save' }));
  await second.findByText('Sent');
  expect(sent[0]?.values).toEqual({ pulledLength: 100.5 });
});

it('says so when a length cannot be read, and sends nothing', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('End mark, ft'), 'about half');
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(first.getByText(/“about half” isn’t a length/)).toBeVisible();
  expect(first.getByLabelText('End mark, ft')).toBeInvalid();
  expect(sent).toEqual([]);
});

it('carries the day and the foreman of the session, set once', async () => {
  const sent = recording();
  const { person } = await visit();
  await card('P-101');
  const session = await openSession();
  await person.clear(session.getByLabelText('Work date'));
  await person.type(session.getByLabelText('Work date'), '2026-03-05');
  await person.type(session.getByLabelText('Foreman'), 'R. Ortiz');
  for (const tag of ['P-101', 'P-102']) {
    const one = await card(tag);
    await person.click(one.getByLabelText('Pull done'));
    await person.click(one.getByRole('button', { name: 'Save' }));
    await one.findByText('Sent');
  }
  expect(sent.map(({ workDate, foreman }) => [workDate, foreman])).toEqual([
    ['2026-03-05', 'R. Ortiz'],
    ['2026-03-05', 'R. Ortiz'],
  ]);
});

it('lets one card be another crew’s, and another day’s', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  expect(first.getByLabelText('Pulled date')).toHaveValue(dayText(dayOfDevice(), 'en-US'));
  await person.clear(first.getByLabelText('Pulled date'));
  await person.type(first.getByLabelText('Pulled date'), '3/4/2026');
  await person.type(first.getByLabelText('Foreman'), 'Bell');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]).toMatchObject({ workDate: '2026-03-04', foreman: 'Bell', values: { pulledDate: '2026-03-04' } });
});

it('refuses a day in the future with a sentence', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.clear(first.getByLabelText('Pulled date'));
  await person.type(first.getByLabelText('Pulled date'), '2999-01-01');
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(first.getByText('Pulled date 2999-01-01 is in the future.')).toBeVisible();
  expect(first.getByLabelText('Pulled date')).toBeInvalid();
  expect(sent).toEqual([]);
});

it('asks why when half as much again was pulled, and goes on with the note', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '260');
  await person.tab();
  expect(first.getByText(/^260 ft pulled.*Explain in the pull notes/)).toBeVisible();
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  await person.type(first.getByLabelText('Pull notes'), 'Rerouted round the new duct');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]).toMatchObject({ note: 'Rerouted round the new duct' });
});

it('says what to explain once, at the note that explains it, also where not all fields are shown', async () => {
  recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Fewer fields' }));
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '940');
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(first.getByText(/^260 ft pulled.*Explain in the pull notes/)).toBeVisible();
  expect(first.getByLabelText('Pull notes')).toHaveAccessibleDescription(/Explain in the pull notes\.$/);
});

it('shows both values when somebody else was there first; Keep mine sends mine on top of theirs', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Reel'), 'R-7');
  await person.click(first.getByRole('button', { name: 'Save' }));
  const conflict = within(await first.findByRole('alert'));
  expect(conflict.getByText('R-7')).toBeVisible();
  expect(conflict.getByText('R-9')).toBeVisible();
  expect(first.getByText('Conflict')).toBeVisible();
  await person.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await first.findByText('Sent');
  expect(sent[1]).toMatchObject({ values: { reel: 'R-7' }, before: { reel: 'R-9' } });
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

it('asks when a colleague’s value of the field arrived while it was typed, and shows the others at once', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Reel'), 'R-');
  const theirs = { ...recordedCables[0]!, reel: 'R-9', testedBy: 'Bell' };
  server.use(reply(getChanges, () => changesOf([theirs], { version: 1000, full: false })));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(first.getByLabelText('Tested by')).toHaveValue('Bell'));
  await person.type(first.getByLabelText('Reel'), '7');
  await person.click(first.getByRole('button', { name: 'Save' }));
  const conflict = within(await first.findByRole('alert'));
  expect(conflict.getByText('R-9')).toBeVisible();
  expect(sent[0]).toMatchObject({ values: { reel: 'R-7' }, before: { reel: null } });
});

it('Keep mine over a pull that another crew completed names that crew as the reason', async () => {
  const lastSave = { name: 'Ray Castellano', at: new Date() };
  const completed = { id: 1, field: 'pullComplete', yours: false, theirs: true, before: null, lastSave };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict', conflicts: [completed] } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '120');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await person.click(await first.findByRole('button', { name: 'Keep mine' }));
  await first.findByText('Sent');
  expect(sent[1]).toMatchObject({
    note: 'Kept over the entry of Ray Castellano.',
    values: { pulledLength: 120, pullComplete: false },
  });
});

it('takes theirs where both wrote, and still records the rest of mine', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'conflict' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Reel'), 'R-7');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await person.click(await first.findByRole('button', { name: 'Use theirs' }));
  await first.findByText('Sent');
  expect(sent[1]?.values).toEqual({ pullComplete: true });
});

it('keeps what did not get through, and sends the same entry by the same id when the server is there again', async () => {
  const { app, person } = await visit();
  const lost = losing();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lost).toHaveLength(1));
  expect(await first.findByText('Saving')).toBeVisible();
  expect(first.getByLabelText('Pull done')).toBeChecked();
  expect(screen.getByText('Today: 1 entry, 200 ft, 9.0 earned h')).toBeVisible();

  const sent = recording();
  act(() => app.connection.send({ type: 'server.reached' }));
  await first.findByText('Sent');
  expect(sent).toEqual(lost);
});

it('sends what was typed while an entry waits as a second entry, after the first', async () => {
  const { app, person } = await visit();
  const lost = losing();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lost).toHaveLength(1));
  await person.type(first.getByLabelText('Reel'), 'R-7');
  await person.click(first.getByRole('button', { name: 'Save' }));
  const sent = recording();
  act(() => app.connection.send({ type: 'server.reached' }));
  await first.findByText('Sent');
  expect(sent.map(({ values }) => values)).toEqual([{ pullComplete: true }, { reel: 'R-7' }]);
});

it('keeps what was refused, with the reason, until it is corrected', async () => {
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.type(first.getByLabelText('Reel'), 'R-7');
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText(rejectedBecause, { exact: false })).toBeVisible();
  expect(first.getByLabelText('Reel')).toHaveValue('R-7');
  await person.clear(first.getByLabelText('Reel'));
  await person.type(first.getByLabelText('Reel'), 'R-8');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[1]?.values).toEqual({ reel: 'R-8', pullComplete: true });
});

it('adds what waits on the device to what the server has of the day, and never what is only typed', async () => {
  server.use(reply(getFieldDay, () => dayWith(dayOfDevice())));
  losing();
  const { person } = await visit();
  expect(await screen.findByText('Today: 1 entry, 100 ft, 4.5 earned h')).toBeVisible();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  expect(screen.getByText('Today: 1 entry, 100 ft, 4.5 earned h')).toBeVisible();
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Today: 2 entries, 200 ft, 9.0 earned h')).toBeVisible();
});

it('shows the length of the day in the unit of the project, also where the server told it in the one before', async () => {
  server.use(reply(getFieldDay, () => ({ ...dayWith(dayOfDevice()), unit: 'ft' as const })));
  await visit({ project: { ...sampleProject, unitMeasurement: 'metric' } });
  expect(await screen.findByText('Today: 1 entry, 30.5 m, 4.5 earned h')).toBeVisible();
});

it('asks for the day anew when the server has written an entry, and counts none of it twice', async () => {
  let told = dayWith(dayOfDevice(), []);
  server.use(reply(getFieldDay, () => told));
  recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  told = { ...dayWith(dayOfDevice()), version: 1 };
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(await screen.findByText('Today: 1 entry, 100 ft, 4.5 earned h')).toBeVisible();
});

it('counts in the packages what waits on the device', async () => {
  losing();
  const { person } = await visit({ of: recordedCables.map((cable) => Object.assign({}, cable, { package: 'IWP-1' })) });
  expect(await screen.findByRole('button', { name: /All packages.*1 of 3/ })).toBeVisible();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Pulled today' }));
  expect(await screen.findByRole('button', { name: /All packages.*2 of 3/ })).toBeVisible();
});

it('keeps the place of the packages, and says so, where no row is in one', async () => {
  await visit();
  expect(await screen.findByRole('button', { name: 'No packages' })).toBeDisabled();
});

it('counts an entry once whose reply was lost, while it waits here and the server tells it already', async () => {
  let told = dayWith(dayOfDevice(), []);
  server.use(reply(getFieldDay, () => told));
  const lost = losing();
  const { app, person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Pulled length, ft'), '100');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lost).toHaveLength(1));
  expect(await screen.findByText('Today: 1 entry, 100 ft, 4.5 earned h')).toBeVisible();
  // Another entry of the person is with the server as well.
  const [cables] = dayWith(dayOfDevice()).types;
  told = { ...dayWith(dayOfDevice(), [{ ...cables!, entries: 2, quantity: 150 }]), entryIds: lost.map(({ id }) => id) };
  await act(() => app.queryClient.invalidateQueries());
  expect(await screen.findByText('Today: 2 entries, 150 ft, 4.5 earned h')).toBeVisible();
});

it('shows the day that entries are recorded for, when it is not today', async () => {
  server.use(reply(getFieldDay, (request) => dayWith(new URL(request.url).searchParams.get('day')!)));
  const { person } = await visit();
  const session = await openSession();
  await person.clear(session.getByLabelText('Work date'));
  await person.type(session.getByLabelText('Work date'), '2026-03-05');
  expect(await screen.findByText('Mar 5, 2026: 1 entry, 100 ft, 4.5 earned h')).toBeVisible();
});

it('takes reel and result over from the entry before, never the marks', async () => {
  recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Reel'), 'R-7');
  await person.type(first.getByLabelText('Pulled length, ft'), '190');
  await person.click(first.getByRole('button', { name: 'Save' }));
  const second = await card('P-102');
  await person.click(await second.findByRole('button', { name: 'Copy last' }));
  expect(second.getByLabelText('Reel')).toHaveValue('R-7');
  expect(second.getByLabelText('Pulled length, ft')).toHaveValue('');
});

it('hides finished cables until they are asked for', async () => {
  const { person } = await visit();
  await card('P-101');
  expect(screen.queryByRole('article', { name: 'C-9' })).toBeNull();
  await person.click(screen.getByRole('button', { name: '1 finished' }));
  expect(await screen.findByRole('article', { name: 'C-9' })).toBeVisible();
});

it('finds a cable by its tag; Enter goes straight to its first input', async () => {
  const { person } = await visit();
  await card('P-101');
  await person.type(screen.getByRole('searchbox'), '102');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'P-101' })).toBeNull());
  await person.keyboard('{Enter}');
  expect((await card('P-102')).getByLabelText('Start mark, ft')).toHaveFocus();
});

it('leaves the hand in the field it types in when the answer to a search comes late', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '11');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '101' } });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'P-102' })).toBeNull());
  await person.keyboard('80');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]?.values).toEqual({ pullStartMark: 1000, pullEndMark: 1180 });
});

it('goes on with Enter, and with Ctrl+Enter saves and goes to the next card', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Start mark, ft'));
  await person.keyboard('500{Enter}');
  expect(first.getByLabelText('End mark, ft')).toHaveFocus();
  await person.keyboard('700{Control>}{Enter}{/Control}');
  await first.findByText('Sent');
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

/** Crews of this project say the area, a code of a list. */
const areasEntered: Project = { ...sampleProject, columns: [{ type: 'cable', field: 'area', entered: true }] };

it('offers the codes of a list and the foremen of the project under a thumb and by the arrow keys', async () => {
  offering({ area: ['A100', 'B200'], foreman: ['Luis Ortega', 'Hank Delacroix'] });
  const sent = recording();
  const { person } = await visit({ project: areasEntered });
  const first = await card('P-101');
  await person.click(first.getByLabelText('Foreman'));
  await person.click(await screen.findByRole('option', { name: 'Hank Delacroix' }));
  expect(first.getByLabelText('Foreman')).toHaveValue('Hank Delacroix');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.click(first.getByLabelText('Area'));
  await screen.findByRole('option', { name: 'B200' });
  await person.keyboard('a1{ArrowDown}{Enter}');
  expect(first.getByLabelText('Area')).toHaveValue('A100');
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('option', { name: 'B200' });
  // Escape closes the list, and leaves what is typed alone.
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]).toMatchObject({ foreman: 'Hank Delacroix', values: { area: 'A100' } });
  expect(sent[0]).not.toHaveProperty('newNames');
});

it('says with the entry that a new name is meant, where the person may add one', async () => {
  offering({ area: ['A100'] });
  const sent = recording();
  const { person } = await visit({ as: ['data.view', 'field.enter', 'codes.edit'], project: areasEntered });
  const first = await card('P-101');
  await person.click(first.getByLabelText('Area'));
  await person.keyboard('B200');
  await person.click(await screen.findByRole('option', { name: 'Add “B200”' }));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]).toMatchObject({ values: { area: 'B200' }, newNames: ['area'] });
});

it('asks about a foreman nobody knows, and carries the answer to the entries that follow', async () => {
  offering({});
  const unknown = { field: 'foreman', list: 'foreman', nearest: 'Luis Ortega' };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused', unknown } : {}));
  const { person } = await visit();
  const session = await openSession();
  await person.type(session.getByLabelText('Foreman'), 'Luis Ortgea');
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await person.click(await first.findByRole('button', { name: 'Use “Luis Ortega”' }));
  await first.findByText('Sent');
  expect(session.getByLabelText('Foreman')).toHaveValue('Luis Ortega');
  expect(sent.map(({ foreman }) => foreman)).toEqual(['Luis Ortgea', 'Luis Ortega']);
  expect(sent[1]!.id).not.toBe(sent[0]!.id);
});

it('lets a name be meant once for the day', async () => {
  offering({});
  const unknown = { field: 'foreman', list: 'foreman', nearest: null };
  const sent = recording((_, nth) => (nth === 1 ? { outcome: 'refused', unknown } : {}));
  const { person } = await visit();
  const session = await openSession();
  await person.type(session.getByLabelText('Foreman'), 'Tran');
  for (const tag of ['P-101', 'P-102']) {
    const one = await card(tag);
    await person.click(one.getByLabelText('Pull done'));
    await person.click(one.getByRole('button', { name: 'Save' }));
    if (tag === 'P-101')
      await person.click(await one.findByRole('button', { name: 'Add “Tran” as a foreman without an account' }));
    await one.findByText('Sent');
  }
  expect(sent.map(({ foreman, newNames }) => [foreman, newNames])).toEqual([
    ['Tran', undefined],
    ['Tran', ['foreman']],
    ['Tran', ['foreman']],
  ]);
});

it('shows a viewer the work, and says who may enter it', async () => {
  await visit({ as: ['data.view'] });
  const first = await card('P-101');
  expect(first.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(first.queryByLabelText('Start mark, ft')).toBeNull();
  expect(screen.getByText(/permission “Enter field progress” \(roles: .*Foreman/)).toBeVisible();
});

it('keeps what is typed when the person is given other rows meanwhile', async () => {
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
  await hand.click(again.getByRole('button', { name: 'Save' }));
  await again.findByText('Sent');
  expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]);
});

it('asks before it lets go of something typed', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  expect(question.getByText('1 row has unsaved changes.')).toBeInTheDocument();
  await person.click(question.getByText('Stay'));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(first.getByLabelText('Pull done')).toBeChecked();

  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await person.click(await screen.findByText('Leave without saving'));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('lets a person go who left nothing behind', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.keyboard('{Escape}');
  expect(first.getByLabelText('Pull done')).not.toBeChecked();
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('lets a person go whose entry waits on the device, whatever the server said of it', async () => {
  recording(() => ({ outcome: 'refused' }));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '1180');
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText(rejectedBecause, { exact: false })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('gives up what the server refused in two steps, and keeps it under a hand that clicks twice', async () => {
  recording(() => ({ outcome: 'refused' }));
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.type(first.getByLabelText('End mark, ft'), '1180');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await person.dblClick(await first.findByRole('button', { name: 'Discard' }));
  expect(first.getByText(rejectedBecause, { exact: false })).toBeVisible();
  await person.click(first.getByRole('button', { name: 'Discard' }));
  await person.click(first.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(first.queryByText(rejectedBecause, { exact: false })).toBeNull());
});

it('leaves a draft alone when Escape closes the calendar', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1000');
  await person.click(first.getByRole('button', { name: /Pulled date/ }));
  await person.keyboard('{Escape}');
  expect(first.getByLabelText('Start mark, ft')).toHaveValue('1000');
});

it('offers to print cards where there are rows to print; else its place stays, and the search beside it does not move', async () => {
  const { unmount } = await visit();
  await card('P-101');
  expect(screen.getByRole('button', { name: 'Print cards…' })).toBeVisible();
  unmount();
  await visit({ search: { q: 'no such cable' } });
  await screen.findByRole('button', { name: /Clear|Show all/ });
  expect(screen.getByRole('button', { name: 'Print cards…' })).toBeDisabled();
});

it('asks for a test in the order of its sheet; a reading above the scale is a tap, for keys of numbers have no such sign', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  const labels = [
    'Instrument serial',
    'Test voltage, V dc',
    'Test duration, s',
    'Phase to phase, MΩ',
    'Phase to ground, MΩ',
    'Witness',
  ];
  const fields = labels.map((label) => first.getByLabelText(label));
  for (const [at, field] of fields.slice(1).entries())
    expect(fields[at]!.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(fields[1]).toHaveAttribute('inputmode', 'numeric');
  expect(fields[3]).toHaveAttribute('inputmode', 'decimal');
  await person.type(fields[3]!, '1000');
  await person.click(first.getByRole('button', { name: 'Phase to phase, MΩ: > over range' }));
  expect(fields[3]).toHaveValue('>1000');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
  expect(sent[0]?.values).toEqual({ phaseReading: '>1000' });
});

it('records the second piece of a splice: its marks stand beside those of the first once a second reel is said', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  expect(first.queryByLabelText('Splice start mark, ft')).toBeNull();
  await person.click(first.getByText('Splice: second reel'));
  await person.type(first.getByLabelText('Splice reel'), 'R-2');
  for (const [mark, read] of [
    ['Start mark, ft', '1200'],
    ['End mark, ft', '1080'],
    ['Splice start mark, ft', '10'],
    ['Splice end mark, ft', '90'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await person.type(first.getByLabelText(mark), read);
  const before = within(first.getByRole('group', { name: 'Before saving' }));
  expect(before.getByText('200 ft')).toBeVisible();
  await person.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByText('Enter why and where this cable is spliced.')).toBeVisible();
  expect(sent).toEqual([]);
  await person.type(first.getByLabelText('Splice note'), 'R-1 ended in JB-4');
  await person.click(first.getByRole('button', { name: 'Save' }));
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

it('keeps the button where it is under a finger: what a mark lacks is said after the press', async () => {
  const { person } = await visit();
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), 'abc');
  const fields = first.getByRole('button', { name: 'Fewer fields' });
  fireEvent.pointerDown(fields);
  act(() => fields.focus());
  expect(first.queryByText(/“abc” isn’t a length/)).toBeNull();
  fireEvent.pointerUp(fields);
  expect(await first.findByText(/“abc” isn’t a length/)).toBeVisible();
});

it('finishes a cable that was pulled in part by one tap, without asking why it is short', async () => {
  const sent = recording();
  const partly = recordedCables.map((cable) => Object.assign({}, cable, { pulledLength: 60 }));
  const { person } = await visit({ of: partly });
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Pulled today' }));
  await first.findByText('Sent');
  expect(sent[0]).toMatchObject({
    values: { pullComplete: true, pulledLength: null },
    before: { pulledLength: 60 },
  });
});

it('shows the part of another crew with who and when, and offers the pull again, not the test', async () => {
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
  await person.click(first.getByRole('button', { name: 'Pulled today' }));
  const alert = within(await first.findByRole('alert'));
  expect(alert.getByRole('row', { name: /^Pulled length.*150.*Ray Castellano/ })).toBeVisible();
  const again = await card('P-101');
  expect(again.getByRole('button', { name: 'Pulled today' })).toBeVisible();
  expect(again.queryByRole('button', { name: 'Tested today, passed' })).toBeNull();
});

it('lets a refused entry be corrected on its card, with all fields at hand', async () => {
  recording((_, nth) => (nth === 1 ? { outcome: 'refused' } : {}));
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Pulled today' }));
  const again = await card('P-101');
  await person.click(await again.findByRole('button', { name: 'Edit' }));
  expect(again.getByLabelText('Pull notes')).toBeVisible();
  expect(again.getByLabelText('Pull done')).toBeChecked();
});

it('takes what holds a crew up as the note where the project lists no reasons', async () => {
  const sent = recording();
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: 'Report delay…' }));
  const panel = within(first.getByRole('group', { name: 'Report delay…' }));
  await person.type(panel.getByLabelText('Reason'), 'Crane broken');
  await person.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.values).toEqual({ delayNote: 'Crane broken' });
  expect(await screen.findByText(/Crane broken/)).toBeVisible();
});

it('says which of the entries of the day somebody else sent', async () => {
  const day = dayWith(dayOfDevice());
  server.use(reply(getFieldDay, () => ({ ...day, sentBy: [{ name: 'Ray Castellano', entries: 1 }] })));
  await visit();
  expect(await screen.findByText('1 sent by Ray Castellano')).toBeVisible();
});
