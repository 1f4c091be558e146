/** Hand-over without a signal, also on a tablet started offline, whose user has no session. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { personHere } from '../../../../machines/auth/watchAuth.ts';
import { SendPane } from '../../../../src/shared/transfer/SendPane.tsx';
import { readTransferFile, writeTransferFile } from '../../../../src/device/transfer/transferFile.ts';
import { ReceivePane } from '../../../../src/shared/transfer/ReceivePane.tsx';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { unreachable } from '../../../machines/support/authHarness.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { server, unreachable as unreachableCall } from '../../server.ts';
import { transfer as transferTexts } from '../../../../src/i18n/locales/en-US/transfer.ts';
import { fillText } from '../../../support/fillText.ts';

const dana = { issuer: 'https://id.example', subject: 'dana' };

const pull = (recordId: number) =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId,
    before: {},
    after: { pulledLength: 1 },
    entry: { workDate: '2026-11-21', foreman: '', note: '', source: 'card' },
  });

/** Starts offline, and resumes as the last user of the device. */
async function goneOn() {
  server.use(unreachableCall(recordFieldWork));
  const remembered = { issuer: dana.issuer, sub: dana.subject, name: 'Dana Field', lastOnlineAt: 1, canResume: true };
  const app = await fakeApp({
    project: null,
    authPorts: {
      startup: () => Promise.resolve({ kind: 'session', user: null, remembered }),
      signIn: () => Promise.reject(unreachable),
    },
  });
  app.auth.send({ type: 'page.enteredProtected', path: '/7/field-work/cable' });
  await waitFor(() => {
    app.auth.send({ type: 'person.resume' });
    expect(personHere(app.auth.getSnapshot())).not.toBeNull();
  });
  expect(app.auth.getSnapshot().context.user).toBeNull();
  await app.queue.open(dana, memoryStorage(), false);
  return app;
}

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn<(file: Blob | MediaSource) => string>((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

it('sends its entries in the name of the resumed user', async () => {
  const app = await goneOn();
  app.queue.add([pull(1), pull(2)]);
  await waitFor(() => expect(app.queue.stored).toHaveLength(2));
  const { person } = await renderWithApp(<SendPane onDone={vi.fn<() => void>()} />, { app });
  await person.click(await screen.findByRole('button', { name: transferTexts.saveFile }));
  const read = await readTransferFile(await saved[0]!.text(), dana.issuer);
  expect(read).toMatchObject({ ok: true, handOver: { from: { subject: 'dana', name: 'Dana Field' } } });
});

it('receives those of another user', async () => {
  const app = await goneOn();
  const text = await writeTransferFile(
    { issuer: dana.issuer, subject: 'ray', name: 'Ray Castellano' },
    [{ ...pull(1), owner: 'ray', seq: 1 }],
    new Date(),
  );
  const { person } = await renderWithApp(<ReceivePane onDone={vi.fn<() => void>()} />, { app });
  const file = new File([text], 'entries.json', { type: 'application/json' });
  await person.upload(await screen.findByTestId('handed-over'), file);
  await person.click(await screen.findByRole('button', { name: fillText(transferTexts.takeThem_one, { shown: 1 }) }));
  await waitFor(() => expect(app.queue.stored).toMatchObject([{ recordId: 1, enteredBy: { name: 'Ray Castellano' } }]));
});
