/** Grid changes to engineering data of rows with started work, by an engineer at a desk. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { editsReply, recordedConflict } from '../../recordedAnswers.ts';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { record as recordTexts } from '../../../../src/i18n/locales/en-US/record.ts';
import { fillText } from '../../../support/fillText.ts';

function Harness({ start }: { readonly start: Partial<DataSearch> }) {
  const [search, setSearch] = useState(() => dataSearch.parse(start));
  return (
    <DataScreen
      projectId={7}
      type="cable"
      search={search}
      onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
    />
  );
}

async function open(cables: readonly Cable[] = threeCables, start: Partial<DataSearch> = {}) {
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const since = Number(new URL(request.url).searchParams.get('since'));
      return changesOf(since === 0 ? cables : [], { full: since === 0 });
    }),
  );
  return renderWithApp(<Harness start={start} />, { app: await fakeApp({}) });
}

const grid = () => screen.findByRole('grid', { name: 'Cables' });
const cellOf = async (tag: string, column: string) => {
  const rows = within(await grid());
  const header = rows.getAllByRole('columnheader').find((cell) => cell.textContent.startsWith(column))!;
  const row = (await rows.findByText(tag)).closest<HTMLElement>('[role="row"]')!;
  return row.querySelector<HTMLElement>(`[aria-colindex="${header.getAttribute('aria-colindex')}"]`)!;
};
const length = (tag = 'P-101') => cellOf(tag, 'Length, ft');

/** Records the cells that were sent. */
function sentCells(answer: (rows: CommodityEdit[]) => ReturnType<typeof editsReply.written> = editsReply.written) {
  const sent: CommodityEdit['cells'][number][] = [];
  server.use(
    reply(updateCommodities, async (request) => {
      const { rows } = (await request.json()) as { rows: CommodityEdit[] };
      sent.push(...rows.flatMap(({ cells }) => cells));
      return answer(rows);
    }),
  );
  return sent;
}

const notice = () => screen.findByText(/^P-101, Length, ft:/);
const noNotice = () => expect(screen.queryByText(/^P-101, Length, ft:/)).toBeNull();
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
});

async function typeLength() {
  const sent = sentCells();
  const opened = await open();
  await opened.person.click(await length());
  await opened.person.keyboard('12.5{Enter}');
  return { ...opened, sent };
}

