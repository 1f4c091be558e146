/** Taking an import back from the list of past imports: a look at what that does, then the way back. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { previewRevert, revertImport } from '../../../../contract/importRevert.ts';
import { fakeApp, personWith, renderWithApp } from '../../renderWithApp.tsx';
import { refuse, reply, server } from '../../server.ts';
import { Addressed } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedHistory, recordedRevertPreview, recordedReverted } from './recorded.ts';

const open = async () => {
  importServer({ past: recordedHistory });
  server.use(reply(previewRevert, recordedRevertPreview));
  const { person } = await renderWithApp(<Addressed address={[]} />);
  await person.click(await screen.findByRole('button', { name: /^Take back…/ }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
};

it('says what goes back and what stays, with who and when, before it is done', async () => {
  const { person, dialog } = await open();
  expect(await dialog.findByText('3 added rows leave')).toBeVisible();
  expect(dialog.getByText('1 changed row gets its former values')).toBeVisible();
  expect(dialog.getByText(/^It added \d+ codes? to the lists/)).toBeVisible();
  const row = within(dialog.getByText('RW-P-1001').closest('tr')!);
  expect(row.getByText('Work was entered')).toBeVisible();
  expect(row.getByText('project-lead')).toBeVisible();
  const sent: unknown[] = [];
  server.use(
    reply(revertImport, async (request) => {
      sent.push(await request.json());
      return recordedReverted;
    }),
  );
  await person.click(dialog.getByRole('button', { name: 'Take it back' }));
  expect(await dialog.findByText('Taken back. 1 row stays as it was.')).toBeVisible();
  expect(dialog.getByText(/left the lists\.$/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('tells in the dialog why it could not be done, and can be asked again', async () => {
  const { person, dialog } = await open();
  server.use(refuse(revertImport, 'import.busy', 'Another import is at work. Wait until it is done.'));
  await person.click(await dialog.findByRole('button', { name: 'Take it back' }));
  expect(await dialog.findByText(/Another import is at work/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Take it back' })).toBeEnabled();
});

it('is offered to those only who may', async () => {
  importServer({ past: recordedHistory });
  const app = await fakeApp({ user: personWith('project.view', 'data.view', 'import.run') });
  await renderWithApp(<Addressed address={[]} />, { app });
  expect(await screen.findAllByRole('link', { name: 'Change report' })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Take back…/ })).toBeNull();
});
