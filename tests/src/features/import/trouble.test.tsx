/** Failures during an import, without loss of anything entered by hand. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import {
  applyImport,
  checkImport,
  getImport,
  listImports,
  uploadImport,
  type ImportRecord,
} from '../../../../contract/imports/imports.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { Addressed, applied, chooseFile, counts, draft, importId, planned, record, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedHistory } from './recorded.ts';
import { check, checkButton, fieldOf } from './steps.ts';
import { chooseOption } from '../../chooseOption.ts';
import { errors as errorsTexts } from '../../../../src/i18n/locales/en-US/errors.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { entries as entriesTexts } from '../../../../contract/base/messages/en-US/entries.ts';
import { imports as importsMessages } from '../../../../server/locales/en-US/imports.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

type Address = Parameters<typeof Addressed>[0]['address'];

describe('failures', () => {
  it('show the message of the server for a rejected file, and keep it for a retry', async () => {
    importServer();
    server.use(
      rejectCall(
        uploadImport,
        'import.fileUnsupported',
        'This is an old .xls workbook. Save it as .xlsx and try again.',
      ),
    );
    const app = await fakeApp();
    const call = vi.spyOn(app, 'call');
    const { person } = await renderWithApp(<Addressed address={[]} />, { app });
    await chooseFile();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(importsTexts.failure.upload);
    expect(alert).toHaveTextContent('Save it as .xlsx and try again.');
    expect(app.notify.error).not.toHaveBeenCalled();
    server.use(reply(uploadImport, draft()));
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    expect(await checkButton()).toBeEnabled();
    const files = call.mock.calls.filter(([endpoint]) => endpoint === uploadImport).map(([, args]) => args.file);
    expect(files).toHaveLength(2);
    expect(files[1]).toBe(files[0]);
  });

  it('name the proxy that rejects the size of a file, unlike the limit of Wireway itself', async () => {
    importServer();
    server.use(
      http.post(`*/api${uploadImport.path}`, () =>
        HttpResponse.json({ message: 'Request size limit exceeded' }, { status: 413 }),
      ),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    expect(await screen.findByRole('alert')).toHaveTextContent(errorsTexts.proxyTooLarge);
    server.use(rejectCall(uploadImport, 'import.fileTooLarge', 'The file is larger than 100 MB.'));
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    expect(await screen.findByText('The file is larger than 100 MB.')).toBeVisible();
    expect(screen.queryByText(errorsTexts.proxyTooLarge)).not.toBeInTheDocument();
  });

  it('reject a file of 300 MB before anything is sent', async () => {
    importServer();
    const app = await fakeApp();
    const call = vi.spyOn(app, 'call');
    await renderWithApp(<Addressed address={[]} />, { app });
    await chooseFile('large.csv', 300 * 1024 * 1024);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      fillText(entriesTexts.scheduleTooLarge, { megabytes: 100 }),
    );
    expect(call.mock.calls.filter(([endpoint]) => endpoint === uploadImport)).toEqual([]);
  });

  it('allow another file after a rejected one', async () => {
    importServer();
    server.use(rejectCall(uploadImport, 'import.fileEmpty', 'The file is empty.'));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByRole('button', { name: importsTexts.failure.otherFile }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('return from a failed check to the unchanged mapping', async () => {
    importServer();
    server.use(unreachable(checkImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await fieldOf('Remarks'), 'Service');
    await person.type(screen.getByLabelText(importsTexts.options.revision), 'C');
    await person.click(await checkButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(importsTexts.failure.check);
    await person.click(screen.getByRole('button', { name: commonTexts.actions.back }));
    expect(await fieldOf('Remarks')).toHaveDisplayValue('Service');
    expect(screen.getByLabelText(importsTexts.options.revision)).toHaveValue('C');
  });

  it('resend the same request after the connection was lost while applying', async () => {
    const requested = importServer();
    server.use(unreachable(applyImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(
      await screen.findByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 3 }) }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(importsTexts.failure.apply);
    expect(alert).toHaveTextContent('Couldn’t reach the server.');
    server.use(
      reply(applyImport, async (request) => {
        requested.applies.push((await request.json()) as (typeof requested.applies)[number]);
        return applied({ added: 3 });
      }),
    );
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    expect(
      await screen.findByText(fillText(importsTexts.done.applied, { file: 'cables rev C.csv' })),
    ).toBeInTheDocument();
    expect(requested.applies).toEqual([{ projectId: 7, importId, confirmRemoval: '' }]);
  });

  it('check a changed project again, and show the reason before applying', async () => {
    const requested = importServer();
    server.use(rejectCall(applyImport, 'import.stale', 'The project changed since this import was checked.'));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(
      await screen.findByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 3 }) }),
    );
    expect(await screen.findByText('The project changed since this import was checked.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(requested.checks).toHaveLength(2);
  });
});

describe('reopening an import', () => {
  it('opens it from its address at its last step, with its stored mapping', async () => {
    const stored = record({ ...planned, status: 'draft' });
    const requested = importServer({ stored, upload: draft(undefined, stored) });
    const address: Address = [];
    await renderWithApp(<Addressed address={address} search={{ import: importId }} />);
    expect(await fieldOf('From')).toHaveDisplayValue('From');
    expect(await fieldOf('To')).toHaveDisplayValue('(not imported)');
    expect(screen.getByLabelText(startingWith(importsTexts.options.partial))).toBeChecked();
    expect(requested.previews.map((query) => Object.fromEntries(query))).toEqual([{ projectId: '7', importId }]);
    expect(address).toEqual([]);
  });

  it('opens a checked one at its review, with its mapped columns one step back', async () => {
    const stored = record({ ...planned, status: 'checked' });
    const requested = importServer({ stored, upload: draft(undefined, stored), check: review({ added: 3 }) });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(requested.checks).toEqual([]);
    await person.click(screen.getByRole('button', { name: commonTexts.actions.back }));
    expect(await fieldOf('From')).toHaveDisplayValue('From');
  });

  it('shows why it was interrupted, and checks it again unchanged', async () => {
    const stored = record({
      ...planned,
      status: 'interrupted',
      problem: 'The server was stopped while it checked the rows. Continue to check them again.',
    });
    const requested = importServer({ stored, upload: draft(undefined, stored) });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(importsTexts.failure.interrupted);
    expect(alert).toHaveTextContent('The server was stopped while it checked the rows.');
    await person.click(screen.getByRole('button', { name: importsTexts.failure.goOn }));
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(requested.checks[0]?.mapping).toEqual(planned.mapping);
  });

  it('shows its progress while the server works on it', async () => {
    importServer({
      stored: record({ ...planned, status: 'checking', progress: { phase: 'reading', done: 1200, total: 5000 } }),
    });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(await screen.findByText(importsTexts.working.following)).toBeInTheDocument();
    expect(
      screen.getByText(fillText(importsTexts.working.rowsOf, { done: '1,200', total: '5,000' })),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: importsTexts.failure.leave }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
  });

  it('shows the result of a finished one although its file is gone', async () => {
    const requested = importServer({
      stored: record({
        ...planned,
        status: 'applied',
        appliedAt: new Date('2026-11-19T10:00:00Z'),
        counts: counts({ added: 13 }),
      }),
    });
    await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(
      await screen.findByText(fillText(importsTexts.done.applied, { file: 'cables rev C.csv' })),
    ).toBeInTheDocument();
    expect(screen.getByText(/^13 added/)).toBeInTheDocument();
    expect(requested.previews).toEqual([]);
  });

  it('links to the list when it does not exist', async () => {
    importServer();
    server.use(rejectCall(getImport, 'import.notFound', importsMessages.missing));
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} search={{ import: importId }} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(importsMessages.missing);
    await person.click(screen.getByRole('button', { name: importsTexts.failure.leave }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
    expect(address.at(-1)).toEqual({ import: undefined });
  });

  it('returns from an open one to the list through the side navigation', async () => {
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await checkButton();
    await person.click(screen.getByRole('button', { name: 'Side navigation' }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
  });
});

const rowOf = async (file: string) => within((await screen.findByRole('cell', { name: file })).closest('tr')!);

describe('past imports', () => {
  const [started, ended] = recordedHistory as [ImportRecord, ImportRecord];
  const past: ImportRecord[] = [
    { ...started, projectId: 7, fileName: 'rev D.csv' },
    { ...ended, ...planned, projectId: 7, fileName: 'rev C.csv', counts: counts({ added: 1300, changed: 2 }) },
  ];

  it('continue if unfinished, and show their changes if applied', async () => {
    importServer({ past });
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} />);
    const done = await rowOf('rev C.csv');
    expect(done.getByRole('cell', { name: '1,300' })).toBeInTheDocument();
    expect(done.getByRole('cell', { name: importsTexts.past.modes.partial })).toBeInTheDocument();
    expect(done.getByRole('link', { name: importsTexts.past.report })).toHaveAttribute(
      'href',
      `/7/import/cable/change-report/${ended.id}`,
    );
    expect(done.queryByRole('button', { name: importsTexts.failure.goOn })).not.toBeInTheDocument();
    await person.click((await rowOf('rev D.csv')).getByRole('button', { name: importsTexts.failure.goOn }));
    expect(await checkButton()).toBeEnabled();
    expect(address[0]).toEqual({ import: past[0]!.id });
  });

  it('do not prevent an import when they cannot be read', async () => {
    importServer();
    server.use(unreachable(listImports));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(importsTexts.past.failed);
    expect(screen.getByRole('button', { name: importsTexts.choose.browse })).toBeInTheDocument();
    server.use(reply(listImports, past));
    await person.click(within(alert).getByRole('button', { name: commonTexts.actions.retry }));
    expect(await screen.findByText('rev C.csv')).toBeInTheDocument();
  });
});