describe('one cell of a row with started work', () => {
  it('is written at once and marked, with a notice that offers Undo and no dialog', async () => {
    const { person, sent } = await typeLength();
    expect(await notice()).toHaveTextContent(
      'P-101, Length, ft: 200 changed to 12.5. Work on it has started (Earned hours: ',
    );
    expect(await notice()).toHaveTextContent('The change is flagged in the history.');
    noDialog();
    await waitFor(() => expect(sent).toMatchObject([{ field: 'designLength', before: 200, after: 12.5 }]));
    await screen.findByText(gridTexts.edit.saved);
    expect((await length()).className).toMatch(/flagged/);
    await person.click(screen.getByRole('button', { name: gridTexts.undo }));
    await waitFor(async () => expect(await length()).toHaveTextContent('200'));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ before: 12.5, after: 200 }));
    noNotice();
    expect((await length()).className).not.toMatch(/flagged/);
  });

  it('loses its notice on Ctrl+Z and regains it on Ctrl+Y', async () => {
    const { person } = await typeLength();
    await notice();
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await length()).toHaveTextContent('200'));
    noNotice();
    await person.keyboard('{Control>}y{/Control}');
    await waitFor(async () => expect(await length()).toHaveTextContent('12.5'));
    expect(await notice()).toBeVisible();
  });

  it('shows that the work is complete when all of it is done', async () => {
    sentCells();
    const { person } = await open([{ ...threeCables[0]!, percentComplete: 100 }]);
    await person.click(await length());
    await person.keyboard('12.5{Enter}');
    expect(await notice()).toHaveTextContent('Work on it is complete (');
    noDialog();
  });

  it('is cleared by the Delete key and restored by Undo', async () => {
    const sent = sentCells();
    const { person } = await open();
    await person.click(await length());
    await person.keyboard('{Delete}');
    expect(await notice()).toHaveTextContent('P-101, Length, ft: 200 changed to (blank).');
    noDialog();
    await waitFor(() => expect(sent).toMatchObject([{ before: 200, after: null }]));
    await person.click(screen.getByRole('button', { name: gridTexts.undo }));
    await waitFor(async () => expect(await length()).toHaveTextContent('200'));
  });

  it('is pasted without a dialog', async () => {
    const sent = sentCells();
    const { person } = await open();
    await person.click(await length());
    fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '12.5', types: ['text/plain'] } });
    expect(await notice()).toBeVisible();
    noDialog();
    await waitFor(() => expect(sent).toMatchObject([{ after: 12.5 }]));
  });

  it('shows the conflict and no notice when a colleague wrote the same cell', async () => {
    const { id } = threeCables[0]!;
    sentCells((rows) => ({
      ...editsReply.written([]),
      conflicts: rows.map(() => ({ ...recordedConflict, id, field: 'designLength', theirs: 90 })),
    }));
    const { person } = await open();
    await person.click(await length());
    await person.keyboard('12.5{Enter}');
    const conflict = await screen.findByRole('alert', { name: gridTexts.edit.review });
    expect(within(conflict).getByRole('row', { name: /Length.* 12\.5.* 90/ })).toBeVisible();
    noNotice();
  });

  it('asks before its Undo overwrites a later value, and keeps the notice on Cancel', async () => {
    const { person } = await typeLength();
    await notice();
    const theirs = { ...threeCables[0]!, designLength: 90 };
    server.use(reply(getChanges, () => changesOf([theirs], { version: 1000, full: false })));
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await length()).toHaveTextContent('90'));
    sentCells((rows) => ({
      ...editsReply.written([]),
      conflicts: rows.map(({ id }) => ({ ...recordedConflict, id, field: 'designLength', theirs: 90 })),
    }));
    await person.click(screen.getByRole('button', { name: gridTexts.undo }));
    const question = await screen.findByRole('dialog', { name: /to 90 since\. Undo anyway\?/ });
    await person.click(within(question).getByRole('button', { name: commonTexts.actions.cancel }));
    expect(await length()).toHaveTextContent('90');
    expect(await notice()).toBeVisible();
  });

  it('is written from the drawer without a dialog too', async () => {
    const sent = sentCells();
    const { id } = threeCables[0]!;
    const { person } = await open(threeCables, { part: 'fields', row: id });
    const drawer = within(
      await screen.findByRole('complementary', { name: fillText(recordTexts.label, { tag: 'P-101' }) }),
    );
    await person.click(await drawer.findByRole('button', { name: /Length, ft/ }));
    await person.keyboard('12.5{Enter}');
    expect(await notice()).toBeVisible();
    noDialog();
    await waitFor(() => expect(sent).toMatchObject([{ before: 200, after: 12.5 }]));
  });

  it('loses its notice, and with it the Undo, after another edit', async () => {
    const { person } = await typeLength();
    await notice();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('Tran{Enter}');
    await waitFor(noNotice);
    expect(await length()).toHaveTextContent('12.5');
  });

  it('has no notice when nothing changes, or before work has started', async () => {
    const sent = sentCells();
    const { person } = await open([threeCables[0]!, { ...threeCables[1]!, percentComplete: 0 }]);
    await person.click(await length());
    await person.keyboard('200{Enter}');
    await person.click(await length('P-102'));
    await person.keyboard('12.5{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ after: 12.5 }]));
    expect(screen.queryByRole('button', { name: gridTexts.undo })).toBeNull();
  });
});

describe('several cells of rows with started work', () => {
  const started = threeCables.map((cable) => Object.assign({}, cable, { percentComplete: 50 }));

  it('require confirmation: Enter confirms, and the first button cancels', async () => {
    const sent = sentCells();
    const { person } = await open(started);
    await person.click(await length());
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Clear 2 cells of 2 cables?' });
    expect(question).toHaveTextContent('Earned hours');
    const answers = within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
    expect(answers).toEqual(['Cancel', 'Clear']);
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: commonTexts.actions.clear })).toHaveFocus(),
    );
    expect(sent).toEqual([]);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
