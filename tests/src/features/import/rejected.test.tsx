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

/** jsdom lays nothing out: the grid is told how large it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
});
afterEach(() => vi.restoreAllMocks());

const oneRefused = review({ added: 1, errors: 1 });

/** Up to the refused rows. */
async function openRows(person: UserEvent): Promise<HTMLElement> {
  await check(person);
  await person.click(await screen.findByRole('button', { name: 'Fix them here' }));
  return screen.findByRole('grid', { name: 'Rejected rows' });
}

async function typeOver(person: UserEvent, grid: HTMLElement, before: string, after: string): Promise<void> {
  await person.dblClick(await within(grid).findByRole('gridcell', { name: before }));
  await person.keyboard(`{Control>}a{/Control}${after}{Enter}`);
}

describe('refused rows', () => {
  it('are corrected in place, kept at once, and checked again before anything is applied', async () => {
    const asked = importServer({ check: oneRefused });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    expect(await within(grid).findByText('A length can’t be negative.')).toBeVisible();
    // The tag, then what is refused of it.
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.slice(2, 4).map(({ textContent }) => textContent)).toEqual(['Cable No', 'Length (ft)']);
    await typeOver(person, grid, '-55', '55');
    expect(await screen.findByText('1 cell fixed and saved with this import.')).toBeVisible();
    expect(asked.corrections).toEqual([
      { projectId: 7, importId, cells: [{ row: 6, column: 4, was: '-55', value: '55' }] },
    ]);
    expect(screen.getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Check again' }));
    await vi.waitFor(() => expect(asked.checks).toHaveLength(2));
    expect(asked.checks[1]).toEqual(asked.checks[0]);
    expect(await screen.findByRole('button', { name: 'Apply 1 change' })).toBeEnabled();
  });

  it('Ctrl+Z gives back what the file says', async () => {
    const asked = importServer({ check: oneRefused });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    await typeOver(person, grid, '-55', '55');
    await vi.waitFor(() => expect(asked.corrections).toHaveLength(1));
    await person.keyboard('{Control>}z{/Control}');
    expect(await within(grid).findByText('-55')).toBeVisible();
    await vi.waitFor(() => expect(asked.corrections).toHaveLength(2));
    expect(asked.corrections[1]?.cells).toEqual([{ row: 6, column: 4, was: '-55', value: '-55' }]);
  });

  it('a correction that the server did not take is asked about before the page is left', async () => {
    importServer({ check: oneRefused });
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
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('1 fix isn’t saved. If you leave, it will be lost.');
    await person.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    server.resetHandlers();
    importServer({ check: oneRefused });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 cell fixed and saved with this import.');
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await vi.waitFor(() => expect(grid).not.toBeInTheDocument());
  });

  it('a correction is unsaved until the server has answered it; one cell counts once', async () => {
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

  it('a correction that the server did not take stays in its cell, and is sent again', async () => {
    const asked = importServer({ check: oneRefused });
    const { person } = await renderWithApp(<Addressed address={[]} />);
    const grid = await openRows(person);
    server.use(unreachable(correctImport));
    await typeOver(person, grid, '-55', '55');
    expect(await screen.findByText(/Couldn’t save 1 fix: Couldn’t reach the server/)).toBeVisible();
    expect(within(grid).getByText('55')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled();
    server.resetHandlers();
    importServer({ check: oneRefused });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled());
    expect(asked.corrections).toEqual([]);
  });

  it('corrections of an earlier visit are shown at once, and wait for a check', async () => {
    importServer({ check: { ...oneRefused, isCorrectedSince: true } });
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
    const grid = await screen.findByRole('grid', { name: 'Rejected rows' });
    expect(await within(grid).findByRole('gridcell', { name: '550' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  });

  it('are taken home with their headings, what was corrected so far, and the reasons last', async () => {
    const files = catchDownloads();
    importServer({ check: oneRefused });
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
    await person.click(await screen.findByRole('button', { name: 'Download rows with errors (XLSX)' }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cables rev C errors.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    expect(sheets[0]?.rows).toEqual([
      ['Cable No', 'Cable Type', 'From', 'To', 'Length (ft)', 'Routing', 'Area', 'Reasons for refusal'],
      ['RW-P-1003', 'Power', 'MCC-110', 'P-113', -55, null, 'A100', 'Length (ft): A length can’t be negative.'],
      ["'=cmd()", 'Power', null, null, null, null, null, 'No.'],
    ]);
  });

  it('of which the server kept the first only are taken home with word of the others, on the screen too', async () => {
    const files = catchDownloads();
    importServer({
      check: { ...oneRefused, record: { ...oneRefused.record, counts: { ...oneRefused.counts, errors: 100_001 } } },
    });
    server.use(reply(listRejectedRows, recordedRejected));
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    const kept = recordedRejected.rows.length;
    await person.click(await screen.findByRole('button', { name: 'Download rows with errors (XLSX)' }));
    const said = `${(100_001 - kept).toLocaleString('en-US')} more rejected rows aren’t in this workbook.`;
    expect(await screen.findByText((text) => text.startsWith(said))).toBeVisible();
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    const last = sheets[0]!.rows.at(-1)!;
    expect(last.slice(0, -1).filter((cell) => cell !== null)).toEqual([]);
    expect(String(last.at(-1)).startsWith(said)).toBe(true);
  });
});
