/** What the review of an import shows first, what it folds, and why it cannot be applied. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listRejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { Addressed, importId, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedCauses, recordedChanges, recordedRejected, recordedReview, recordedSummary } from './recorded.ts';
import { check, openFindings } from './steps.ts';

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
const applyButton = () => screen.findByRole('button', { name: /^Apply|^Finish/ });
const discardButton = () => screen.findByRole('button', { name: importsTexts.failure.cancelImport });

describe('the review of an import', () => {
  it('shows the counts and the changed rows, with all notices and issues folded to one line', async () => {
    const notices = ['Macros are ignored.', 'Section rows are skipped.', 'Hidden columns are read.', 'No units row.'];
    const checked = { ...recordedReview, record: { ...recordedReview.record, notices } };
    importServer({ check: checked, changes: recordedChanges, causes: recordedCauses.causes });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const fold = await screen.findByRole('button', { name: /Error 6 kinds of issues · 4 notices$/ });
    const [count] = screen.getAllByRole('term');
    const table = await screen.findByRole('table');
    expect(isBefore(count!, fold)).toBe(true);
    expect(isBefore(fold, table)).toBe(true);
    expect(screen.queryByText(notices[0]!)).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: importsTexts.review.issues })).not.toBeInTheDocument();
    await person.click(fold);
    expect(screen.getByText(notices[0]!)).toBeVisible();
    expect(screen.getByRole('list', { name: importsTexts.review.issues })).toBeVisible();
  });

  it('shows no counter of zero', async () => {
    importServer({
      check: review({ added: 2, unchanged: 3 }),
      summary: {
        ...recordedSummary,
        impacts: [],
        begun: { rows: 0, quantity: 0 },
        kinds: [{ change: 'added', rows: 2, oldQuantity: 0, newQuantity: 290, oldHours: 0, newHours: 0 }],
      },
    });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await screen.findAllByRole('term');
    expect(terms()).toEqual(['Added', 'Unchanged']);
  });

  it('leaves the issues open when a fix checks the file again', async () => {
    const duplicate = { severity: 'error', code: 'key.duplicate', issues: 9, example: 'Several rows.' } as const;
    const requested = importServer({ check: review({ added: 2, errors: 9 }), causes: [duplicate] });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.cures.useLast }));
    await vi.waitFor(() => expect(requested.checks).toHaveLength(2));
    expect(await screen.findByRole('list', { name: importsTexts.review.issues })).toBeVisible();
  });

  it('shows why a full revision without rows cannot be applied, and asks for no word', async () => {
    importServer({ check: review({ rows: 0, removed: 412, errors: 1 }, { removalShare: 1 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const apply = await applyButton();
    expect(apply).toBeDisabled();
    expect(apply).toHaveAccessibleDescription(fillText(importsTexts.review.emptyFull_other, { rows: 412 }));
    expect(screen.queryByLabelText(importsTexts.review.removalWord)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: importsTexts.refused.correct })).not.toBeInTheDocument();
  });

  it('shows why an update without rows cannot be applied', async () => {
    importServer({ check: review({ rows: 0, errors: 1 }) });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    expect(await applyButton()).toHaveAccessibleDescription(importsTexts.review.empty);
  });
});

describe('discarding an import', () => {
  it('asks if cells were fixed on this page, and keeps them unless it is confirmed', async () => {
    const requested = importServer({ check: review({ added: 1, errors: 1 }) });
    server.use(reply(listRejectedRows, { ...recordedRejected, correctedCells: 3 }));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await discardButton());
    const dialog = within(await screen.findByRole('dialog', { name: importsTexts.discard.title }));
    expect(dialog.getByText(fillText(importsTexts.discard.lost_other, { shown: 3 }))).toBeVisible();
    await person.click(dialog.getByRole('button', { name: commonTexts.actions.cancel }));
    expect(requested.cancels).toEqual([]);
    await person.click(await discardButton());
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: importsTexts.failure.cancelImport }),
    );
    expect(await screen.findByText(importsTexts.past.none)).toBeInTheDocument();
    expect(requested.cancels).toEqual([{ projectId: 7, importId }]);
  });

  it('asks nothing if no cell was fixed', async () => {
    const requested = importServer({ check: review({ added: 1, errors: 1 }) });
    server.use(reply(listRejectedRows, { ...recordedRejected, correctedCells: 0 }));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await discardButton());
    expect(await screen.findByText(importsTexts.past.none)).toBeInTheDocument();
    expect(requested.cancels).toHaveLength(1);
  });

  it('asks if the fixed cells cannot be counted', async () => {
    const requested = importServer({ check: review({ added: 1, errors: 1 }) });
    server.use(unreachable(listRejectedRows));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await discardButton());
    expect(await screen.findByText(importsTexts.discard.some)).toBeVisible();
    expect(requested.cancels).toEqual([]);
  });
});
