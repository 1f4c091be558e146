/** Taking an import back from the list of past imports: a look at what that does, the way there, then what it did. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelRevert, previewRevert, revertImport } from '../../../../contract/imports/importRevert.ts';
import { getImport, type ImportRecord } from '../../../../contract/imports/imports.ts';
import { fakeApp, personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { Addressed } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedHistory, recordedRevertPreview, recordedReverted } from './recorded.ts';

const applied = recordedHistory.find(({ status }) => status === 'applied')!;
const { projectId, id: subject } = applied;
const atWork: ImportRecord = { ...applied, progress: { phase: 'reverting', done: 0, total: null } };

const open = async (past = recordedHistory, preview = recordedRevertPreview) => {
  importServer({ past, stored: past.find(({ id }) => id === subject)! });
  server.use(reply(previewRevert, preview));
  const { person, app } = await renderWithApp(<Addressed address={[]} />);
  await person.click(await screen.findByRole('button', { name: /^Revert…/ }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    person,
    dialog,
    tell: (event: Parameters<typeof app.liveEvents.publish>[1]) => act(() => app.liveEvents.publish(projectId, event)),
  };
};
const follow = { kind: 'job', subject, progress: null } as const;

it('says what goes back and what stays, how far it is, and what it did', async () => {
  const { person, dialog, tell } = await open();
  expect(await dialog.findByText('3 added rows will be deleted')).toBeVisible();
  expect(dialog.getByText('1 changed row will get its previous values')).toBeVisible();
  expect(dialog.getByText(/^This import added \d+ codes?\./)).toBeVisible();
  const row = within(dialog.getByText('RW-P-1001').closest('tr')!);
  expect(row.getByText('Progress entered')).toBeVisible();
  expect(row.getByText('project-lead')).toBeVisible();
  const sent: unknown[] = [];
  server.use(
    reply(revertImport, async (request) => {
      sent.push(await request.json());
      return atWork;
    }),
    reply(getImport, atWork),
  );
  await person.click(dialog.getByRole('button', { name: 'Revert import' }));
  const bar = await dialog.findByRole('progressbar', { name: 'Reverting import…' });
  expect(dialog.queryByText('3 added rows will be deleted')).toBeNull();
  tell({ ...follow, status: 'running', progress: { phase: 'reverting', done: 2, total: 5 } });
  expect(bar).toHaveValue(2);
  expect(dialog.getByText('2 of 5 rows')).toBeVisible();

  server.use(reply(getImport, { ...applied, status: 'rolledBack' }), reply(previewRevert, recordedReverted));
  tell({ ...follow, status: 'succeeded' });
  expect(await dialog.findByText('Import reverted. 1 row wasn’t reverted because it changed since.')).toBeVisible();
  expect(dialog.getByText(/added by this import (was|were) deleted\.$/)).toBeVisible();
  expect(sent).toEqual([{ projectId, importId: subject }]);
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['imperial', 'The import was made in feet. Previous lengths are converted to meters.'],
  ['metric', 'The import was made in meters. Previous lengths are converted to feet.'],
] as const)('says that lengths of an import made in %s are converted', async (convertedFrom, sentence) => {
  const { dialog } = await open(recordedHistory, { ...recordedRevertPreview, convertedFrom });
  expect(await dialog.findByText(sentence)).toBeVisible();
});

it('is followed by who comes back to the page, and stopped on request', async () => {
  const { person, dialog } = await open(recordedHistory.map((one) => (one.id === subject ? atWork : one)));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  server.use(reply(cancelRevert, applied), reply(getImport, applied));
  await person.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await dialog.findByText('Stopped. No changes were made.')).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Revert import' })).toBeEnabled();
});

it('has not failed because nobody could be asked how far it is', async () => {
  const { dialog, tell } = await open(recordedHistory.map((one) => (one.id === subject ? atWork : one)));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  const answered: number[] = [];
  server.events.on('response:mocked', ({ response }) => void answered.push(response.status));
  server.use(rejectCall(getImport, 'server.failure', 'The server failed.'));
  tell({ ...follow, status: 'succeeded' });
  await waitFor(() => expect(answered).toContain(500));
  tell({ ...follow, status: 'running', progress: { phase: 'reverting', done: 2, total: 5 } });
  expect(await dialog.findByText('2 of 5 rows')).toBeVisible();
  expect(dialog.queryByText('Couldn’t revert the import.')).toBeNull();
});

it('tells in the dialog why it could not be done, and can be asked again', async () => {
  const { person, dialog, tell } = await open();
  server.use(rejectCall(revertImport, 'import.busy', 'Another import is at work. Wait until it is done.'));
  await person.click(await dialog.findByRole('button', { name: 'Revert import' }));
  expect(await dialog.findByText(/Another import is at work/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Revert import' })).toBeEnabled();

  server.use(reply(revertImport, atWork), reply(getImport, atWork));
  await person.click(dialog.getByRole('button', { name: 'Revert import' }));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  server.use(reply(getImport, { ...applied, problem: 'Nothing was changed.', problemCode: 'server.failure' }));
  tell({ ...follow, status: 'failed' });
  expect(await dialog.findByText(/Nothing was changed/)).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Revert import' })).toBeEnabled();
});

it('is offered to those only who may', async () => {
  importServer({ past: recordedHistory });
  const app = await fakeApp({ user: personWith('project.view', 'data.view', 'import.run') });
  await renderWithApp(<Addressed address={[]} />, { app });
  expect(await screen.findAllByRole('link', { name: 'Change report' })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Revert…/ })).toBeNull();
});
