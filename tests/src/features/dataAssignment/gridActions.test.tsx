/** Menu of a cell, row numbers, placeholders, and kinds of changes in Data & Assignment. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { editsReply } from '../../recordedAnswers.ts';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables } from '../../store/cables.ts';
import { toClipboard } from '../../grid/dataGrid/toolList.tsx';
import { pretendLayout } from './layout.ts';

function Harness() {
  const [now, setSearch] = useState(() => dataSearch.parse({}));
  return (
    <>
      <output data-testid="search">{JSON.stringify(now)}</output>
      <DataScreen
        projectId={7}
        type="cable"
        search={now}
        onSearch={(patch) => setSearch((before) => ({ ...before, ...patch }))}
      />
    </>
  );
}

/** Search parameters of the page. */
const searchNow = () => JSON.parse(screen.getByTestId('search').textContent) as DataSearch;

async function open() {
  const sent: CommodityEdit[] = [];
  const kinds: (string | undefined)[] = [];
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const isFull = new URL(request.url).searchParams.get('since') === '0';
      return changesOf(isFull ? threeCables : [], { full: isFull });
    }),
    reply(updateCommodities, async (request) => {
      const { rows, editKind } = (await request.json()) as { rows: CommodityEdit[]; editKind?: string };
      sent.push(...rows);
      kinds.push(editKind);
      return editsReply.written(rows);
    }),
  );
  const rendered = await renderWithApp(<Harness />);
  await screen.findByText('P-101');
  return { ...rendered, sent, kinds };
}

const cellOf = (tag: string, column: string) => {
  const header = screen.getAllByRole('columnheader').find(({ textContent }) => textContent.startsWith(column))!;
  const at = header.getAttribute('aria-colindex');
  return screen.getByText(tag).closest('[role="row"]')!.querySelector<HTMLElement>(`[aria-colindex="${at}"]`)!;
};
const tags = () =>
  [...document.querySelectorAll('[role="row"]:not(.rdg-summary-row) > [role="gridcell"][aria-colindex="1"]')].map(
    (cell) => cell.textContent,
  );
const numbers = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row-number]')].map(({ dataset }) => Number(dataset['rowNumber']));

beforeEach(async () => {
  pretendLayout();
  await clearDeviceCache();
});

describe('the menu of a cell', () => {
  it('filters to exactly the value of the cell', async () => {
    const { person } = await open();
    const length = threeCables.find(({ tag }) => tag === 'P-102')!['designLength'];
    const cell = cellOf('P-102', 'Length, ft');
    const value = cell.textContent.trim();
    await person.click(cell);
    await person.keyboard('{Shift>}{F10}{/Shift}');
    await person.click(await screen.findByRole('button', { name: fillText(gridTexts.cellMenu.filterTo, { value }) }));
    await waitFor(() => expect(tags()).toEqual(['P-102']));
    expect(searchNow().filters).toEqual([
      { field: 'designLength', is: 'between', least: length, most: length, unit: 'ft' },
    ]);
  });

  it('filters to blank cells', async () => {
    const { person } = await open();
    const { tag } = threeCables.find(({ foreman }) => foreman === null)!;
    await person.click(cellOf(String(tag), 'Foreman'));
    await person.keyboard('{Shift>}{F10}{/Shift}');
    await person.click(await screen.findByRole('button', { name: gridTexts.cellMenu.filterToBlank }));
    await waitFor(() => expect(searchNow().filters).toEqual([{ field: 'foreman', is: 'blank' }]));
  });

  it('sorts by the column of the cell, and then by a second one', async () => {
    const { person } = await open();
    const choose = async (column: string, name: string) => {
      await person.click(cellOf('P-101', column));
      await person.keyboard('{Shift>}{F10}{/Shift}');
      await person.click(await screen.findByRole('button', { name }));
    };
    await choose('Type', fillText(gridTexts.cellMenu.sortBy, { column: 'Type' }));
    await choose('Length, ft', fillText(gridTexts.cellMenu.thenSortBy, { column: 'Length, ft' }));
    await waitFor(() =>
      expect(searchNow().sort).toEqual([
        { field: 'typeCode', descending: false },
        { field: 'designLength', descending: false },
      ]),
    );
  });
});

it('numbers the rows in the order shown, outside the text of the cells', async () => {
  await open();
  expect(numbers()).toEqual([1, 2, 3]);
  expect(tags().every((tag) => typeof tag === 'string' && /^[A-Z]/.test(tag))).toBe(true);
});

it('copies tags as text, so that a spreadsheet does not read them as dates, and lengths as numbers', async () => {
  const { person } = await open();
  await person.click(cellOf('P-101', 'Type'));
  expect(toClipboard('copy', 'text/html')).toContain('mso-number-format');
  await person.click(cellOf('P-101', 'Length, ft'));
  expect(toClipboard('copy', 'text/html')).not.toContain('mso-number-format');
});

describe('a placeholder such as TBD', () => {
  it('in a pasted block is explained before it becomes blank', async () => {
    const { person, sent } = await open();
    await person.click(cellOf('P-101', 'Length, ft'));
    await person.paste('120\nTBD');
    const preview = await screen.findByRole('dialog', { name: 'Paste 2 cells into 2 cables?' });
    expect(preview).toHaveTextContent(fillText(gridTexts.preview.placeholders_one, { shown: 1 }));
    expect(preview).toHaveTextContent(fillText(gridTexts.placeholder, { text: 'TBD' }));
    expect(sent).toEqual([]);
    await person.click(within(preview).getByRole('button', { name: 'Paste 2 cells' }));
    await waitFor(() => expect(sent.map(({ cells }) => cells[0]!.after)).toEqual([120, null]));
  });

  it('typed into one cell is explained in a notification', async () => {
    const { app, person, sent } = await open();
    await person.click(cellOf('P-101', 'Length, ft'));
    await person.keyboard('TBD{Enter}');
    await waitFor(() => expect(sent.map(({ cells }) => cells[0]!.after)).toEqual([null]));
    expect(app.notify.info).toHaveBeenCalledWith(fillText(gridTexts.placeholder, { text: 'TBD' }));
  });
});

it('sends how cells were changed, for the history: pasted, undone, redone, cleared, or typed', async () => {
  const { person, kinds } = await open();
  const next = (count: number) => waitFor(() => expect(kinds).toHaveLength(count));
  await person.click(cellOf('P-101', 'Foreman'));
  await person.paste('Bell\nDiaz');
  await next(1);
  await person.keyboard('{Control>}z{/Control}');
  await next(2);
  await person.keyboard('{Control>}y{/Control}');
  await next(3);
  await person.click(cellOf('P-102', 'Foreman'));
  await person.keyboard('{Delete}');
  await next(4);
  await person.keyboard('Tran{Enter}');
  await next(5);
  expect(kinds).toEqual(['paste', 'undo', 'redo', 'clear', undefined]);
});
