/** Data & Assignment as used by an engineer at a desk. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { getCommodityRecord } from '../../../../contract/rows/commodityRecord.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, personWith, renderWithApp, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { editsReply, recordedRejection } from '../../recordedAnswers.ts';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { record as recordTexts } from '../../../../src/i18n/locales/en-US/record.ts';
import { printTemplates as printTemplatesTexts } from '../../../../src/i18n/locales/en-US/printTemplates.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

function Harness({ start }: { start?: Partial<DataSearch> }) {
  const [search, setSearch] = useState(() => dataSearch.parse(start ?? {}));
  return (
    <DataScreen
      projectId={7}
      type="cable"
      search={search}
      onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
    />
  );
}

async function open(
  cables: readonly Cable[] = threeCables,
  options: FakeAppOptions & { start?: Partial<DataSearch> } = {},
) {
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const since = Number(new URL(request.url).searchParams.get('since'));
      return changesOf(since === 0 ? cables : [], { full: since === 0 });
    }),
  );
  const rendered = await renderWithApp(<Harness {...(options.start && { start: options.start })} />, {
    ...options,
    app: await fakeApp(options),
  });
  return rendered;
}

const detailsOf = (tag: string) => screen.findByRole('complementary', { name: `Details of ${tag}` });
const grid = () => screen.findByRole('grid', { name: 'Cables' });
afterEach(() => i18n.changeLanguage('en-US'));
const rowOf = async (tag: string) => (await within(await grid()).findByText(tag)).closest<HTMLElement>('[role="row"]')!;
const headerOf = async (name: string) =>
  within(await grid())
    .getAllByRole('columnheader')
    .find((cell) => cell.textContent.startsWith(name))!;
const cellOf = async (tag: string, column: string) => {
  const header = await headerOf(column);
  return (await rowOf(tag)).querySelector<HTMLElement>(`[aria-colindex="${header.getAttribute('aria-colindex')}"]`)!;
};

/** The first three visible tags, from the top. */
const tags = () =>
  [...document.querySelectorAll('[role="gridcell"][aria-colindex="1"]')].map((cell) => cell.textContent).slice(0, 3);

const isTypeFrozen = async () => (await cellOf('P-101', 'Type')).style.left !== '';
const counted = (values: readonly string[]) =>
  [...new Set(values)].toSorted().map((value) => `${value} ${values.filter((other) => other === value).length}`);

/** Records the edits sent; the first call gets the given response, later ones are written. */
function update(first: keyof typeof editsReply = 'written') {
  const sent: CommodityEdit[][] = [];
  server.use(
    reply(updateCommodities, async (request) => {
      const { rows } = (await request.json()) as { rows: CommodityEdit[] };
      expect(rows.every(({ operationId }) => operationId !== undefined)).toBe(true);
      sent.push(rows.map(({ id, cells }) => ({ id, cells })));
      return editsReply[sent.length === 1 ? first : 'written'](rows);
    }),
  );
  return sent;
}

