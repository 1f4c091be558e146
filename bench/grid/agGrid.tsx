/** AG Grid Community in React, as its documentation sets it up for fast scrolling of plain text. */
import { AllCommunityModule, ModuleRegistry, type GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Contestant } from './contestant.ts';
import { keys, makeRows, makeSnapshot, numberKeys, type BenchRow } from './data.ts';

export async function agGrid(): Promise<Contestant> {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const rows = makeRows(makeSnapshot());
  const numbers: ReadonlySet<string> = new Set(numberKeys);
  let api: GridApi<BenchRow> | undefined;
  const columns = keys.map((key, at) => ({
    field: key,
    width: 110,
    editable: true,
    pinned: at === 0 ? ('left' as const) : null,
    type: numbers.has(key) ? 'numericColumn' : [],
  }));
  return {
    mount: (root) =>
      new Promise((resolve) => {
        flushSync(() =>
          createRoot(root).render(
            <div style={{ height: '100%' }}>
              <AgGridReact<BenchRow>
                rowData={rows}
                columnDefs={columns}
                rowHeight={32}
                headerHeight={32}
                getRowId={({ data }) => String(data['id'])}
                onGridReady={(event) => {
                  api = event.api;
                }}
                onFirstDataRendered={() => resolve()}
              />
            </div>,
          ),
        );
      }),
    scroller: () => document.querySelector<HTMLElement>('.ag-grid-viewport')!,
    filter: (text) => api!.setGridOption('quickFilterText', text),
    sort: (field, descending) =>
      api!.applyColumnState({
        state: [{ colId: field, sort: descending ? 'desc' : 'asc' }],
        defaultState: { sort: null },
      }),
    edit: (field, text) => {
      api!.getDisplayedRowAtIndex(0)!.setDataValue(field, text);
    },
    jump: (row) => api!.ensureIndexVisible(row, 'top'),
    drawn: () => document.querySelector('.ag-root')?.textContent ?? '',
  };
}
