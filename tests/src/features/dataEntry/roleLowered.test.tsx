/** A role is lowered while a card is open: what was typed stays, and the page says what became of it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import { personWith, sampleProject } from '../../renderWithApp.tsx';
import { rejectCall, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { card, recording, visit } from './dataEntryHarness.tsx';

const foreman: CurrentUserReply = {
  ...personWith('data.view', 'field.enter'),
  rowScope: { id: 'scope-2', names: ['Luis Ortega'] },
};
const viewer = personWith('data.view');
const notSaved =
  'You can no longer enter field work in this project. What you typed on 1 row isn’t saved and stays here until you leave the page. Copy it, or ask for the permission.';

async function entering(as: CurrentUserReply = foreman, on: 'tablet' | 'desk' = 'tablet') {
  const sent = recording();
  let now = as;
  const { app, person } = await visit({ on, projectPorts: { loadUser: async () => now } });
  const become = async (next: CurrentUserReply) => {
    now = next;
    act(() => app.project.send({ type: 'permissions.changed' }));
    await waitFor(() => expect(app.project.getSnapshot().context.user).toBe(next));
  };
  return { app, person, sent, become };
}

const article = async (tag: string) => within(await screen.findByRole('article', { name: tag }));

it('keeps the card open with the number that was typed, and says why it is not saved', async () => {
  const { person, become, sent } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  expect(await screen.findByText(notSaved)).toBeVisible();
  const open = await article('P-101');
  expect(open.getByRole('button', { expanded: true })).toBeVisible();
  const typed = within(await open.findByRole('region', { name: 'Typed, not saved' }));
  expect(typed.getByLabelText('Start mark, ft')).toHaveValue('1200');
  expect(typed.getByLabelText('Start mark, ft')).toHaveAttribute('readonly');
  expect(open.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(sent).toEqual([]);
});

it('gives the card back with its draft when the role is raised again, to be saved', async () => {
  const { person, become, sent } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  await screen.findByText(notSaved);
  await become(foreman);
  await waitFor(() => expect(screen.queryByText(notSaved)).toBeNull());
  const again = await article('P-101');
  expect(await again.findByLabelText('Start mark, ft')).toHaveValue('1200');
  await person.type(again.getByLabelText('End mark, ft'), '1000');
  await person.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]));
});

it('keeps what was typed when only the permission is taken away, with the rows as they were', async () => {
  const { person, become } = await entering({ ...foreman, rowScope: null });
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  expect(await screen.findByText(notSaved)).toBeVisible();
  expect((await article('P-101')).getByLabelText('Start mark, ft')).toHaveValue('1200');
});

it('keeps what was typed when the project is archived', async () => {
  const { person, app } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, archive: true } }));
  expect(await screen.findByText(/^This project is archived now\. What you typed on 1 row isn’t saved/)).toBeVisible();
  expect((await article('P-101')).getByLabelText('Start mark, ft')).toHaveValue('1200');
});

it('says nothing of typing to a viewer who typed nothing', async () => {
  const { become } = await entering();
  await card('P-101');
  await become(viewer);
  expect(await screen.findByText(/permission “Enter field progress”/)).toBeVisible();
  expect(screen.queryByText(/What you typed/)).toBeNull();
});

it('asks before the page is left with what was typed', async () => {
  const { person, become } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  await screen.findByText(notSaved);
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  expect(question.getByText('1 row has unsaved changes.')).toBeInTheDocument();
});

it('keeps an entry on its open card that the server refused after the role was lowered, to be sent again later', async () => {
  const { person, become, app } = await entering();
  const sentence = 'You need the permission “Enter field progress” (roles: Foreman).';
  server.use(rejectCall(recordFieldWork, 'permission.missing', sentence));
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '1000');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await become(viewer);
  const said = await screen.findByText(`Entry rejected: ${sentence} Fix or discard it.`);
  expect(said).toBeVisible();
  expect(app.queue.getSnapshot().needPerson).toBe(1);
  await become(foreman);
  const sent = recording();
  await person.click(await (await article('P-101')).findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]));
});

it('sends nothing on a desk when the row is left after the role was lowered, and shows what was typed in its cell', async () => {
  pretendLayout();
  const { person, become, sent } = await entering({ ...foreman, rowScope: null }, 'desk');
  await person.click(await cellOf('P-101', /^Start mark/));
  await person.keyboard('1000{Enter}');
  await person.click(await cellOf('P-101', /^End mark/));
  await person.keyboard('1180');
  await person.click(await cellOf('P-101', /^Start mark/));
  await become(viewer);
  expect(await screen.findByText(notSaved)).toBeVisible();
  await person.click(await cellOf('P-102', /^Start mark/));
  expect(await cellOf('P-101', /^Start mark/)).toHaveTextContent('1,000');
  expect(await cellOf('P-101', /^End mark/)).toHaveTextContent('1,180');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(sent).toEqual([]);
});

/** The cell of a row under a header. */
async function cellOf(tag: string, column: RegExp): Promise<HTMLElement> {
  const grid = within(await screen.findByRole('grid'));
  const row = (await grid.findByText(tag)).closest<HTMLElement>('[role="row"]')!;
  const place = grid.getByRole('columnheader', { name: column }).getAttribute('aria-colindex');
  const cells = within(row).getAllByRole('gridcell');
  return cells.find((each) => each.getAttribute('aria-colindex') === place)!;
}
