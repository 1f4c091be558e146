/**
 * Lengths copied in one unit and pasted in the other: the clipboard contains the unit, and the preview shows what is converted.
 */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { typedLengths } from '../../../../src/store/edits/typedLengths.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { editsReply } from '../../recordedAnswers.ts';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables } from '../../store/cables.ts';
import { toClipboard } from '../../grid/dataGrid/toolList.tsx';
import { pretendLayout } from './layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

beforeEach(async () => {
  pretendLayout();
  typedLengths.clear();
  await clearDeviceCache();
});

async function open() {
  const sent: CommodityEdit[] = [];
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getChanges, (request) => {
      const isFull = new URL(request.url).searchParams.get('since') === '0';
      return changesOf(isFull ? threeCables : [], { full: isFull });
    }),
    reply(updateCommodities, async (request) => {
      const { rows } = (await request.json()) as { rows: CommodityEdit[] };
      sent.push(...rows);
      return editsReply.written(rows);
    }),
  );
  const { app, person } = await renderWithApp(
    <DataScreen projectId={7} type="cable" search={dataSearch.parse({})} onSearch={() => {}} />,
  );
  const change = (unitMeasurement: UnitMeasurement) =>
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement } }));
  await screen.findByText('P-101');
  return { person, sent, change };
}

const cellOf = (tag: string, column: string) => {
  const header = screen.getAllByRole('columnheader').find(({ textContent }) => textContent.startsWith(column))!;
  const at = header.getAttribute('aria-colindex');
  return screen.getByText(tag).closest('[role="row"]')!.querySelector<HTMLElement>(`[aria-colindex="${at}"]`)!;
};

const copied = () => ({ 'text/plain': toClipboard('copy'), 'text/html': toClipboard('copy', 'text/html') });
const paste = (clipboard: Partial<Record<string, string>>) =>
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: (kind: string) => clipboard[kind] ?? '' } });

const lengthsSent = (sent: readonly CommodityEdit[]) =>
  sent.map(({ id, unit, cells }) => [id, unit, cells.map(({ after }) => after)]);

/** `ClipboardItem` as in browsers; jsdom has none. */
class CopiedItem {
  readonly #parts: Readonly<Record<string, Blob>>;
  constructor(parts: Readonly<Record<string, Blob>>) {
    this.#parts = parts;
  }
  get types(): string[] {
    return Object.keys(this.#parts);
  }
  async getType(type: string): Promise<Blob> {
    return this.#parts[type] ?? new Blob();
  }
}
afterEach(() => void Reflect.deleteProperty(globalThis, 'ClipboardItem'));

describe('a length copied before the project changed its unit', () => {
  it('is pasted as the same length after the preview shows the conversion', async () => {
    const { person, sent, change } = await open();
    await person.click(cellOf('P-101', 'Length, ft'));
    const text = cellOf('P-101', 'Length, ft').textContent.trim();
    const clipboard = copied();
    expect(clipboard['text/plain']).toBe(text);
    change('metric');
    await person.click(cellOf('P-102', 'Length, m'));
    paste(clipboard);
    const preview = await screen.findByRole('dialog', { name: /^Paste 1 cell/ });
    expect(preview).toHaveTextContent(fillText(gridTexts.preview.converted_one, { shown: 1, from: 'ft', to: 'm' }));
    await person.click(within(preview).getByRole('button', { name: 'Paste 1 cell' }));
    await waitFor(() => expect(lengthsSent(sent)).toEqual([[2, 'm', [Number((Number(text) * 0.3048).toFixed(6))]]]));
  });

  it('is also copied and pasted from the menu of the cell', async () => {
    const { person, sent, change } = await open();
    Object.assign(globalThis, { ClipboardItem: CopiedItem });
    const menu = async (tag: string, column: string, name: RegExp) => {
      await person.click(cellOf(tag, column));
      await person.keyboard('{Shift>}{F10}{/Shift}');
      await person.click(await screen.findByRole('button', { name }));
    };
    await menu('P-101', 'Length, ft', /^Copy/);
    change('metric');
    await menu('P-102', 'Length, m', /^Paste/);
    const preview = await screen.findByRole('dialog', { name: /^Paste 1 cell/ });
    expect(preview).toHaveTextContent(fillText(gridTexts.preview.converted_one, { shown: 1, from: 'ft', to: 'm' }));
    expect(sent).toEqual([]);
  });

  it('is pasted unchanged once the project has that unit again', async () => {
    const { person, sent, change } = await open();
    await person.click(cellOf('P-101', 'Length, ft'));
    const clipboard = copied();
    change('metric');
    change('imperial');
    await person.click(cellOf('P-102', 'Length, ft'));
    paste(clipboard);
    await waitFor(() => expect(lengthsSent(sent)).toEqual([[2, 'ft', [Number(clipboard['text/plain'])]]]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('from another program, without a unit, is read in the current unit', async () => {
    const { person, sent, change } = await open();
    change('metric');
    await person.click(cellOf('P-102', 'Length, m'));
    paste({ 'text/plain': '140', 'text/html': '<table><tr><td>140</td></tr></table>' });
    await waitFor(() => expect(lengthsSent(sent)).toEqual([[2, 'm', [140]]]));
  });
});

describe('a project that changes its unit under an open preview', () => {
  it('keeps the unit of the pasted lengths', async () => {
    const { person, sent, change } = await open();
    await person.click(cellOf('P-101', 'Length, ft'));
    paste({ 'text/plain': '120\nfar\n130' });
    await screen.findByRole('dialog', { name: 'Paste 3 cells into 3 cables?' });
    change('metric');
    const preview = await screen.findByRole('dialog', { name: 'Paste 3 cells into 3 cables?' });
    expect(preview).toHaveTextContent(fillText(gridTexts.preview.converted_other, { shown: 2, from: 'ft', to: 'm' }));
    await person.click(within(preview).getByRole('button', { name: 'Paste 2 valid cells' }));
    await waitFor(() =>
      expect(lengthsSent(sent)).toEqual([
        [1, 'm', [36.576]],
        [3, 'm', [39.624]],
      ]),
    );
  });
});
