/** Rows added in Data & Assignment without a schedule file: one by one, and from a pasted block. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertImport } from '../../../../contract/imports/importRevert.ts';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { createCommodities } from '../../../../contract/rows/createCommodities.ts';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';
import { personWith, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { editsReply } from '../../recordedAnswers.ts';
import { recordedReply } from '../../recorded.ts';
import { rejectCall, reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from './layout.ts';

type Created = BodyOf<typeof createCommodities>;

function Harness() {
  const [search, setSearch] = useState(() =>
    dataSearch.parse({ columns: ['tag', 'typeCode', 'designLength', 'foreman'] }),
  );
  return (
    <DataScreen
      projectId={7}
      type="cable"
      search={search}
      onSearch={(patch) => setSearch((before) => ({ ...before, ...patch }))}
    />
  );
}

/** Opens the page on a server that adds every row whose tag is not `P-101`. */
async function open(options: FakeAppOptions = {}) {
  const created: Created[] = [];
  let isLost = false;
  const typed: CommodityEdit[] = [];
  const rows: Cable[] = [...threeCables];
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const isFull = new URL(request.url).searchParams.get('since') === '0';
      return changesOf(isFull ? threeCables : rows.slice(threeCables.length), { full: isFull, version: 900 });
    }),
    reply(createCommodities, async (request) => {
      const body = (await request.json()) as Created;
      created.push(body);
      if (isLost) {
        isLost = false;
        throw HttpResponse.error();
      }
      const tagOf = (at: number) => String(body.rows[at]!.cells.find(({ field }) => field === 'tag')?.value);
      const places = body.rows.map((_row, at) => at).filter((at) => tagOf(at) !== 'P-101');
      const added = places.map((row) => ({ row, id: 100 + rows.length + row }));
      for (const { row, id } of added) rows.push({ ...threeCables[1]!, id, tag: tagOf(row), foreman: null });
      const refusals = body.rows.flatMap((_row, row) =>
        tagOf(row) === 'P-101' ? { row, field: 'tag', value: 'P-101', reason: 'Already there.' } : [],
      );
      return { version: 900, added, refusals };
    }),
    reply(updateCommodities, async (request) => {
      const { rows: edits } = (await request.json()) as { rows: CommodityEdit[] };
      typed.push(...edits);
      return editsReply.written(edits);
    }),
  );
  const rendered = await renderWithApp(<Harness />, options);
  await screen.findByText('P-102');
  const rowsSent = () =>
    created.flatMap((body) =>
      body.rows.map(({ cells }) => Object.fromEntries(cells.map(({ field, value }) => [field, value]))),
    );
  const loseNext = () => {
    isLost = true;
  };
  return { ...rendered, created, typed, rowsSent, loseNext };
}

const cellOf = (tag: string, column: string) => {
  const header = screen.getAllByRole('columnheader').find(({ textContent }) => textContent.startsWith(column))!;
  const at = header.getAttribute('aria-colindex');
  return screen.getByText(tag).closest('[role="row"]')!.querySelector<HTMLElement>(`[aria-colindex="${at}"]`)!;
};

beforeEach(async () => {
  pretendLayout();
  await clearDeviceCache();
});

