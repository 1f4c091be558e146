/** Revert of an import from the list of past imports: preview, progress and result. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelRevert, previewRevert, revertImport } from '../../../../contract/imports/importRevert.ts';
import { getImport, type ImportRecord } from '../../../../contract/imports/imports.ts';
import { fakeApp, personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { Addressed } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedHistory, recordedRevertPreview, recordedReverted } from './recorded.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { fillText } from '../../../support/fillText.ts';

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

it('shows what is reverted and what stays, the progress, and the result', async () => {
  const { person, dialog, tell } = await open();
  expect(await dialog.findByText(fillText(importsTexts.revert.back.added_other, { shown: 3 }))).toBeVisible();
  expect(dialog.getByText(fillText(importsTexts.revert.back.changed_one, { count: 1 }))).toBeVisible();
  expect(dialog.getByText(/^This import added \d+ codes?\./)).toBeVisible();
  const row = within(dialog.getByText('RW-P-1001').closest('tr')!);
  expect(row.getByText(importsTexts.revert.reasons.entered)).toBeVisible();
  expect(row.getByText('project-lead')).toBeVisible();
  const sent: unknown[] = [];
  server.use(
    reply(revertImport, async (request) => {
      sent.push(await request.json());
      return atWork;
    }),
    reply(getImport, atWork),
  );
  await person.click(dialog.getByRole('button', { name: importsTexts.revert.confirm }));
  const bar = await dialog.findByRole('progressbar', { name: importsTexts.revert.working });
  expect(dialog.queryByText(fillText(importsTexts.revert.back.added_other, { shown: 3 }))).toBeNull();
  tell({ ...follow, status: 'running', progress: { phase: 'reverting', done: 2, total: 5 } });
  expect(bar).toHaveValue(2);
  expect(dialog.getByText(fillText(importsTexts.working.rowsOf, { done: 2, total: 5 }))).toBeVisible();

  server.use(reply(getImport, { ...applied, status: 'rolledBack' }), reply(previewRevert, recordedReverted));
  tell({ ...follow, status: 'succeeded' });
  expect(await dialog.findByText(fillText(importsTexts.revert.done_one, { kept: 1 }))).toBeVisible();
  expect(dialog.getByText(/added by this import (was|were) deleted\.$/)).toBeVisible();
  expect(sent).toEqual([{ projectId, importId: subject }]);
  await person.click(dialog.getByRole('button', { name: importsTexts.revert.close }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['imperial', importsTexts.revert.converted.imperial],
  ['metric', importsTexts.revert.converted.metric],
] as const)('shows that lengths of an import made in %s are converted', async (convertedFrom, sentence) => {
  const { dialog } = await open(recordedHistory, { ...recordedRevertPreview, convertedFrom });
  expect(await dialog.findByText(sentence)).toBeVisible();
});

it('shows its progress when the page is opened again, and stops on request', async () => {
  const { person, dialog } = await open(recordedHistory.map((one) => (one.id === subject ? atWork : one)));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  server.use(reply(cancelRevert, applied), reply(getImport, applied));
  await person.click(dialog.getByRole('button', { name: importsTexts.revert.stop }));
  expect(await dialog.findByText(importsTexts.revert.stopped)).toBeVisible();
  expect(await dialog.findByRole('button', { name: importsTexts.revert.confirm })).toBeEnabled();
});

it('is not shown as failed when its progress could not be requested', async () => {
  const { dialog, tell } = await open(recordedHistory.map((one) => (one.id === subject ? atWork : one)));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  const answered: number[] = [];
  server.events.on('response:mocked', ({ response }) => void answered.push(response.status));
  server.use(rejectCall(getImport, 'server.failure', 'The server failed.'));
  tell({ ...follow, status: 'succeeded' });
  await waitFor(() => expect(answered).toContain(500));
  tell({ ...follow, status: 'running', progress: { phase: 'reverting', done: 2, total: 5 } });
  expect(await dialog.findByText(fillText(importsTexts.working.rowsOf, { done: 2, total: 5 }))).toBeVisible();
  expect(dialog.queryByText(importsTexts.revert.failed)).toBeNull();
});

it('shows in the dialog why it failed, and allows a retry', async () => {
  const { person, dialog, tell } = await open();
  server.use(rejectCall(revertImport, 'import.busy', 'Another import is at work. Wait until it is done.'));
  await person.click(await dialog.findByRole('button', { name: importsTexts.revert.confirm }));
  expect(await dialog.findByText(/Another import is at work/)).toBeVisible();
  expect(dialog.getByRole('button', { name: importsTexts.revert.confirm })).toBeEnabled();

  server.use(reply(revertImport, atWork), reply(getImport, atWork));
  await person.click(dialog.getByRole('button', { name: importsTexts.revert.confirm }));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  server.use(reply(getImport, { ...applied, problem: 'Nothing was changed.', problemCode: 'server.failure' }));
  tell({ ...follow, status: 'failed' });
  expect(await dialog.findByText(/Nothing was changed/)).toBeVisible();
  expect(await dialog.findByRole('button', { name: importsTexts.revert.confirm })).toBeEnabled();
});

it('is offered only to users who can revert imports', async () => {
  importServer({ past: recordedHistory });
  const app = await fakeApp({ user: personWith('project.view', 'data.view', 'import.run') });
  await renderWithApp(<Addressed address={[]} />, { app });
  expect(await screen.findAllByRole('link', { name: importsTexts.past.report })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Revert…/ })).toBeNull();
});
