/** From the engineer's file to the project, as a field engineer does it. */
import { fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getChangeReport } from '../../../../contract/imports/changeReport.ts';
import { getImportIssues, listIssueCauses, uploadImport } from '../../../../contract/imports/imports.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { Addressed, chooseFile, importId, negativeLength, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedCauses, recordedChanges, recordedReview, recordedSameAgain } from './recorded.ts';
import { check, checkButton, countOf, fieldOf, rowsOf } from './steps.ts';
import { chooseOption } from '../../chooseOption.ts';
import { reply, server } from '../../server.ts';

type Address = Parameters<typeof Addressed>[0]['address'];

const here = () =>
  within(screen.getByRole('list', { name: 'Steps of the import' })).getByText(/./, { selector: '[aria-current]' });

/** The causes of the recorded issues, errors first. */
const recordedGroups = [
  'Error Lengths that can’t be read (1)',
  'Warning Tags that look like an existing tag (1)',
  'Warning Ends left blank',
  'Warning Rows without a labor unit',
  'Info Not imported yet, so not checked',
  'Info Not imported yet, so not checked',
];

/** A reply of the server that is on its way until the test lets it come. */
function heldReply() {
  const letting: (() => void)[] = [];
  const held = new Promise<void>((resolve) => {
    letting.push(resolve);
  });
  return { reply: held, letGo: () => letting.forEach((letIt) => letIt()) };
}

describe('importing a cable schedule', () => {
  it('goes from the file over the columns and the review to the project', async () => {
    const asked = importServer({
      check: review(
        { added: 2, errors: 1 },
        { issues: [negativeLength], notices: ['1 section title row was skipped.'] },
      ),
    });
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} />);
    await chooseFile();

    expect(await screen.findByRole('heading', { name: 'Columns of cables rev C.csv' })).toBeInTheDocument();
    expect(address).toEqual([{ import: importId }]);
    expect(await fieldOf('Cable No')).toHaveDisplayValue('Cable (required)');
    expect(await fieldOf('Remarks')).toHaveDisplayValue('Remarks');
    expect(screen.getByText('4 of 4 columns are imported.')).toBeInTheDocument();
    await chooseOption(person, await fieldOf('Remarks'), 'Service');
    await person.click(screen.getByLabelText(/^Partial: add and update only/));
    await person.type(screen.getByLabelText('Revision'), 'C');
    await person.click(await checkButton());

    expect(await screen.findByRole('heading', { name: 'Review cables rev C.csv' })).toBeInTheDocument();
    expect(asked.checks).toMatchObject([
      {
        projectId: 7,
        importId,
        headerRow: 1,
        mapping: { '0': 'tag', '1': 'fromEquipment', '2': 'toEquipment', '3': 'service' },
        mode: 'partial',
        options: { revision: 'C', tagRecipe: null },
      },
    ]);
    expect(await screen.findByText('Errors', { selector: 'dt' })).toBeInTheDocument();
    expect(countOf('Errors')).toBe('1');
    expect(screen.getByText('1 section title row was skipped.')).toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: 'Apply 2 changes' }));
    expect(await screen.findByText('cables rev C.csv is imported')).toBeInTheDocument();
    expect(asked.applies).toEqual([{ projectId: 7, importId, confirmRemoval: '' }]);
    expect(screen.getByText(/2 added, 0 changed/)).toHaveTextContent('1 row had an error and wasn’t imported.');
    expect(screen.getByRole('link', { name: 'Open the grid' })).toHaveAttribute('href', '/7/data/cable');
    expect(screen.getByRole('link', { name: 'Open the change report' })).toHaveAttribute(
      'href',
      `/7/import/cable/change-report/${importId}`,
    );
    await person.click(screen.getByRole('button', { name: 'Import another file' }));
    expect(await screen.findByText('No imports of this type yet.')).toBeInTheDocument();
    expect(address.at(-1)).toEqual({ import: undefined });
  });

  it('sends the file under its own name', async () => {
    importServer();
    const app = await fakeApp();
    const call = vi.spyOn(app, 'call');
    await renderWithApp(<Addressed address={[]} />, { app });
    await chooseFile('E-CS-100 rev C.csv');
    await checkButton();
    const upload = call.mock.calls.find(([endpoint]) => endpoint === uploadImport);
    expect(upload?.[1]).toMatchObject({
      body: { projectId: 7, importType: 'cable' },
      file: { name: 'E-CS-100 rev C.csv' },
    });
  });

  it('takes a file dropped on the page', async () => {
    importServer();
    await renderWithApp(<Addressed address={[]} />);
    const file = new File(['x'], 'dropped.csv');
    fireEvent.drop(await screen.findByText('Choose file'), { dataTransfer: { files: [file] } });
    expect(await checkButton()).toBeEnabled();
  });

  it('says where the import is', async () => {
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    expect(here()).toHaveTextContent('File');
    await check(person);
    await screen.findByRole('heading', { name: /^Review/ });
    expect(here()).toHaveTextContent('Review');
  });

  it('can be thrown away before it is applied', async () => {
    const asked = importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Discard import' }));
    expect(await screen.findByText('No imports of this type yet.')).toBeInTheDocument();
    expect(asked.cancels).toEqual([{ projectId: 7, importId }]);
    expect(asked.applies).toEqual([]);
  });
});

