/** Import from the file of the engineer to the project, as a field engineer does it. */
import { fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getChangeReport } from '../../../../contract/imports/changeReport.ts';
import { getImportIssues, listIssueCauses, uploadImport } from '../../../../contract/imports/imports.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { Addressed, chooseFile, importId, negativeLength, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedCauses, recordedChanges, recordedReview, recordedSameAgain } from './recorded.ts';
import { check, checkButton, countOf, fieldOf, openFindings, rowsOf } from './steps.ts';
import { chooseOption } from '../../chooseOption.ts';
import { reply, server } from '../../server.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { importRows as importRowsMessages } from '../../../../server/locales/en-US/importRows.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

type Address = Parameters<typeof Addressed>[0]['address'];

const here = () =>
  within(screen.getByRole('list', { name: importsTexts.steps.label })).getByText(/./, { selector: '[aria-current]' });

/** Causes of the recorded issues, errors first. */
const recordedGroups = [
  'Error Lengths that can’t be read (1)',
  'Warning Tags that look like an existing tag (1)',
  'Warning Ends left blank',
  'Warning Rows without a labor unit',
  'Info Not imported yet, so not checked',
  'Info Not imported yet, so not checked',
];

/** Returns a response of the server that is delayed until the test releases it. */
function heldReply() {
  const letting: (() => void)[] = [];
  const held = new Promise<void>((resolve) => {
    letting.push(resolve);
  });
  return { reply: held, letGo: () => letting.forEach((letIt) => letIt()) };
}

describe('importing a cable schedule', () => {
  it('goes from the file through the columns and the review to the project', async () => {
    const asked = importServer({
      check: review(
        { added: 2, errors: 1 },
        { issues: [negativeLength], notices: [fillText(importRowsMessages.sectionRows_one, { rows: 1 })] },
      ),
    });
    const address: Address = [];
    const { person } = await renderWithApp(<Addressed address={address} />);
    await chooseFile();

    expect(
      await screen.findByRole('heading', {
        name: fillText(importsTexts.mapping.heading, { file: 'cables rev C.csv' }),
      }),
    ).toBeInTheDocument();
    expect(address).toEqual([{ import: importId }]);
    expect(await fieldOf('Cable No')).toHaveDisplayValue('Cable (required)');
    expect(await fieldOf('Remarks')).toHaveDisplayValue('Remarks');
    expect(screen.getByText(fillText(importsTexts.mapping.mapped, { count: 4, total: 4 }))).toBeInTheDocument();
    await chooseOption(person, await fieldOf('Remarks'), 'Service');
    await person.click(screen.getByLabelText(startingWith(importsTexts.options.partial)));
    await person.type(screen.getByLabelText(importsTexts.options.revision), 'C');
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
    expect(await screen.findByText(importsTexts.past.errors, { selector: 'dt' })).toBeInTheDocument();
    expect(countOf('Errors')).toBe('1');
    await openFindings(person);
    expect(screen.getByText(fillText(importRowsMessages.sectionRows_one, { rows: 1 }))).toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 2 }) }));
    expect(
      await screen.findByText(fillText(importsTexts.done.applied, { file: 'cables rev C.csv' })),
    ).toBeInTheDocument();
    expect(asked.applies).toEqual([{ projectId: 7, importId, confirmRemoval: '' }]);
    expect(screen.getByText(/2 added, 0 changed/)).toHaveTextContent(
      fillText(importsTexts.done.errors_one, { count: 1 }),
    );
    expect(screen.getByRole('link', { name: importsTexts.done.data })).toHaveAttribute('href', '/7/data/cable');
    expect(screen.getByRole('link', { name: importsTexts.done.report })).toHaveAttribute(
      'href',
      `/7/import/cable/change-report/${importId}`,
    );
    await person.click(screen.getByRole('button', { name: importsTexts.done.again }));
    expect(await screen.findByText(importsTexts.past.none)).toBeInTheDocument();
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

  it('accepts a file dropped on the page', async () => {
    importServer();
    await renderWithApp(<Addressed address={[]} />);
    const file = new File(['x'], 'dropped.csv');
    fireEvent.drop(await screen.findByText(importsTexts.choose.browse), { dataTransfer: { files: [file] } });
    expect(await checkButton()).toBeEnabled();
  });

  it('shows the current step', async () => {
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    expect(here()).toHaveTextContent(importsTexts.past.file);
    await check(person);
    await screen.findByRole('heading', { name: /^Review/ });
    expect(here()).toHaveTextContent(importsTexts.steps.review);
  });

  it('can be discarded before it is applied', async () => {
    const asked = importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.failure.cancelImport }));
    expect(await screen.findByText(importsTexts.past.none)).toBeInTheDocument();
    expect(asked.cancels).toEqual([{ projectId: 7, importId }]);
    expect(asked.applies).toEqual([]);
  });
});

