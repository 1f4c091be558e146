import { Link } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { readXlsx } from 'hucre';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { correctImport, listRejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { RejectedStore } from '../../../../src/features/import/rejected/rejectedStore.ts';
import { catchDownloads } from '../../shared/files/downloads.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { Addressed, importId, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedRejected } from './recorded.ts';
import { check } from './steps.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { entries as entriesTexts } from '../../../../contract/base/messages/en-US/entries.ts';
import { forms as formsTexts } from '../../../../src/i18n/locales/en-US/forms.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { entryChecks as entryChecksTexts } from '../../../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../../../support/fillText.ts';

/** jsdom has no layout: the grid gets a fixed size. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
});
afterEach(() => vi.restoreAllMocks());

const oneRejected = review({ added: 1, errors: 1 });

/** Opens the rejected rows. */
async function openRows(person: UserEvent): Promise<HTMLElement> {
  await check(person);
  await person.click(await screen.findByRole('button', { name: importsTexts.refused.correct }));
  return screen.findByRole('grid', { name: importsTexts.refused.grid });
}

async function typeOver(person: UserEvent, grid: HTMLElement, before: string, after: string): Promise<void> {
  await person.dblClick(await within(grid).findByRole('gridcell', { name: before }));
  await person.keyboard(`{Control>}a{/Control}${after}{Enter}`);
}

describe('rejected rows', () => {
  it('are corrected in place, stored at once, and checked again before anything is applied', async () => {
    const requested = importServer({ check: oneRejected });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    expect(await within(grid).findByText(entriesTexts.lengthNegative)).toBeVisible();
    // The tag, then its rejected column.
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.slice(2, 4).map(({ textContent }) => textContent)).toEqual(['Cable No', 'Length (ft)']);
    await typeOver(person, grid, '-55', '55');
    expect(await screen.findByText(fillText(importsTexts.refused.kept_one, { shown: 1 }))).toBeVisible();
    expect(requested.corrections).toEqual([
      { projectId: 7, importId, cells: [{ row: 6, column: 4, was: '-55', value: '55' }] },
    ]);
    expect(
      screen.getByRole('button', { name: fillText(importsTexts.review.apply_one, { changes: 1 }) }),
    ).toBeDisabled();
    await person.click(screen.getByRole('button', { name: importsTexts.refused.checkAgain }));
    await vi.waitFor(() => expect(requested.checks).toHaveLength(2));
    expect(requested.checks[1]).toEqual(requested.checks[0]);
    expect(
      await screen.findByRole('button', { name: fillText(importsTexts.review.apply_one, { changes: 1 }) }),
    ).toBeEnabled();
  });

  it('are restored to the values of the file with Ctrl+Z', async () => {
    const requested = importServer({ check: oneRejected });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    await typeOver(person, grid, '-55', '55');
    await vi.waitFor(() => expect(requested.corrections).toHaveLength(1));
    await person.keyboard('{Control>}z{/Control}');
    expect(await within(grid).findByText('-55')).toBeVisible();
    await vi.waitFor(() => expect(requested.corrections).toHaveLength(2));
    expect(requested.corrections[1]?.cells).toEqual([{ row: 6, column: 4, was: '-55', value: '-55' }]);
  });

  it('prevent leaving the page with a correction that the server did not accept', async () => {
    importServer({ check: oneRejected });
    const { person } = await renderWithApp(
      <>
        <Addressed address={[]} />
        <Link to="/system-users">Away</Link>
      </>,
    );
    const grid = await openRows(person);
    server.use(unreachable(correctImport));
    await typeOver(person, grid, '-55', '55');
    await screen.findByText(/Couldn’t save 1 fix/);
    await person.click(screen.getByRole('link', { name: 'Away' }));
    const dialog = await screen.findByRole('dialog', { name: formsTexts.leave.title });
    expect(dialog).toHaveTextContent(fillText(importsTexts.refused.leave_one, { count: 1 }));
    await person.click(within(dialog).getByRole('button', { name: formsTexts.leave.stay }));
    server.resetHandlers();
    importServer({ check: oneRejected });
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    await screen.findByText(fillText(importsTexts.refused.kept_one, { shown: 1 }));
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await vi.waitFor(() => expect(grid).not.toBeInTheDocument());
  });

  it('hold a correction as unsaved until the server responds, and count a cell once', async () => {
    const answers: ((took: boolean) => void)[] = [];
    const store = new RejectedStore(recordedRejected, false, () =>
      new Promise<boolean>((resolve) => void answers.push(resolve)).then((took) => {
        if (!took) throw new Error('No network');
        return { correctedCells: 1 };
      }),
    );
    const [row] = store.getSnapshot().handles;
    const answer = async (took: boolean) => {
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers.pop()?.(took);
      await store.settled();
    };
    expect(store.unsavedCells).toBe(0);
    store.type([{ row: row!, column: '4', text: '55' }]);
    expect(store.unsavedCells).toBe(1);
    await answer(false);
    expect(store.unsavedCells).toBe(1);
    store.retry();
    expect(store.unsavedCells).toBe(1);
    await answer(true);
    expect(store.unsavedCells).toBe(0);
  });

  it('keep a correction that failed to save in its cell, and resend it', async () => {
    const requested = importServer({ check: oneRejected });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    server.use(unreachable(correctImport));
    await typeOver(person, grid, '-55', '55');
    expect(await screen.findByText(/Couldn’t save 1 fix: Couldn’t reach the server/)).toBeVisible();
    expect(within(grid).getByText('55')).toBeVisible();
    expect(screen.getByRole('button', { name: importsTexts.refused.checkAgain })).toBeDisabled();
    server.resetHandlers();
    importServer({ check: oneRejected });
    await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: importsTexts.refused.checkAgain })).toBeEnabled());
    expect(requested.corrections).toEqual([]);
  });

  it('show corrections of an earlier visit at once, which wait for a check', async () => {
    importServer({ check: { ...oneRejected, isCorrectedSince: true } });
    server.use(
      reply(listRejectedRows, {
        ...recordedRejected,
        corrections: [{ row: 6, column: 4, was: '-55', value: '550' }],
        correctedCells: 1,
        isCorrectedSince: true,
      }),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const grid = await screen.findByRole('grid', { name: importsTexts.refused.grid });
    expect(await within(grid).findByRole('gridcell', { name: '550' })).toBeVisible();
    expect(
      screen.getByRole('button', { name: fillText(importsTexts.review.apply_one, { changes: 1 }) }),
    ).toBeDisabled();
    expect(screen.getByRole('button', { name: importsTexts.refused.checkAgain })).toBeEnabled();
  });

  it('are downloaded with their headings, the corrections so far, and the reasons last', async () => {
    const files = catchDownloads();
    importServer({ check: oneRejected });
    server.use(
      reply(listRejectedRows, {
        ...recordedRejected,
        rows: [
          ...recordedRejected.rows,
          { row: 9, cells: ['=cmd()', 'Power'], builtTag: null, reasons: [{ column: null, title: '', reason: 'No.' }] },
          { row: 10, cells: ['RW-P-9', 'Power'], builtTag: null, reasons: [] },
        ],
        corrections: [{ row: 6, column: 3, was: 'P-112', value: 'P-113' }],
        total: 3,
      }),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.refused.takeHome }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cables rev C errors.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    expect(sheets[0]?.rows).toEqual([
      ['Cable No', 'Cable Type', 'From', 'To', 'Length (ft)', 'Routing', 'Area', 'Reasons for refusal'],
      [
        'RW-P-1003',
        'Power',
        'MCC-110',
        'P-113',
        -55,
        null,
        'A100',
        fillText(entryChecksTexts.negative, { field: 'Length (ft): A length' }),
      ],
      ["'=cmd()", 'Power', null, null, null, null, null, 'No.'],
    ]);
  });

  it('are downloaded with a note, also on screen, if the server stored only the first', async () => {
    const files = catchDownloads();
    importServer({
      check: { ...oneRejected, record: { ...oneRejected.record, counts: { ...oneRejected.counts, errors: 100_001 } } },
    });
    server.use(reply(listRejectedRows, recordedRejected));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const kept = recordedRejected.rows.length;
    await person.click(await screen.findByRole('button', { name: importsTexts.refused.takeHome }));
    const said = `${(100_001 - kept).toLocaleString('en-US')} more rejected rows aren’t in this workbook.`;
    expect(await screen.findByText((text) => text.startsWith(said))).toBeVisible();
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    const last = sheets[0]!.rows.at(-1)!;
    expect(last.slice(0, -1).filter((cell) => cell !== null)).toEqual([]);
    expect(String(last.at(-1)).startsWith(said)).toBe(true);
  });
});