describe('what a revision does to the project', () => {
  it('asks for the word REMOVE when more than a tenth of the rows would go', async () => {
    const asked = importServer({ check: review({ removed: 1250, unchanged: 4000 }, { removalShare: 0.238 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText(/^1,250 rows \(23.8% of the project\) aren’t in the file/)).toBeInTheDocument();
    const apply = screen.getByRole('button', { name: 'Apply 1,250 changes' });
    const word = screen.getByLabelText('Type REMOVE to confirm');
    expect(apply).toBeDisabled();
    await person.type(word, 'remove');
    expect(apply).toBeDisabled();
    await person.clear(word);
    await person.type(word, 'REMOVE');
    await person.click(apply);
    await screen.findByText('cables rev C.csv is imported');
    expect(asked.applies[0]?.confirmRemoval).toBe('REMOVE');
  });

  it('asks nothing when a tenth or less goes', async () => {
    importServer({ check: review({ removed: 1, unchanged: 9 }, { removalShare: 0.1 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByRole('button', { name: 'Apply 1 change' })).toBeEnabled();
    expect(screen.queryByLabelText('Type REMOVE to confirm')).not.toBeInTheDocument();
  });

  it('says that the same file again changes nothing, and can still be finished', async () => {
    importServer({ check: recordedSameAgain });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText('No changes: all 3 rows match the project.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Finish without changes' }));
    expect(await screen.findByText(/3 unchanged/)).toBeInTheDocument();
  });

  it('says of a revision that only marks rows that no row changes, and stores the marks', async () => {
    const asked = importServer({ check: review({ changed: 0, removed: 0, unchanged: 412, marked: 410 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const said = 'Only revision marks changed: 410 of 412 rows have a new one. Nothing else changes.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(await screen.findByText('410 with a new revision mark')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save 410 revision marks' }));
    expect(await screen.findByText(/410 unchanged rows have a new revision mark/)).toBeInTheDocument();
    expect(asked.applies).toHaveLength(1);
  });

  it.each([
    ['only errors', { errors: 3, removed: 0 }],
    ['only errors, and everything else counted as removed', { errors: 3, removed: 40 }],
  ])('cannot be applied with %s', async (_, counted) => {
    importServer({ check: review(counted, { issues: [negativeLength], removalShare: counted.removed ? 1 : 0 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText(/^No rows can be imported/)).toBeInTheDocument();
    const word = screen.queryByLabelText('Type REMOVE to confirm');
    if (word) await person.type(word, 'REMOVE');
    expect(screen.getByRole('button', { name: /^Apply|^Finish/ })).toBeDisabled();
  });

  it('shows the changes to come, and those of another check after going back', async () => {
    const checked = recordedReview;
    const changes = recordedChanges;
    importServer({ check: checked, changes });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const rows = rowsOf(await screen.findByRole('table'));
    expect(rows.map((row) => row.slice(0, 4).join(' | '))).toEqual([
      'To | MCC-110 → MCC-120 |  | CriticalChanged after work started · Pulled 60%',
      'Route | + TR-100-C− TR-100-B |  | CriticalChanged after work started · Pulled 60%',
      'Length | 180 ft → 200 ft | +20 ft +11.1% | ReviewMore than 5% longer after work started · Pulled 60%',
      'Removed | From PLC-1 To FT-111 Length 40 ft  |  | InfoNot started',
      'Area | A100 → A200 |  | InfoNot started',
      'Added | From PLC-1 To FT-111 Length 40 ft  |  | Info',
      'Added | From MCC-110 Length 120 ft  |  | Info',
      'Added | From MCC-110 Length 130 ft  |  | Info',
      expect.stringContaining('Error · Length (ft) | -55'),
    ]);
    expect(screen.getAllByText('RW-P-1001')).toHaveLength(1);
    importServer({ check: checked, changes: { ...changes, rows: recordedChanges.rows.slice(4, 5) } });
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(await screen.findByText('RW-P-1002')).toBeInTheDocument();
    expect(screen.queryByText('RW-P-1001')).not.toBeInTheDocument();
  });

  it('shows the changes once the issues above them are there, so that nothing moves', async () => {
    const held = heldReply();
    importServer({ check: recordedReview, changes: recordedChanges });
    server.use(
      reply(listIssueCauses, async () => {
        await held.reply;
        return recordedCauses;
      }),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText('RW-P-1001')).not.toBeVisible();
    expect(screen.getByText('Loading…')).toBeVisible();
    held.letGo();
    expect(await screen.findByRole('list', { name: 'Issues' })).toBeInTheDocument();
    expect(screen.getByText('RW-P-1001')).toBeVisible();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
  });

  it('says that it reads while the lines of another filter are on their way', async () => {
    const held = heldReply();
    importServer({ check: recordedReview });
    server.use(
      reply(getChangeReport, async (request) => {
        if (new URL(request.url).searchParams.get('change') === 'removed') await held.reply;
        return recordedChanges;
      }),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: /^Removed/ }));
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    held.letGo();
    await waitForElementToBeRemoved(() => screen.queryByText('Loading…'));
  });

  it('shows what is wrong by its cause, and its rows when they are asked for', async () => {
    importServer({ check: recordedReview, changes: recordedChanges, causes: recordedCauses.causes });
    server.use(reply(getImportIssues, { issues: [negativeLength] }));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const causes = within(await screen.findByRole('list', { name: 'Issues' }));
    const lines = causes.getAllByRole('button', { expanded: false });
    expect(lines.map(({ textContent }) => textContent?.slice(2))).toEqual(recordedGroups);
    await person.click(lines[0]!);
    expect(rowsOf(await causes.findByRole('table'))).toEqual([
      [String(negativeLength.row), 'Length (ft)', '-55', negativeLength.reason],
    ]);
  });

  const cause = { severity: 'error' as const, issues: 9, example: 'The tag stands on several different rows.' };

  it('is cured by a button, and checked again at once', async () => {
    const asked = importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'key.duplicate' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Keep the last row of each' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.duplicates)).toEqual(['error', 'useLast']);
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
  });

  it('shows removals that are held back, and removes them where a person says so', async () => {
    const held = {
      severity: 'warning',
      code: 'row.removalsHeld',
      issues: 1,
      example: '12 rows are not removed.',
    } as const;
    const asked = importServer({ check: review({ changed: 1, heldRemovals: 12, errors: 3 }), causes: [held] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText('12 held back')).toBeInTheDocument();
    expect(screen.queryByLabelText('Type REMOVE to confirm')).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Remove them anyway' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.removals)).toEqual(['holdUnsure', 'all']);
  });

  it('offers to put rows on hold whose remarks say so, and takes the choice back', async () => {
    const says = { severity: 'warning', issues: 4, example: 'The remark says that work on the row stops.' } as const;
    const causes = [
      { ...says, code: 'row.saysHold' },
      { ...says, code: 'row.putOnHold' },
    ];
    const asked = importServer({ check: review({ changed: 1 }), causes });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Put them on hold' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    await person.click(await screen.findByRole('button', { name: 'Don’t put them on hold' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(3));
    expect(asked.checks.map(({ options }) => options.holds)).toEqual(['leave', 'put', 'leave']);
  });

  const struckRows = { severity: 'warning', code: 'reading.struckRow', issues: 2, example: 'Struck out.' } as const;
  const struckText = { ...struckRows, code: 'reading.struckText', issues: 1 } as const;

  it('asks once how struck text is meant, and checks again with the other answer', async () => {
    const asked = importServer({ check: review({ added: 2 }), causes: [struckRows, struckText] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const question = within(
      await screen.findByRole('group', {
        name: '2 rows and 1 cell are struck out: treat the rows as removed and use the remaining text?',
      }),
    );
    expect(question.getByRole('button', { pressed: true })).toHaveTextContent('Yes, skip struck text');
    await person.click(question.getByRole('button', { name: 'No, import struck text as live' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.reading?.struck)).toEqual(['leaveOut', 'read']);
    expect(await screen.findByRole('button', { name: 'No, import struck text as live' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('asks of struck rows alone where no single cell is struck, and nothing where none is', async () => {
    importServer({ check: review({ added: 2 }), causes: [struckRows, { ...cause, code: 'key.missing' }] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText('Struck out: 2 rows. Treat them as removed?')).toBeInTheDocument();
    importServer({ check: review({ added: 2 }), causes: [{ ...cause, code: 'key.missing' }] });
    await person.click(screen.getByRole('button', { name: 'No, import struck text as live' }));
    await vi.waitFor(() => expect(screen.queryByText(/Struck out/)).not.toBeInTheDocument());
  });

  it.each([
    ['reading.secondTable', 'Import its rows anyway', { secondTable: 'read' }],
    ['reading.hiddenRow', 'Skip hidden rows', { hiddenRows: 'leaveOut' }],
    ['reading.deletedRow', 'Skip these rows', { deletedRows: 'leaveOut' }],
  ])('offers the other reading of %s in one click', async (code, label, reading) => {
    const asked = importServer({ check: review({ added: 2 }), causes: [{ ...cause, severity: 'warning', code }] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: label }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.at(-1)?.options.reading).toMatchObject(reading);
  });

  it('reads a column with the other decimal sign by a button, and no other column', async () => {
    const asked = importServer({
      check: review({ added: 2 }),
      causes: [{ ...cause, severity: 'info', code: 'number.decimals.3.comma' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const issues = within(await screen.findByRole('list', { name: 'Issues' }));
    expect(issues.getByText(/Numbers with an unclear decimal sign \(9\)/)).toBeInTheDocument();
    expect(issues.queryByRole('button', { name: 'Read with a decimal comma' })).not.toBeInTheDocument();
    await person.click(issues.getByRole('button', { name: 'Read with a decimal point' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.decimals)).toEqual([{}, { 3: 'point' }]);
  });

  it('asks for the decimal sign where a column has both', async () => {
    importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'number.decimals.3.mixed' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByRole('button', { name: 'Read with a decimal comma' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Read with a decimal point' })).toBeInTheDocument();
  });

  it('leads to the columns where a cure asks for more', async () => {
    const asked = importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'key.missing' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Build tags from columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Build the tag from columns' })).toBeChecked();
    expect(asked.checks).toHaveLength(1);
  });

  it('makes the numbers of the project fresh once it is applied', async () => {
    importServer();
    const { app, person } = await renderWithApp(<Addressed address={[]} />);
    app.queryClient.setQueryData(['report', 7, 'cable-summary'], 'old');
    await check(person);
    await person.click(await screen.findByRole('button', { name: 'Apply 3 changes' }));
    await screen.findByText('cables rev C.csv is imported');
    await vi.waitFor(() =>
      expect(app.queryClient.getQueryState(['report', 7, 'cable-summary'])?.isInvalidated).toBe(true),
    );
  });
});