/** Delivers the value of another user to the open page. */
const arrives = async (cables: readonly Cable[]) => {
  server.use(reply(getChanges, () => changesOf(cables, { version: 1000, full: false })));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

const written = <Row extends { readonly checkOnly: boolean }>(sent: readonly Row[]) =>
  sent.filter(({ checkOnly }) => !checkOnly);

const foreman = {
  ...personWith('project.view', 'data.view'),
  rowScope: { id: 'crew-7', names: ['Ann Diaz', 'Crew 7'] },
};

it('shows a foreman that only assigned rows are listed', async () => {
  await open(threeCables, { user: foreman });
  await grid();
  expect(screen.getByText(fillText(gridTexts.yours, { rows: 3 }))).toBeVisible();
});

it('shows the read-only message once per typed word', async () => {
  const { app, person } = await open();
  await person.click(await cellOf('P-101', 'Cable'));
  await person.keyboard('word');
  expect(app.notify.error).toHaveBeenCalledWith(fillText(gridTexts.readOnly, { column: 'Cable' }), 'readOnly');
});

it.each([
  ['en-US', gridTexts.emptyYours, 'assigns them to Ann Diaz or Crew 7 in Data & Assignment'],
  ['es-MX', 'Aún no tienes filas asignadas', 'Ann Diaz o Crew 7 en Datos y asignación'],
  ['fr-CA', 'Aucune ligne ne vous est encore affectée', 'Ann Diaz ou Crew 7 dans Données et affectation'],
])('shows a foreman without rows who assigns them, in %s', async (language, title, step) => {
  await open([], { user: foreman });
  await act(() => i18n.changeLanguage(language));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(step, { exact: false })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
});

describe('Data & Assignment', () => {
  it('shows the schedule with units in the headers, and recalculates the totals', async () => {
    await open();
    expect(screen.getByRole('heading', { name: fillText(gridTexts.title, { type: 'Cable' }) })).toBeVisible();
    expect(await cellOf('P-102', 'Length, ft')).toHaveTextContent('400');
    const totals = document.querySelector<HTMLElement>('.rdg-summary-row')!;
    expect(totals).toHaveTextContent('Total 3');
    expect(totals).toHaveTextContent('700.5');
    expect(totals).toHaveTextContent('32.0');
    expect(totals).toHaveTextContent('20.3');
    expect((await grid()).getAttribute('aria-rowcount')).toBe('5');
  });

  it('hides rows removed by a revision until requested', async () => {
    const { person } = await open([
      ...threeCables,
      { ...threeCables[0]!, id: 4, tag: 'X-1', removed: 1, status: 'Removed' },
    ]);
    await grid();
    expect(screen.queryByText('X-1')).toBeNull();
    expect(screen.getByText('3 of 4')).toBeVisible();
    await person.click(screen.getByLabelText(gridTexts.showRemoved));
    expect(await screen.findByText('X-1')).toBeVisible();
  });

  it('shows rows removed with progress, includes them in the totals, and links to exactly these rows', async () => {
    const removed = { removed: 1, status: 'Removed with progress', pulledFraction: 0.5, quantity: 50 };
    const { person } = await open([
      ...threeCables,
      { ...threeCables[0]!, id: 4, tag: 'X-1', ...removed, designLength: 100, budgetHours: 5, earnedHours: 5 },
    ]);
    await grid();
    expect(screen.getByText('X-1')).toBeVisible();
    const totals = document.querySelector<HTMLElement>('.rdg-summary-row')!;
    expect(totals).toHaveTextContent('750.5');
    expect(totals).toHaveTextContent('37.0');
    expect(totals).toHaveTextContent('31.1');
    expect(screen.getByText(/^1 removed cable still counts for work done\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: gridTexts.removedWithProgress.show }));
    expect(await screen.findByText('1 of 4')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Reason hours dropped/ })).toBeVisible();
    expect(screen.getByText(/enter a reason in “Reason hours dropped” to drop their hours/)).toBeVisible();
  });

  it('filters by the search text with a live count, and reports an empty result', async () => {
    const { person } = await open();
    await grid();
    const search = screen.getByRole('searchbox', { name: 'Search cables' });
    await person.type(search, 'mcc pmp-2');
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(screen.queryByText('P-101')).toBeNull();
    await person.type(search, 'zzz');
    expect(await screen.findByText(gridTexts.noMatch)).toBeVisible();
    await person.click(screen.getByRole('button', { name: gridTexts.clearFilters }));
    expect(await screen.findByText('P-101')).toBeVisible();
  });

  it('focuses its search on Ctrl+F from anywhere on the page except a dialog', async () => {
    const { person } = await open();
    await grid();
    expect(document.body).toHaveFocus();
    await person.keyboard('{Control>}f{/Control}');
    expect(screen.getByRole('searchbox', { name: 'Search cables' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: gridTexts.columns }));
    const inDialog = within(screen.getByRole('dialog')).getByRole('searchbox');
    inDialog.focus();
    await person.keyboard('{Control>}f{/Control}');
    expect(inDialog).toHaveFocus();
  });

  it('finds a status by its displayed name and by its untranslated one', async () => {
    await i18n.changeLanguage('es-MX');
    const { person } = await open();
    await grid();
    const search = screen.getByRole('searchbox');
    await person.type(search, 'jalando');
    expect(await screen.findByText('1 de 3')).toBeVisible();
    expect(screen.getByText('P-101')).toBeVisible();
    await person.clear(search);
    await person.type(search, 'pulling');
    expect(await screen.findByText('1 de 3')).toBeVisible();
    await person.clear(search);
    await person.click(await screen.findByRole('button', { name: 'Menú de Estado' }));
    await person.type(screen.getByLabelText('Contiene'), 'JALAN');
    await person.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('1 de 3')).toBeVisible();
  });

  it('filters a column from its menu, and shows the filter as a removable chip', async () => {
    const { person } = await open();
    await grid();
    await person.click(screen.getByRole('button', { name: 'Length, ft menu' }));
    await person.type(screen.getByLabelText(gridTexts.menu.least), '150');
    await person.click(screen.getByRole('button', { name: gridTexts.menu.apply }));
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await person.click(
      screen.getByRole('button', { name: fillText(gridTexts.filter.edit, { filter: 'Length at least 150 ft' }) }),
    );
    await person.clear(screen.getByLabelText(gridTexts.menu.least));
    await person.type(screen.getByLabelText(gridTexts.menu.least), '300');
    await person.click(screen.getByRole('button', { name: gridTexts.menu.apply }));
    expect(await screen.findByText('1 of 3')).toBeVisible();
    await person.click(
      screen.getByRole('button', { name: fillText(gridTexts.filter.remove, { filter: 'Length at least 300 ft' }) }),
    );
    expect(await screen.findByText('C-9')).toBeVisible();
  });

  it('sorts by a click, and by a second column with Shift', async () => {
    const { person } = await open();
    await grid();
    await person.click(screen.getByRole('button', { name: 'Length, ft' }));
    await waitFor(() => expect(tags()).toEqual(['C-9', 'P-101', 'P-102']));
    await person.click(screen.getByRole('button', { name: 'Type' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('button', { name: 'Length, ft' }));
    await person.click(screen.getByRole('button', { name: 'Length, ft' }));
    await person.keyboard('{/Shift}');
    await waitFor(() => expect(tags()).toEqual(['P-102', 'P-101', 'C-9']));
  });

  it('saves a typed cell: sends the values before and after, and shows that it is saved', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('P-102', 'Foreman'));
    await person.keyboard('Tran{Enter}');
    await waitFor(async () => expect(await cellOf('P-102', 'Foreman')).toHaveTextContent('Tran'));
    expect(await screen.findByText(gridTexts.edit.saved)).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual([[{ id: 2, cells: [{ field: 'foreman', before: null, after: 'Tran' }] }]]),
    );
    // Enter moved to the cell below.
    await waitFor(async () => expect((await rowOf('C-9')).querySelector('[tabindex="0"]')).not.toBeNull());
  });

  it('saves a length typed in feet as feet when the project changes to meters before Enter', async () => {
    const sent = update();
    const { app, person } = await open();
    await person.dblClick(await cellOf('P-102', 'Length'));
    await person.keyboard('140');
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement: 'metric' } }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[0]?.cells).toMatchObject([{ field: 'designLength', after: 42.672 }]);
  });

  it('commits typed text when another cell is clicked', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('P-102', 'Foreman'));
    await person.keyboard('Tran');
    await person.click(await cellOf('P-101', 'Package'));
    await waitFor(() =>
      expect(sent).toEqual([[{ id: 2, cells: [{ field: 'foreman', before: null, after: 'Tran' }] }]]),
    );
    expect(await cellOf('P-102', 'Foreman')).toHaveTextContent('Tran');
    expect(await cellOf('P-101', 'Package')).toHaveFocus();
  });

  it('restores the cell on Esc, clears it on Delete, and undoes that with Ctrl+Z', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('Nobody{Escape}');
    expect(sent).toEqual([]);
    await person.keyboard('{Delete}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]![0]!.cells).toEqual([{ field: 'foreman', before: 'Ortiz', after: null }]);
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Ortiz'));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  describe('when another user changed the cells in the meantime', () => {
    const marcus = { name: 'Marcus Bell', at: new Date('2026-11-29T02:00:00Z') };
    /** A server with these foremen: an edit whose `before` differs is a conflict. */
    const holding = (foremen: Readonly<Record<number, string>>) => {
      const sent: (CommodityEdit & { checkOnly: boolean })[] = [];
      server.use(
        reply(updateCommodities, async (request) => {
          const { rows, checkOnly = false } = (await request.json()) as { rows: CommodityEdit[]; checkOnly?: boolean };
          sent.push(...rows.map((row) => ({ ...row, checkOnly })));
          const conflicts = rows.flatMap(({ id, cells }) =>
            cells.flatMap(({ field, before, after }) => {
              const theirs = foremen[id];
              const isMet = theirs !== undefined && theirs !== before && theirs !== after;
              return isMet ? { id, field, yours: after, theirs, before, lastSave: marcus } : [];
            }),
          );
          return { ...editsReply.written(rows.filter(({ id }) => conflicts.every((one) => one.id !== id))), conflicts };
        }),
      );
      return sent;
    };
    it('asks before Ctrl+Z overwrites the value of a colleague, and leaves it on request', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('Tran{Enter}');
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Tran'));
      await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
      const sent = holding({ 1: 'Svensson' });
      await person.keyboard('{Control>}z{/Control}');
      const question = await screen.findByRole('dialog', {
        name: fillText(gridTexts.undoSince.undo.one, { name: 'Marcus Bell', value: 'Svensson' }),
      });
      expect(within(question).getByRole('button', { name: commonTexts.actions.cancel })).toHaveFocus();
      await person.keyboard('{Enter}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(written(sent)).toEqual([]);
      expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson');
      // The undo step is still available.
      await person.keyboard('{Control>}z{/Control}');
      await person.click(await screen.findByRole('button', { name: gridTexts.undoSince.undo.anyway }));
      await waitFor(() =>
        expect(written(sent)).toMatchObject([{ id: 1, cells: [{ before: 'Svensson', after: 'Ortiz' }] }]),
      );
    });

    it('asks once for a block, with count and name, and undoes the unchanged cells', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('{Control>} {/Control}{Delete}');
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent(/^$/));
      await arrives(threeCables.map((cable) => ({ ...cable, foreman: cable.id === 1 ? 'Svensson' : null })));
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
      const sent = holding({ 1: 'Svensson' });
      await person.keyboard('{Control>}z{/Control}');
      const question = await screen.findByRole('dialog', {
        name: /^Marcus Bell changed 1 cell of these \d cells since/,
      });
      await person.click(within(question).getByRole('button', { name: startingWith(gridTexts.undoSince.undo.others) }));
      await waitFor(() => expect(written(sent).length).toBeGreaterThan(0));
      expect(written(sent).map(({ id }) => id)).not.toContain(1);
      expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson');
    });

    it('asks once for all cells of an undo whose new values have not reached the page', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('{Control>} {/Control}{Delete}');
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent(/^$/));
      const filled = threeCables.filter(({ foreman: name }) => name !== null);
      expect(filled.length).toBeGreaterThan(1);
      const sent = holding(Object.fromEntries(filled.map(({ id }) => [id, 'Svensson'])));
      await person.keyboard('{Control>}z{/Control}');
      expect(
        await screen.findByText(`Marcus Bell also changed ${filled.length} of the cells that you changed.`),
      ).toBeVisible();
      await person.click(screen.getByRole('button', { name: `Keep mine in all ${filled.length} cells` }));
      const again = () => written(sent).filter(({ cells }) => cells.some(({ before }) => before === 'Svensson'));
      await waitFor(() => expect(again().map(({ id }) => id)).toEqual(filled.map(({ id }) => id)));
      await waitFor(() => expect(screen.queryByText(/^Marcus Bell also changed/)).toBeNull());
    });

    it('keeps the values of the colleague in all cells at once', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('{Control>} {/Control}{Delete}');
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent(/^$/));
      const sent = holding(Object.fromEntries(threeCables.map(({ id }) => [id, 'Svensson'])));
      await person.keyboard('{Control>}z{/Control}');
      await person.click(await screen.findByRole('button', { name: /^Use theirs in all \d cells$/ }));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Use theirs/ })).toBeNull());
      expect(written(sent).every(({ cells }) => cells.every(({ before }) => before !== 'Svensson'))).toBe(true);
    });

    it('asks without a name when the server is unreachable', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('Tran{Enter}');
      await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
      server.use(unreachable(updateCommodities));
      await person.keyboard('{Control>}z{/Control}');
      expect(
        await screen.findByRole('dialog', {
          name: fillText(gridTexts.undoSince.undo.oneUnnamed, { value: 'Svensson' }),
        }),
      ).toBeVisible();
    });

    it('asks in the same way before a redo', async () => {
      update();
      const { person } = await open();
      await person.click(await cellOf('P-101', 'Foreman'));
      await person.keyboard('Tran{Enter}');
      await person.keyboard('{Control>}z{/Control}');
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Ortiz'));
      await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
      await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
      holding({ 1: 'Svensson' });
      await person.keyboard('{Control>}y{/Control}');
      expect(
        await screen.findByRole('dialog', {
          name: fillText(gridTexts.undoSince.redo.one, { name: 'Marcus Bell', value: 'Svensson' }),
        }),
      ).toBeVisible();
    });
  });

  describe('a pasted block whose first column contains tags', () => {
    const start = { columns: ['tag', 'foreman', 'package'] };
    /** Pastes on the tags of the first two rows; returns what was sent for each row. */
    const paste = async (...lines: readonly string[]) => {
      const sent = update();
      const { person } = await open(threeCables, { start });
      await person.click(await cellOf('P-101', 'Cable'));
      await person.paste(lines.join('\n'));
      const sentTo = () =>
        Object.fromEntries(sent.flat().map(({ id, cells }) => [id, cells.map(({ after }) => after)]));
      return { person, sentTo };
    };

    it('is matched to the cables by tag, in any order of the rows on screen', async () => {
      const { sentTo } = await paste('p-102\tTran\tWP-2', 'P-101\tDiaz\tWP-9');
      await waitFor(() => expect(sentTo()).toEqual({ 1: ['Diaz', 'WP-9'], 2: ['Tran', 'WP-2'] }));
    });

    it('is confirmed first when a tag is not shown and a selected row is not included', async () => {
      const { person, sentTo } = await paste('P-102\tTran\tWP-2', 'X-77\tDiaz\tWP-1');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/1 tag isn’t in the rows shown here, .* X-77/)).toBeVisible();
      expect(dialog.getByText(/1 selected row isn’t in the clipboard .* P-101/)).toBeVisible();
      expect(sentTo()).toEqual({});
      await person.click(await dialog.findByRole('button', { name: 'Paste 2 cells' }));
      await waitFor(() => expect(sentTo()).toEqual({ 2: ['Tran', 'WP-2'] }));
    });

    it('is confirmed first when it repeats a tag, and writes neither line of it', async () => {
      const { sentTo } = await paste('P-101\tTran\tWP-2', 'P-101\tDiaz\tWP-1', 'P-102\tRay\tWP-3');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/1 tag appears more than once, .* P-101/)).toBeVisible();
      expect(await dialog.findByRole('button', { name: 'Paste 2 cells' })).toBeVisible();
      expect(sentTo()).toEqual({});
    });

    it('is confirmed first even when it matches no row', async () => {
      const { sentTo } = await paste('X-1\tTran\tWP-2', 'X-2\tDiaz\tWP-1');
      const rows = fillText(gridTexts.preview.newRows_other, { shown: 2 });
      const title = fillText(gridTexts.preview.addTitle, { rows });
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByRole('checkbox', { name: /X-1, X-2/ })).toBeChecked();
      expect(dialog.getByRole('button', { name: fillText(gridTexts.preview.addOnly, { rows }) })).toBeEnabled();
      expect(sentTo()).toEqual({});
    });
  });

  it('shows both values with the name when a colleague’s value arrived during editing', async () => {
    const { person } = await open();
    const sent: CommodityEdit[] = [];
    server.use(
      reply(updateCommodities, async (request) => {
        const { rows } = (await request.json()) as { rows: CommodityEdit[] };
        sent.push(...rows);
        const theirs = 'Svensson';
        const lastSave = { name: 'Ingrid Holm', at: new Date() };
        const [row] = rows;
        const conflict = { id: 1, field: 'foreman', yours: 'Tran', theirs, before: row!.cells[0]!.before, lastSave };
        return { ...editsReply.conflict(), conflicts: [conflict] };
      }),
    );
    await person.dblClick(await cellOf('P-101', 'Foreman'));
    await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
    const editor = screen.getByRole('combobox', { name: 'Foreman' });
    expect(editor).toHaveValue('Ortiz');
    await person.clear(editor);
    await person.type(editor, 'Tran{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.cells).toEqual([{ field: 'foreman', before: 'Ortiz', after: 'Tran' }]);
    expect(await screen.findByText(/Ingrid Holm changed Foreman this minute/)).toBeVisible();
    expect(screen.getByRole('button', { name: gridTexts.setup.clash.theirs })).toBeVisible();
  });

  it('compares a field of the row drawer with its value when the editor opened', async () => {
    const sent = update();
    server.use(reply(getCommodityRecord, recordedReply(getCommodityRecord, 'commodityRecord')));
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.click(screen.getByRole('button', { name: gridTexts.cellMenu.details }));
    const drawer = within(await detailsOf('P-101'));
    await person.click(drawer.getByRole('tab', { name: recordTexts.fields }));
    await person.click(drawer.getByRole('button', { name: /Change Foreman/ }));
    const editor = drawer.getByRole('combobox', { name: 'Foreman' });
    await person.clear(editor);
    await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
    await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
    await person.type(editor, 'Tran{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]![0]!.cells).toEqual([{ field: 'foreman', before: 'Ortiz', after: 'Tran' }]);
  });

  it('leaves a colleague’s value when nothing was typed in the open editor', async () => {
    const sent = update();
    const { person } = await open();
    await person.dblClick(await cellOf('P-101', 'Foreman'));
    await arrives([{ ...threeCables[0]!, foreman: 'Svensson' }]);
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Svensson'));
    expect(sent).toEqual([]);
  });

  it('fills a block down and pastes a block from a spreadsheet', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await waitFor(() => expect(sent.flat().map(({ id }) => id)).toEqual([2, 3]));
    expect(await cellOf('C-9', 'Foreman')).toHaveTextContent('Ortiz');
    await person.click(await cellOf('P-101', 'Package'));
    await person.paste('WP-7\tBell\nWP-8\tTran\n');
    await waitFor(async () => expect(await cellOf('P-102', 'Package')).toHaveTextContent('WP-8'));
    expect(await cellOf('P-102', 'Foreman')).toHaveTextContent('Tran');
  });

  it('leaves the clipboard shortcuts alone: Ctrl+V opens no editor', async () => {
    update();
    const { person } = await open();
    const cell = await cellOf('P-101', 'Package');
    await person.click(cell);
    // The grid checks `keyCode`, which simulated typing leaves out.
    fireEvent.keyDown(cell, { key: 'v', code: 'KeyV', keyCode: 86, ctrlKey: true });
    expect(screen.queryByRole('combobox', { name: printTemplatesTexts.kinds.package })).toBeNull();
    await person.paste('WP-7\nWP-8\nWP-9');
    expect(await cellOf('C-9', 'Package')).toHaveTextContent('WP-9');
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await cellOf('C-9', 'Package')).not.toHaveTextContent('WP-9'));
    expect(await cellOf('P-101', 'Package')).toHaveTextContent('WP-1');
  });

  it('moves right on Tab, also to a previously active cell, and back on Enter', async () => {
    update();
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.click(await cellOf('P-101', 'Package'));
    await person.keyboard('WP-5{Tab}');
    await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveFocus());
    await person.keyboard('Tran{Enter}');
    expect(await cellOf('P-101', 'Package')).toHaveTextContent('WP-5');
    expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Tran');
    expect(await cellOf('P-102', 'Package')).toHaveFocus();
  });

  it('selects the row on Shift+Space without typing, and counts the selected cells', async () => {
    update();
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Length, ft'));
    await person.keyboard('{Shift>} {/Shift}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.keyboard('{Escape}{Control>} {/Control}');
    const line = screen.getByRole('status', { name: gridTexts.cellMenu.title });
    await waitFor(() => expect(line).toHaveTextContent(/^Count 3Sum 700.5Average 233.5Min .+Max /));
    expect(await cellOf('P-102', 'Length, ft')).toHaveAttribute('aria-selected', 'true');
    expect(await cellOf('P-102', 'Cable')).toHaveAttribute('aria-readonly', 'true');
  });

  it('lists the shortcuts from the search field too, and returns the focus there', async () => {
    const { person } = await open();
    const search = screen.getByRole('searchbox', { name: /^Search/ });
    await person.click(search);
    await person.keyboard('P-1{Control>}/{/Control}');
    expect(await screen.findByRole('dialog', { name: gridTexts.cellMenu.keys })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('P-1');
  });

  it('releases the keyboard focus on Esc and Tab, and on F6', async () => {
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('{Escape}{Tab}');
    expect((await grid()).contains(document.activeElement)).toBe(false);
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('{Shift>}{F6}{/Shift}');
    expect((await grid()).contains(document.activeElement)).toBe(false);
  });

  it('moves through the rows with the drawer open, by keyboard alone', async () => {
    server.use(reply(getCommodityRecord, recordedReply(getCommodityRecord, 'commodityRecord')));
    const { person } = await open();
    await rowOf('P-101');
    const [first, second] = tags();
    await person.click(await cellOf(first!, 'Foreman'));
    await person.click(screen.getByRole('button', { name: gridTexts.cellMenu.details }));
    expect(await detailsOf(first!)).toBeVisible();
    await person.keyboard('{ArrowDown}');
    const drawer = await detailsOf(second!);
    await person.keyboard('{F6}');
    expect(drawer.contains(document.activeElement)).toBe(true);
    await person.keyboard('{F6}');
    await waitFor(async () => expect(await cellOf(second!, 'Foreman')).toHaveFocus());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    await person.keyboard('{Alt>}{Enter}{/Alt}');
    expect(await detailsOf(second!)).toBeVisible();
    await person.keyboard('{Escape}{Shift>}{F10}{/Shift}');
    await person.click(await screen.findByRole('button', { name: /^Details ?Alt\+Enter/ }));
    expect(await detailsOf(second!)).toBeVisible();
  });

  it('asks before many cells are cleared, and offers Undo', async () => {
    const sent = update();
    const many = Array.from({ length: 30 }, (_, at) => ({ ...threeCables[0]!, id: at + 1, tag: `P-${at}` }));
    const { person } = await open(many);
    await person.click(await cellOf('P-0', 'Foreman'));
    await person.keyboard('{Control>} {/Control}{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Clear 30 cells of 30 cables?' });
    await person.click(within(question).getByRole('button', { name: commonTexts.actions.cancel }));
    expect(sent).toEqual([]);
    await person.keyboard('{Control>} {/Control}{Delete}');
    await person.click(await screen.findByRole('button', { name: commonTexts.actions.clear }));
    await waitFor(() => expect(sent.flat()).toHaveLength(30));
    expect(screen.getByText('Cleared 30 cells of 30 cables.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: gridTexts.undo }));
    await waitFor(async () => expect(await cellOf('P-0', 'Foreman')).toHaveTextContent('Ortiz'));
  });

  it('offers no Undo for a large change that was already undone by keyboard', async () => {
    update();
    const many = Array.from({ length: 30 }, (_, at) => ({ ...threeCables[0]!, id: at + 1, tag: `P-${at}` }));
    const { person } = await open(many);
    await person.click(await cellOf('P-0', 'Package'));
    await person.keyboard('WP-3{Enter}');
    await person.click(await cellOf('P-0', 'Foreman'));
    await person.keyboard('{Control>} {/Control}{Delete}');
    await person.click(await screen.findByRole('button', { name: commonTexts.actions.clear }));
    expect(await screen.findByText('Cleared 30 cells of 30 cables.')).toBeVisible();
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await cellOf('P-0', 'Foreman')).toHaveTextContent('Ortiz'));
    expect(screen.queryByText('Cleared 30 cells of 30 cables.')).toBeNull();
    expect(await cellOf('P-0', 'Package')).toHaveTextContent('WP-3');
  });

  it('freezes columns up to one, counts the matches of a filter, and unfreezes', async () => {
    const { person } = await open();
    const menuOf = async (name: string) => {
      await person.click(within(await headerOf(name)).getByRole('button', { name: /menu/ }));
      return screen.findByRole('dialog');
    };
    expect(await isTypeFrozen()).toBe(false);
    await person.click(within(await menuOf('Type')).getByRole('button', { name: gridTexts.menu.freeze }));
    expect(await isTypeFrozen()).toBe(true);
    await person.click(within(await menuOf('Type')).getByRole('button', { name: gridTexts.menu.unfreeze }));
    expect(await isTypeFrozen()).toBe(false);
    const foremen = await menuOf('Foreman');
    for (const label of counted(
      threeCables.flatMap((cable) => (typeof cable['foreman'] === 'string' ? cable['foreman'] : [])),
    ))
      expect(within(foremen).getByRole('checkbox', { name: label })).not.toBeChecked();
  });

  it('previews a pasted block with texts that do not fit, and keeps invalid ones for correction', async () => {
    const sent = update();
    const { person } = await open();
    server.use(
      reply(listChoices, (request) => ({
        choices:
          new URL(request.url).searchParams.get('list') === 'area' ? [{ name: 'A10', description: 'Pump house' }] : [],
      })),
    );
    await person.click(await cellOf('P-101', 'Length, ft'));
    await person.paste('120\nfar\n130');
    const preview = await screen.findByRole('dialog', { name: 'Paste 3 cells into 3 cables?' });
    const [first] = within(preview).getAllByRole('row').slice(1);
    expect(first).toHaveTextContent(/P-102.*far/);
    expect(first).toHaveTextContent(/not a length|number/i);
    expect(sent).toEqual([]);
    await person.click(within(preview).getByRole('button', { name: commonTexts.actions.cancel }));
    expect(sent).toEqual([]);
    await person.paste('120\nfar\n130');
    await person.click(await screen.findByRole('button', { name: 'Paste 2 valid cells' }));
    await waitFor(() =>
      expect(sent.flat().map(({ id, cells }) => [id, cells[0]!.after])).toEqual([
        [1, 120],
        [3, 130],
      ]),
    );
    expect(await cellOf('P-102', 'Length, ft')).toHaveTextContent('far');
  });

  it('finds and replaces in a column with a preview and a single undo step', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('{Control>}h{/Control}');
    const dialog = await screen.findByRole('dialog', { name: gridTexts.keys.replace });
    expect(within(dialog).getByLabelText(gridTexts.replace.where)).toHaveDisplayValue('Column Foreman');
    await person.type(within(dialog).getByLabelText(gridTexts.replace.find), 'nobody');
    await person.keyboard('{Enter}');
    expect(await within(dialog).findByText(gridTexts.replace.none)).toBeVisible();
    await person.clear(within(dialog).getByLabelText(gridTexts.replace.find));
    await person.type(within(dialog).getByLabelText(gridTexts.replace.find), 'ortiz');
    await person.type(within(dialog).getByLabelText(gridTexts.replace.with), 'Quist');
    await person.keyboard('{Enter}');
    const preview = await screen.findByRole('dialog', { name: /^Replace in \d+ cell/ });
    expect(sent).toEqual([]);
    await person.click(within(preview).getByRole('button', { name: /^Replace in/ }));
    await waitFor(() => expect(sent.flat().length).toBeGreaterThan(0));
    expect(sent.flat().flatMap(({ cells }) => cells.map(({ field, after }) => [field, after]))).toEqual(
      sent.flat().map(() => ['foreman', 'Quist']),
    );
    expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Quist');
    await waitFor(async () => expect(await grid()).toContainElement(document.activeElement as HTMLElement));
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Ortiz'));
  });

  it('asks about unlisted names in a large pasted block: match or add', async () => {
    const sent = update();
    const many = Array.from({ length: 52 }, (_, at) => ({ ...threeCables[0]!, id: at + 1, tag: `P-${at}` }));
    const { person } = await open(many);
    server.use(reply(listChoices, { choices: [{ name: 'Ortiz', description: '' }] }));
    await person.click(await cellOf('P-0', 'Foreman'));
    await person.paste(many.map((_, at) => (at === 0 ? 'Ortis' : at === 1 ? 'Quist' : 'ortiz')).join('\n'));
    const preview = await screen.findByRole('dialog', { name: 'Paste 52 cells into 52 cables?' });
    await within(preview).findByText(/2 cells aren’t in their lists/);
    expect(within(preview).getByText(fillText(gridTexts.preview.same_other, { shown: 50 }))).toBeVisible();
    await person.click(within(preview).getByRole('button', { name: 'Use “Ortiz”' }));
    await person.click(
      within(preview).getByRole('button', { name: fillText(gridTexts.pick.addForeman, { name: 'Quist' }) }),
    );
    await person.click(within(preview).getByRole('button', { name: 'Paste 1 cell' }));
    await waitFor(() =>
      expect(sent.flat()).toEqual([
        { id: 2, cells: [{ field: 'foreman', before: 'Ortiz', after: 'Quist', isNew: true }] },
      ]),
    );
  });

  it('keeps unreadable text in its cell for correction', async () => {
    const sent = update();
    const { person } = await open();
    await person.click(await cellOf('C-9', 'Length, ft'));
    await person.keyboard('abc{Enter}');
    await person.click(await cellOf('C-9', 'Length, ft'));
    expect(await cellOf('C-9', 'Length, ft')).toHaveTextContent(/^abc.*abc/);
    await person.keyboard('{F2}');
    expect(screen.getByRole('textbox', { name: 'Length, ft' })).toHaveValue('abc');
    expect(sent).toEqual([]);
  });

  it('shows the same mistake in several rows once, and discards it in all of them', async () => {
    update();
    const { person } = await open();
    for (const tag of ['C-9', 'P-102']) {
      // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
      await person.click(await cellOf(tag, 'Length, ft'));
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await person.keyboard('abc{Enter}');
    }
    const notice = await screen.findByRole('alert', { name: gridTexts.edit.review });
    expect(notice).toHaveTextContent(/^\S+ and 1 other row, Length:/);
    await person.click(within(notice).getByRole('button', { name: gridTexts.edit.dismiss }));
    for (const tag of ['C-9', 'P-102'])
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      expect(await cellOf(tag, 'Length, ft')).not.toHaveTextContent('abc');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that rejected changes are not saved, and discards all of them at once', async () => {
    update();
    const { person } = await open();
    for (const [tag, text] of [
      ['C-9', 'abc'],
      ['P-102', 'xyz'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
      await person.click(await cellOf(tag, 'Length, ft'));
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await person.keyboard(`${text}{Enter}`);
    }
    const notice = await screen.findByRole('alert', { name: gridTexts.edit.review });
    expect(await screen.findByText('Not saved: 2 cells.')).toBeVisible();
    expect(screen.queryByText(gridTexts.edit.saved)).toBeNull();
    await person.click(within(notice).getByRole('button', { name: 'Dismiss all: 2 cells' }));
    expect(await cellOf('C-9', 'Length, ft')).not.toHaveTextContent('abc');
    expect(await cellOf('P-102', 'Length, ft')).not.toHaveTextContent('xyz');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Not saved: 2 cells.')).toBeNull();
  });

  it('shows both values of a conflict, and resends mine on top of theirs', async () => {
    const sent = update('conflict');
    const { person } = await open();
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('Tran{Enter}');
    const notice = await screen.findByRole('alert', { name: gridTexts.edit.review });
    expect(notice).toHaveTextContent('P-101 Someone else changed Foreman. Your entry isn’t recorded yet.');
    expect(within(notice).getByRole('row', { name: 'Foreman Tran Svensson' })).toBeVisible();
    await person.click(within(notice).getByRole('button', { name: gridTexts.setup.clash.mine }));
    await waitFor(() =>
      expect(sent.at(-1)![0]!.cells[0]).toEqual({ field: 'foreman', before: 'Svensson', after: 'Tran' }),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('keeps a rejected text in its cell with the reason, and resends failed edits automatically', async () => {
    const { app, person } = await open();
    await person.click(await cellOf('P-102', 'Area'));
    update('refused');
    const { reason } = recordedRejection;
    await person.keyboard('A9{Enter}');
    expect(await screen.findByText(`P-102, Area: ${reason}`)).toBeVisible();
    await person.click(await cellOf('P-102', 'Area'));
    expect(await cellOf('P-102', 'Area')).toHaveTextContent(`A9${reason}`);
    await person.click(screen.getByRole('button', { name: gridTexts.edit.dismiss }));
    expect(await cellOf('P-102', 'Area')).not.toHaveTextContent('A9');
    server.use(unreachable(updateCommodities));
    await person.click(await cellOf('P-102', 'Package'));
    await person.keyboard('WP-3{Enter}');
    expect(await screen.findByText('Saving 1 cell')).toBeVisible();
    expect(await cellOf('P-102', 'Package')).toHaveTextContent('WP-3');
    const sent = update();
    act(() => app.connection.send({ type: 'server.reached' }));
    expect(await screen.findByText(gridTexts.edit.saved)).toBeVisible();
    expect(sent).toEqual([[{ id: 2, cells: [{ field: 'package', before: null, after: 'WP-3' }] }]]);
  });

  it('is read-only for a user without the permission', async () => {
    const { person } = await open(threeCables, { user: personWith('project.view', 'data.view') });
    await person.click(await cellOf('P-101', 'Foreman'));
    await person.keyboard('Tran{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Foreman' })).toBeNull();
    expect(await cellOf('P-101', 'Foreman')).toHaveTextContent('Ortiz');
  });

  it('explains what to do without cables, and why they could not be loaded', async () => {
    const { unmount } = await open([]);
    expect(await screen.findByText('No cables yet')).toBeVisible();
    expect(screen.getByRole('link', { name: gridTexts.emptyAction })).toHaveAttribute('href', '/7/import/cable');
    unmount();
    await clearDeviceCache();
    const app = await fakeApp();
    server.use(rejectCall(getChanges, 'server.busy', 'The server is busy. Try again in a minute.'));
    await renderWithApp(<Harness />, { app });
    expect(await screen.findByText('The server is busy. Try again in a minute.')).toBeVisible();
  });
});
