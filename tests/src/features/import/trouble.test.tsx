/** What goes wrong on the way, and that nothing done by hand is lost. */
import { screen, within } from '@testing-library/react';
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

type Address = Parameters<typeof Addressed>[0]['address'];

describe('failures', () => {
  it('a refused file: the server’s own sentence, and the file is kept for another try', async () => {
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
    expect(alert).toHaveTextContent('Couldn’t upload the file.');
    expect(alert).toHaveTextContent('Save it as .xlsx and try again.');
    expect(app.notify.error).not.toHaveBeenCalled();
    server.use(reply(uploadImport, draft()));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await checkButton()).toBeEnabled();
    const files = call.mock.calls.filter(([endpoint]) => endpoint === uploadImport).map(([, args]) => args.file);
    expect(files).toHaveLength(2);
    expect(files[1]).toBe(files[0]);
  });

  it('a file of 300 MB is refused before anything is sent', async () => {
    importServer();
    const app = await fakeApp();
    const call = vi.spyOn(app, 'call');
    await renderWithApp(<Addressed address={[]} />, { app });
    await chooseFile('large.csv', 300 * 1024 * 1024);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file is larger than 100 MB. Split the schedule and upload the parts.',
    );
    expect(call.mock.calls.filter(([endpoint]) => endpoint === uploadImport)).toEqual([]);
  });

  it('after a refused file another can be chosen', async () => {
    importServer();
    server.use(rejectCall(uploadImport, 'import.fileEmpty', 'The file is empty.'));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await person.click(await screen.findByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a failed check goes back to the mapping as it was left', async () => {
    importServer();
    server.use(unreachable(checkImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await chooseFile();
    await chooseOption(person, await fieldOf('Remarks'), 'Service');
    await person.type(screen.getByLabelText('Revision'), 'C');
    await person.click(await checkButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t check the rows.');
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await fieldOf('Remarks')).toHaveDisplayValue('Service');
    expect(screen.getByLabelText('Revision')).toHaveValue('C');
  });

  it('a lost connection while applying: the same is sent again', async () => {
    const asked = importServer();
    server.use(unreachable(applyImport));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Apply 3 changes' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t apply the changes.');
    expect(alert).toHaveTextContent('Couldn’t reach the server.');
    server.use(
      reply(applyImport, async (request) => {
        asked.applies.push((await request.json()) as (typeof asked.applies)[number]);
        return applied({ added: 3 });
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('cables rev C.csv is imported')).toBeInTheDocument();
    expect(asked.applies).toEqual([{ projectId: 7, importId, confirmRemoval: '' }]);
  });

  it('a project that moved on is checked again, and the person is told before applying', async () => {
    const asked = importServer();
    server.use(rejectCall(applyImport, 'import.stale', 'The project changed since this import was checked.'));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Apply 3 changes' }));
    expect(await screen.findByText('The project changed since this import was checked.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(asked.checks).toHaveLength(2);
  });
});

describe('coming back', () => {
  it('an address with an import opens it where it stood, with the mapping decided then', async () => {
    const stored = record({ ...planned, status: 'draft' });
    const asked = importServer({ stored, upload: draft(undefined, stored) });
    const address: Address = [];
    await renderWithApp(<Addressed address={address} search={{ import: importId }} />);
    expect(await fieldOf('From')).toHaveDisplayValue('From');
    expect(await fieldOf('To')).toHaveDisplayValue('(not imported)');
    expect(screen.getByLabelText(/^Partial: add and update only/)).toBeChecked();
    expect(asked.previews.map((query) => Object.fromEntries(query))).toEqual([{ projectId: '7', importId }]);
    expect(address).toEqual([]);
  });

  it('one that was checked opens at its review, and the columns are one step back as they were mapped', async () => {
    const stored = record({ ...planned, status: 'checked' });
    const asked = importServer({ stored, upload: draft(undefined, stored), check: review({ added: 3 }) });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(asked.checks).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await fieldOf('From')).toHaveDisplayValue('From');
  });

  it('an interrupted import says why, and is checked again as it was', async () => {
    const stored = record({
      ...planned,
      status: 'interrupted',
      problem: 'The server was stopped while it checked the rows. Continue to check them again.',
    });
    const asked = importServer({ stored, upload: draft(undefined, stored) });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Import interrupted. Nothing was saved. Continue, or discard it.');
    expect(alert).toHaveTextContent('The server was stopped while it checked the rows.');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
    expect(asked.checks[0]?.mapping).toEqual(planned.mapping);
  });

  it('one that the server works on is followed', async () => {
    importServer({
      stored: record({ ...planned, status: 'checking', progress: { phase: 'reading', done: 1200, total: 5000 } }),
    });
    const { person } = await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(await screen.findByText('Import in progress')).toBeInTheDocument();
    expect(screen.getByText('1,200 of 5,000 rows')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'All imports' }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
  });

  it('one that is over shows its end, though its file is gone', async () => {
    const asked = importServer({
      stored: record({
        ...planned,
        status: 'applied',
        appliedAt: new Date('2026-11-19T10:00:00Z'),
        counts: counts({ added: 13 }),
      }),
    });
    await renderWithApp(<Addressed address={[]} search={{ import: importId }} />);
    expect(await screen.findByText('cables rev C.csv is imported')).toBeInTheDocument();
    expect(screen.getByText(/^13 added/)).toBeInTheDocument();
    expect(asked.previews).toEqual([]);
  });

  it('one that does not exist leads back to the list', async () => {
    importServer();
    server.use(rejectCall(getImport, 'import.notFound', 'This import isn’t in this project.'));
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} search={{ import: importId }} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This import isn’t in this project.');
    await person.click(screen.getByRole('button', { name: 'All imports' }));
    expect(await screen.findByTestId('schedule')).toBeInTheDocument();
    expect(address.at(-1)).toEqual({ import: undefined });
  });

  it('the side navigation leads from an open import to the list', async () => {
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
  const [begun, ended] = recordedHistory as [ImportRecord, ImportRecord];
  const past: ImportRecord[] = [
    { ...begun, projectId: 7, fileName: 'rev D.csv' },
    { ...ended, ...planned, projectId: 7, fileName: 'rev C.csv', counts: counts({ added: 1300, changed: 2 }) },
  ];

  it('an unfinished one goes on, an applied one shows what it changed', async () => {
    importServer({ past });
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} />);
    const done = await rowOf('rev C.csv');
    expect(done.getByRole('cell', { name: '1,300' })).toBeInTheDocument();
    expect(done.getByRole('cell', { name: 'Partial update' })).toBeInTheDocument();
    expect(done.getByRole('link', { name: 'Change report' })).toHaveAttribute(
      'href',
      `/7/import/cable/change-report/${ended.id}`,
    );
    expect(done.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await person.click((await rowOf('rev D.csv')).getByRole('button', { name: 'Continue' }));
    expect(await checkButton()).toBeEnabled();
    expect(address[0]).toEqual({ import: past[0]!.id });
  });

  it('that cannot be read do not keep anybody from importing', async () => {
    importServer();
    server.use(unreachable(listImports));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load past imports.');
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeInTheDocument();
    server.use(reply(listImports, past));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('rev C.csv')).toBeInTheDocument();
  });
});
