/** A grid over a list of tools, which is not a commodity: read-only names, who has them, and how many. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { DataGridFrame, type GridHandle } from '../../../../src/grid/dataGrid/DataGridFrame.tsx';
import type { GridEdit, GridColumn, GridSort, RowHandle } from '../../../../src/grid/dataGrid/gridColumn.ts';
import { useRowChecks } from '../../../../src/grid/dataGrid/useRowChecks.ts';
import { pretendLayout } from '../../features/dataAssignment/layout.ts';

export type Tool = Readonly<Record<'name' | 'crew' | 'count' | 'place', string>>;

export const tools: readonly Tool[] = [
  { name: 'Tugger', crew: 'Ortiz', count: '2', place: 'Pier 9' },
  { name: 'Bender', crew: '', count: '14', place: 'Yard' },
  { name: 'Crimper', crew: 'Bell', count: '', place: '' },
];

/** Edits that the grid reported for one user action. */
export type ToolListReport = readonly [GridEdit, readonly (readonly [tool: string, column: string, text: string])[]];

const crews = ['Bell', 'Ortiz'].map((name) => ({ name, text: '' }));

const columnOf = (key: keyof Tool, isEditable: boolean, held: readonly Tool[]): GridColumn => ({
  key,
  name: key === 'count' ? 'Count, pcs' : key.replace(/^./, (first) => first.toUpperCase()),
  width: 120,
  align: key === 'count' ? 'end' : 'start',
  mono: false,
  frozen: key === 'name',
  text: ({ row }) => held[row]![key],
  tone: () => 'plain',
  isEditable: () => isEditable,
  ...(key === 'crew' && { pickList: { load: () => Promise.resolve(() => crews) } }),
});

interface ToolsProps {
  readonly first: readonly Tool[];
  readonly hasTicks: boolean;
  readonly onTold: (told: ToolListReport) => void;
}

function Tools({ first, hasTicks, onTold }: ToolsProps) {
  const [held, setHeld] = useState(first);
  const [query, setQuery] = useState(0);
  const [sort, setSort] = useState<readonly GridSort[]>([]);
  const [hasKeys, setHasKeys] = useState(false);
  const [tooMuch, setTooMuch] = useState(0);
  const [isTooManyTyped, setTooManyTyped] = useState(false);
  const [readOnly, setReadOnly] = useState('');
  const [menuCells, setMenuCells] = useState<string | null>(null);
  const [rested, setRested] = useState<RowHandle | null>(null);
  const columns = useMemo(
    () => (['name', 'crew', 'count', 'place'] as const).map((key) => columnOf(key, key !== 'name', held)),
    [held],
  );
  const rows = useMemo(() => {
    const handles: RowHandle[] = held.map((_, row) => ({ id: row + 1, row }));
    return { length: held.length, at: (index: number) => handles[index]! };
  }, [held]);
  const checks = useRowChecks(rows);
  const gridRef = useRef<GridHandle>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  // Moves like an address that names a row.
  useEffect(() => {
    if (wanted !== null) gridRef.current?.goTo({ row: wanted, column: 0 });
  }, [wanted]);
  return (
    <>
      <button type="button">Before</button>
      <DataGridFrame
        ref={gridRef}
        label="Tools"
        columns={columns}
        rows={rows}
        today={() => '2026-11-20'}
        queryKey={String(query)}
        sort={sort}
        onSort={setSort}
        onKeys={() => setHasKeys(true)}
        onTooMuch={setTooMuch}
        onActiveRow={setRested}
        {...(hasTicks && { checks })}
        onTooManyTyped={() => setTooManyTyped(true)}
        onReadOnly={({ name }) => setReadOnly(name)}
        onCellMenu={(_cell, { copy }) => setMenuCells(copy()?.text ?? '')}
        onType={(cells, act) => {
          onTold([act, cells.map(({ row, column, text }) => [held[row.row]!.name, column, text])]);
          setHeld((now) =>
            now.map((tool, at) =>
              Object.assign(
                {},
                tool,
                ...cells.filter(({ row }) => row.row === at).map(({ column, text }) => ({ [column]: text })),
              ),
            ),
          );
        }}
      />
      <button type="button">After</button>
      <button
        type="button"
        onClick={() => {
          setHeld((now) => now.toReversed());
          setQuery((now) => now + 1);
        }}
      >
        From the last
      </button>
      <button type="button" onClick={() => setWanted(held.length - 1)}>
        Show the last
      </button>
      {rested && <p>Resting on {held[rested.row]!.name}</p>}
      {hasTicks && <p>Ticked: {held.flatMap(({ name }, at) => (checks.ids.has(at + 1) ? name : [])).join(', ')}</p>}
      {hasKeys && <p>Every key</p>}
      {isTooManyTyped && <p>Too many at once</p>}
      {readOnly && <p>{readOnly} cannot be changed</p>}
      {menuCells !== null && <p>Menu of {menuCells.replaceAll(/[\t\r\n]+/g, ' ')}</p>}
      {tooMuch > 0 && <p>{tooMuch} cells are too much</p>}
    </>
  );
}

/** Renders the list; `told` collects the reported edits. */
export function openTools(first: readonly Tool[] = tools, { hasTicks = false } = {}) {
  pretendLayout();
  const told: ToolListReport[] = [];
  const person = userEvent.setup();
  render(
    <Suspense>
      <Tools first={first} hasTicks={hasTicks} onTold={(act) => told.push(act)} />
    </Suspense>,
  );
  return { person, told };
}

export const grid = () => screen.getByRole('grid', { name: 'Tools' });

const columnNames = ['name', 'crew', 'count', 'place'];

/** Returns the cell of a tool under a column. */
export function cellOf(tool: string, column: keyof Tool): HTMLElement {
  const row = within(grid()).getByText(tool).closest<HTMLElement>('[role="row"]')!;
  return row.querySelector<HTMLElement>(`[aria-colindex="${columnNames.indexOf(column) + 1}"]`)!;
}

/** Returns the texts of the selected cells, row by row. */
export const selectedTexts = (): string[][] =>
  [...grid().querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll('[aria-selected="true"]')].map(({ textContent }) => textContent))
    .filter((texts) => texts.length > 0);

/** Dispatches a browser copy or cut, which user-event only does for selected text; returns the resulting clipboard content. */
export function toClipboard(kind: 'copy' | 'cut', as = 'text/plain'): string {
  const given = new Map<string, string>();
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
    clipboardData: { setData: (type: string, text: string) => given.set(type, text), getData: () => '' },
  });
  document.activeElement!.dispatchEvent(event);
  return given.get(as) ?? '';
}