/** Opens the form for a new row. */
const ask = async (options?: FakeAppOptions) => {
  const opened = await open(options);
  await opened.person.click(screen.getByRole('button', { name: gridTexts.addRow.open }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
};

describe('one row', () => {
  it('is added from a form with the columns shown, and offers Undo', async () => {
    const { app, person, dialog, created, rowsSent } = await ask();
    await person.type(dialog.getByLabelText('Cable'), 'P-200');
    await person.type(dialog.getByLabelText('Length, ft'), '140');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('P-200')).toBeVisible();
    expect(rowsSent()).toEqual([{ tag: 'P-200', designLength: 140 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const text = fillText(gridTexts.addRow.done_one, { tags: 'P-200' });
    expect(app.notify.success).toHaveBeenCalledWith(text, expect.objectContaining({ label: gridTexts.undo }));

    const reverted: unknown[] = [];
    server.use(
      reply(revertImport, async (request) => {
        reverted.push(await request.json());
        return recordedReply(revertImport, 'importReverted');
      }),
    );
    (app.notify.success as unknown as { mock: { calls: [string, { act: () => void }][] } }).mock.calls[0]![1].act();
    await waitFor(() => expect(reverted).toEqual([{ projectId: 7, importId: created[0]!.importId }]));
  });

  it('is followed by the next one, with the same values and another tag', async () => {
    const { person, dialog, rowsSent } = await ask();
    await person.type(dialog.getByLabelText('Cable'), 'P-200');
    await person.type(dialog.getByLabelText('Length, ft'), '140');
    await person.click(dialog.getByRole('button', { name: gridTexts.addRow.next }));
    await waitFor(() => expect(dialog.getByLabelText('Cable')).toHaveValue(''));
    await person.type(dialog.getByLabelText('Cable'), 'P-201');
    await person.click(dialog.getByRole('button', { name: gridTexts.addRow.submit }));
    expect(await screen.findByText('P-201')).toBeVisible();
    expect(rowsSent()).toEqual([
      { tag: 'P-200', designLength: 140 },
      { tag: 'P-201', designLength: 140 },
    ]);
  });

  it('stays in the form with the reason when its tag is taken or the server cannot be reached', async () => {
    const { person, dialog } = await ask();
    await person.type(dialog.getByLabelText('Cable'), 'P-101');
    await person.keyboard('{Enter}');
    expect(await dialog.findByText('Already there.')).toBeVisible();
    server.use(rejectCall(createCommodities, 'import.busy', 'An import is running.'));
    await person.type(dialog.getByLabelText('Cable'), '-B');
    await person.keyboard('{Enter}');
    expect(await dialog.findByText('An import is running.')).toBeVisible();
    expect(dialog.getByLabelText('Cable')).toHaveValue('P-101-B');
  });

  it('is sent again under the same id after a response that did not arrive', async () => {
    const { person, dialog, created, loseNext } = await ask();
    loseNext();
    await person.type(dialog.getByLabelText('Cable'), 'P-200');
    await person.keyboard('{Enter}');
    const submit = dialog.getByRole('button', { name: gridTexts.addRow.submit });
    await waitFor(() => expect(created).toHaveLength(1));
    await waitFor(() => expect(submit).toBeEnabled());
    await person.click(submit);
    expect(await screen.findByText('P-200')).toBeVisible();
    expect(new Set(created.map(({ importId }) => importId)).size).toBe(1);
  });

  it('is not offered without the permission to import', async () => {
    await open({ user: personWith('project.view', 'data.view', 'data.assign') });
    expect(screen.queryByRole('button', { name: gridTexts.addRow.open })).toBeNull();
  });
});

describe('a pasted block with tags that the project does not have', () => {
  const lines = ['P-102\tPWR\t130\tTran', 'N-1\tPWR\t140\tDiaz', 'N-2\tPWR\t150\t'].join('\n');
  const paste = async (options?: FakeAppOptions) => {
    const opened = await open(options);
    await opened.person.click(cellOf('P-102', 'Cable'));
    await opened.person.paste(lines);
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };
  const choice = fillText(gridTexts.preview.addRows_other, { shown: 2, tags: 'N-1, N-2' });

  it('adds them as rows on request, and enters the fields of the office in them', async () => {
    const { person, dialog, rowsSent, typed } = await paste();
    await person.click(await dialog.findByRole('checkbox', { name: choice }));
    const cells = fillText(gridTexts.ask.cells_other, { shown: 3 });
    const rows = fillText(gridTexts.preview.newRows_other, { shown: 2 });
    await person.click(dialog.getByRole('button', { name: fillText(gridTexts.preview.pasteAndAdd, { cells, rows }) }));
    expect(await screen.findByText('N-2')).toBeVisible();
    expect(rowsSent()).toEqual([
      { tag: 'N-1', typeCode: 'PWR', designLength: 140 },
      { tag: 'N-2', typeCode: 'PWR', designLength: 150 },
    ]);
    await waitFor(() =>
      expect(typed.map(({ cells: each }) => each.map(({ field, after }) => `${field} ${after}`))).toEqual([
        ['typeCode PWR', 'designLength 130', 'foreman Tran'],
        ['foreman Diaz'],
      ]),
    );
  });

  it('adds nothing unless asked to', async () => {
    const { person, dialog, created, typed } = await paste();
    await dialog.findByRole('checkbox', { name: choice });
    await person.click(dialog.getByRole('button', { name: /^Paste 3 cells/ }));
    await waitFor(() => expect(typed).toHaveLength(1));
    expect(created).toEqual([]);
  });

  it('has no such choice without the permission to import', async () => {
    const user = personWith('project.view', 'data.view', 'data.assign', 'data.edit.engineering');
    const { person, dialog } = await paste({ user });
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await person.click(dialog.getByRole('button', { name: commonTexts.actions.cancel }));
  });
});

it('explains how rows past the end are added when the copied cells have no tags', async () => {
  const { person } = await open();
  await person.click(cellOf('C-9', 'Length, ft'));
  await person.paste('120\n130\n140\n150');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(fillText(gridTexts.ask.beyondStep, { columns: 'Cable' }));
});