describe('the review of a revision', () => {
  it('requires the word REMOVE when more than a tenth of the rows would be removed', async () => {
    const asked = importServer({ check: review({ removed: 1250, unchanged: 4000 }, { removalShare: 0.238 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText(/^1,250 rows \(23.8% of the project\) aren’t in the file/)).toBeInTheDocument();
    const apply = screen.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: '1,250' }) });
    const word = screen.getByLabelText(importsTexts.review.removalWord);
    expect(apply).toBeDisabled();
    await person.type(word, 'remove');
    expect(apply).toBeDisabled();
    await person.clear(word);
    await person.type(word, 'REMOVE');
    await person.click(apply);
    await screen.findByText(fillText(importsTexts.done.applied, { file: 'cables rev C.csv' }));
    expect(asked.applies[0]?.confirmRemoval).toBe('REMOVE');
  });

  it('requires no word when a tenth or less is removed', async () => {
    importServer({ check: review({ removed: 1, unchanged: 9 }, { removalShare: 0.1 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(
      await screen.findByRole('button', { name: fillText(importsTexts.review.apply_one, { changes: 1 }) }),
    ).toBeEnabled();
    expect(screen.queryByLabelText(importsTexts.review.removalWord)).not.toBeInTheDocument();
  });

  it('shows no changes for the same file again, which can still be finished', async () => {
    importServer({ check: recordedSameAgain });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText(fillText(importsTexts.review.nothing, { rows: 3 }))).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: importsTexts.review.applyNone }));
    expect(await screen.findByText(/3 unchanged/)).toBeInTheDocument();
  });

  it('shows only the marks if no row changes, and stores them', async () => {
    const asked = importServer({ check: review({ changed: 0, removed: 0, unchanged: 412, marked: 410 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const said = fillText(importsTexts.review.onlyMarks_other, { marked: 410, rows: 412 });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(
      await screen.findByText(fillText(importsTexts.review.counts.marked_other, { marked: 410 })),
    ).toBeInTheDocument();
    await person.click(
      screen.getByRole('button', { name: fillText(importsTexts.review.applyMarks_other, { marks: 410 }) }),
    );
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
    const word = screen.queryByLabelText(importsTexts.review.removalWord);
    if (word) await person.type(word, 'REMOVE');
    expect(screen.getByRole('button', { name: /^Apply|^Finish/ })).toBeDisabled();
  });

  it('lists the changes, and those of another check after going back', async () => {
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
    await person.click(screen.getByRole('button', { name: commonTexts.actions.back }));
    await person.click(await checkButton());
    await screen.findByRole('heading', { name: /^Review/ });
    expect(await screen.findByText('RW-P-1002')).toBeInTheDocument();
    expect(screen.queryByText('RW-P-1001')).not.toBeInTheDocument();
  });

  it('shows the changes after the issues above them, so that nothing moves', async () => {
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
    expect(screen.getByText(commonTexts.reading)).toBeVisible();
    held.letGo();
    expect(await screen.findByRole('button', { name: /6 kinds of issues/ })).toBeVisible();
    expect(screen.getByText('RW-P-1001')).toBeVisible();
    expect(screen.queryByText(commonTexts.reading)).not.toBeInTheDocument();
  });

  it('shows that it is loading while the lines of another filter are requested', async () => {
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
    expect(await screen.findByText(commonTexts.reading)).toBeInTheDocument();
    held.letGo();
    await waitForElementToBeRemoved(() => screen.queryByText(commonTexts.reading));
  });

  it('shows issues by cause, and their rows on request', async () => {
    importServer({ check: recordedReview, changes: recordedChanges, causes: recordedCauses.causes });
    server.use(reply(getImportIssues, { issues: [negativeLength] }));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    const causes = within(await screen.findByRole('list', { name: importsTexts.review.issues }));
    const lines = causes.getAllByRole('button', { expanded: false });
    expect(lines.map(({ textContent }) => textContent?.slice(2))).toEqual(recordedGroups);
    await person.click(lines[0]!);
    expect(rowsOf(await causes.findByRole('table'))).toEqual([
      [String(negativeLength.row), 'Length (ft)', '-55', negativeLength.reason],
    ]);
  });

  const cause = { severity: 'error' as const, issues: 9, example: 'The tag stands on several different rows.' };

  it('fixes a cause by its button, and checks again at once', async () => {
    const asked = importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'key.duplicate' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.cures.useLast }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.duplicates)).toEqual(['error', 'useLast']);
    expect(await screen.findByRole('heading', { name: /^Review/ })).toBeInTheDocument();
  });

  it('shows blocked removals, and removes them on request', async () => {
    const held = {
      severity: 'warning',
      code: 'row.removalsHeld',
      issues: 1,
      example: '12 rows are not removed.',
    } as const;
    const asked = importServer({ check: review({ changed: 1, heldRemovals: 12, errors: 3 }), causes: [held] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText(fillText(importsTexts.review.counts.held, { held: 12 }))).toBeInTheDocument();
    expect(screen.queryByLabelText(importsTexts.review.removalWord)).not.toBeInTheDocument();
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.cures.removeAnyway }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.removals)).toEqual(['holdUnsure', 'all']);
  });

  it('offers holds for rows whose remarks mention one, and reverts the choice', async () => {
    const says = { severity: 'warning', issues: 4, example: 'The remark says that work on the row stops.' } as const;
    const causes = [
      { ...says, code: 'row.saysHold' },
      { ...says, code: 'row.putOnHold' },
    ];
    const asked = importServer({ check: review({ changed: 1 }), causes });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.cures.putOnHold }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.cures.leaveHolds }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(3));
    expect(asked.checks.map(({ options }) => options.holds)).toEqual(['leave', 'put', 'leave']);
  });

  const struckRows = { severity: 'warning', code: 'reading.struckRow', issues: 2, example: 'Struck out.' } as const;
  const struckText = { ...struckRows, code: 'reading.struckText', issues: 1 } as const;

  it('asks once about struck-out text, and checks again with the other choice', async () => {
    const asked = importServer({ check: review({ added: 2 }), causes: [struckRows, struckText] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const question = within(
      await screen.findByRole('group', {
        name: '2 rows and 1 cell are struck out: treat the rows as removed and use the remaining text?',
      }),
    );
    expect(question.getByRole('button', { pressed: true })).toHaveTextContent(importsTexts.struck.answers.leaveOut);
    await person.click(question.getByRole('button', { name: importsTexts.struck.answers.read }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.reading?.struck)).toEqual(['leaveOut', 'read']);
    expect(await screen.findByRole('button', { name: importsTexts.struck.answers.read })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('asks only about struck-out rows without struck-out cells, and not at all without any', async () => {
    importServer({ check: review({ added: 2 }), causes: [struckRows, { ...cause, code: 'key.missing' }] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await screen.findByText('Struck out: 2 rows. Treat them as removed?')).toBeInTheDocument();
    importServer({ check: review({ added: 2 }), causes: [{ ...cause, code: 'key.missing' }] });
    await person.click(screen.getByRole('button', { name: importsTexts.struck.answers.read }));
    await vi.waitFor(() => expect(screen.queryByText(/Struck out/)).not.toBeInTheDocument());
  });

  it.each([
    ['reading.secondTable', importsTexts.issues.cures.readSecondTable, { secondTable: 'read' }],
    ['reading.hiddenRow', 'Skip hidden rows', { hiddenRows: 'leaveOut' }],
    ['reading.deletedRow', 'Skip these rows', { deletedRows: 'leaveOut' }],
  ])('offers the alternative reading of %s in one click', async (code, label, reading) => {
    const asked = importServer({ check: review({ added: 2 }), causes: [{ ...cause, severity: 'warning', code }] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: label }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.at(-1)?.options.reading).toMatchObject(reading);
  });

  it('reads one column with the other decimal sign by a button, and no other column', async () => {
    const asked = importServer({
      check: review({ added: 2 }),
      causes: [{ ...cause, severity: 'info', code: 'number.decimals.3.comma' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    const issues = within(await screen.findByRole('list', { name: importsTexts.review.issues }));
    expect(issues.getByText(/Numbers with an unclear decimal sign \(9\)/)).toBeInTheDocument();
    expect(issues.queryByRole('button', { name: importsTexts.issues.cures.decimalComma })).not.toBeInTheDocument();
    await person.click(issues.getByRole('button', { name: importsTexts.issues.cures.decimalPoint }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks.map(({ options }) => options.decimals)).toEqual([{}, { 3: 'point' }]);
  });

  it('asks for the decimal sign of a column that has both', async () => {
    importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'number.decimals.3.mixed' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    expect(await screen.findByRole('button', { name: importsTexts.issues.cures.decimalComma })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: importsTexts.issues.cures.decimalPoint })).toBeInTheDocument();
  });

  it('links to the columns when a fix needs more input', async () => {
    const asked = importServer({
      check: review({ added: 2, errors: 9 }),
      causes: [{ ...cause, code: 'key.missing' }],
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.mapping.buildTags }));
    expect(await screen.findByRole('checkbox', { name: importsTexts.recipe.use })).toBeChecked();
    expect(asked.checks).toHaveLength(1);
  });

  it('reloads the figures of the project once it is applied', async () => {
    importServer();
    const { app, person } = await renderWithApp(<Addressed address={[]} />);
    app.queryClient.setQueryData(['report', 7, 'cable-summary'], 'old');
    await check(person);
    await person.click(
      await screen.findByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 3 }) }),
    );
    await screen.findByText(fillText(importsTexts.done.applied, { file: 'cables rev C.csv' }));
    await vi.waitFor(() =>
      expect(app.queryClient.getQueryState(['report', 7, 'cable-summary'])?.isInvalidated).toBe(true),
    );
  });
});
