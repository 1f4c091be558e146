/**
 * The minimal list possible in React: absolutely positioned rows of plain cells, only those in the viewport. No columns, no
 * focus, no editing.
 */
import { memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Contestant } from './contestant.ts';
import { keys, makeRows, makeSnapshot, type BenchRow } from './data.ts';

const rowHeight = 32;
const columnWidth = 110;
const shownColumns = 13;
const spare = 4;
const height = 800;

const Row = memo(function Row({ row, top }: { readonly row: BenchRow; readonly top: number }) {
  return (
    <div style={{ position: 'absolute', top, left: 0, height: rowHeight, display: 'flex' }}>
      {keys.slice(0, shownColumns).map((key) => (
        <div key={key} style={cellStyle}>
          {row[key]}
        </div>
      ))}
    </div>
  );
});

const cellStyle = {
  width: columnWidth,
  boxSizing: 'border-box',
  padding: '0 8px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  borderRight: '1px solid #dfe3e8',
  borderBottom: '1px solid #dfe3e8',
  font: '13px/32px sans-serif',
} as const;

interface ListProps {
  readonly all: BenchRow[];
  readonly onReady: (set: (rows: BenchRow[]) => void) => void;
}

function List({ all, onReady }: ListProps) {
  const [rows, setRows] = useState(all);
  const [first, setFirst] = useState(0);
  useEffect(() => onReady(setRows), [onReady]);
  const from = Math.max(0, first - spare);
  const shown = rows.slice(from, first + Math.ceil(height / rowHeight) + spare);
  return (
    <div
      id="bare"
      style={{ height: '100%', overflow: 'auto' }}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <div style={{ position: 'relative', height: rows.length * rowHeight, width: shownColumns * columnWidth }}>
        {shown.map((row, at) => (
          <Row key={String(row['id'])} row={row} top={(from + at) * rowHeight} />
        ))}
      </div>
    </div>
  );
}

const scroller = () => document.querySelector<HTMLElement>('#bare')!;

export async function bareList(): Promise<Contestant> {
  const all = makeRows(makeSnapshot());
  const ready: { set: (rows: BenchRow[]) => void } = { set: () => undefined };
  const onReady = (set: (rows: BenchRow[]) => void) => {
    ready.set = set;
  };
  return {
    mount: async (root) => {
      flushSync(() => createRoot(root).render(<List all={all} onReady={onReady} />));
    },
    scroller,
    filter: (text) =>
      flushSync(() => {
        const word = text.toLowerCase();
        ready.set(
          word === ''
            ? all
            : all.filter((row) =>
                keys.some((key) =>
                  String(row[key] ?? '')
                    .toLowerCase()
                    .includes(word),
                ),
              ),
        );
      }),
    sort: (field, descending) =>
      flushSync(() => {
        const { compare } = new Intl.Collator('en-US', { numeric: true });
        const sign = descending ? -1 : 1;
        ready.set(all.toSorted((a, b) => sign * compare(String(a[field]), String(b[field]))));
      }),
    edit: (field, text) => flushSync(() => ready.set(all.with(0, { ...all[0], [field]: text }))),
    jump: (row) => {
      scroller().scrollTop = row * rowHeight;
    },
    drawn: () => document.querySelector('#bare')?.textContent ?? '',
  };
}
