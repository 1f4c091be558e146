/** A role is lowered while a card is open: typed values stay, and the page shows what happened to them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import { personWith, sampleProject } from '../../renderWithApp.tsx';
import { rejectCall, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { card, recording, visit } from './dataEntryHarness.tsx';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../../../support/fillText.ts';

const foreman: CurrentUserReply = {
  ...personWith('data.view', 'field.enter'),
  rowScope: { id: 'scope-2', names: ['Luis Ortega'] },
};
const viewer = personWith('data.view');
const notSaved = fillText(fieldWorkTexts.notSaved.noPermission_one, { count: 1 });

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

it('keeps the card open with the typed number, and shows why it is not saved', async () => {
  const { person, become, sent } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  expect(await screen.findByText(notSaved)).toBeVisible();
  const open = await article('P-101');
  expect(open.getByRole('button', { expanded: true })).toBeVisible();
  const typed = within(await open.findByRole('region', { name: fieldWorkTexts.notSaved.typed }));
  expect(typed.getByLabelText('Start mark, ft')).toHaveValue('1200');
  expect(typed.getByLabelText('Start mark, ft')).toHaveAttribute('readonly');
  expect(open.queryByRole('button', { name: fieldWorkTexts.save })).toBeNull();
  expect(sent).toEqual([]);
});

it('restores the card with its draft for saving when the role is raised again', async () => {
  const { person, become, sent } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  await screen.findByText(notSaved);
  await become(foreman);
  await waitFor(() => expect(screen.queryByText(notSaved)).toBeNull());
  const again = await article('P-101');
  expect(await again.findByLabelText('Start mark, ft')).toHaveValue('1200');
  await person.type(again.getByLabelText('End mark, ft'), '1000');
  await person.click(again.getByRole('button', { name: fieldWorkTexts.save }));
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]));
});

it('keeps typed values when only the permission is removed and the rows stay the same', async () => {
  const { person, become } = await entering({ ...foreman, rowScope: null });
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  expect(await screen.findByText(notSaved)).toBeVisible();
  expect((await article('P-101')).getByLabelText('Start mark, ft')).toHaveValue('1200');
});

it('keeps typed values when the project is archived', async () => {
  const { person, app } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, archive: true } }));
  expect(await screen.findByText(/^This project is archived now\. What you typed on 1 row isn’t saved/)).toBeVisible();
  expect((await article('P-101')).getByLabelText('Start mark, ft')).toHaveValue('1200');
});

it('mentions no typed values to a viewer without any', async () => {
  const { become } = await entering();
  await card('P-101');
  await become(viewer);
  expect(await screen.findByText(/permission “Enter field progress”/)).toBeVisible();
  expect(screen.queryByText(/What you typed/)).toBeNull();
});

it('asks before the page is left with typed values', async () => {
  const { person, become } = await entering();
  await person.type((await card('P-101')).getByLabelText('Start mark, ft'), '1200');
  await become(viewer);
  await screen.findByText(notSaved);
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  expect(question.getByText(fillText(fieldWorkTexts.leave.typed_one, { count: 1 }))).toBeInTheDocument();
});

it('keeps an entry rejected after the role change on its open card, to be resent later', async () => {
  const { person, become, app } = await entering();
  const sentence = fillText(frameTexts.noPermission.needs, { permission: 'Enter field progress', roles: 'Foreman' });
  server.use(rejectCall(recordFieldWork, 'permission.missing', sentence));
  const first = await card('P-101');
  await person.type(first.getByLabelText('Start mark, ft'), '1200');
  await person.type(first.getByLabelText('End mark, ft'), '1000');
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await become(viewer);
  const text = await screen.findByText(`Entry rejected: ${sentence} Fix or discard it.`);
  expect(text).toBeVisible();
  expect(app.queue.getSnapshot().needPerson).toBe(1);
  await become(foreman);
  const sent = recording();
  await person.click(await (await article('P-101')).findByRole('button', { name: fieldWorkTexts.retry }));
  await waitFor(() => expect(sent.map(({ values }) => values)).toEqual([{ pullStartMark: 1200, pullEndMark: 1000 }]));
});

it('sends nothing from a desk grid after the role change, but shows the typed values', async () => {
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

/** Returns the cell of a row under a header. */
async function cellOf(tag: string, column: RegExp): Promise<HTMLElement> {
  const grid = within(await screen.findByRole('grid'));
  const row = (await grid.findByText(tag)).closest<HTMLElement>('[role="row"]')!;
  const place = grid.getByRole('columnheader', { name: column }).getAttribute('aria-colindex');
  const cells = within(row).getAllByRole('gridcell');
  return cells.find((each) => each.getAttribute('aria-colindex') === place)!;
}
