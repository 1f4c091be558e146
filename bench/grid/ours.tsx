/** Wireway's grid over its commodity store, as the Data & Assignment screen uses it. */
import { OperationQueue } from '../../src/device/outbox/queue.ts';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ColumnSettings } from '../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../contract/commodities/fields/field.ts';
import { fieldOf } from '../../contract/commodities/index.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { DataGridFrame } from '../../src/grid/dataGrid/DataGridFrame.tsx';
import { fieldColumn, footerOf } from '../../src/grid/commodityGrid/columns/fieldColumn.ts';
import { formatsIn } from '../../src/i18n/format.ts';
import { useTerms } from '../../src/i18n/useTerms.ts';
import { CommodityStore } from '../../src/store/commodityStore.ts';
import { dayOfDevice } from '../../src/base/today.ts';
import type { Query } from '../../src/store/views/query.ts';
import { noCache } from '../../tests/support/noCache.ts';
import { useRowsOnView } from '../../src/rows/useRowsOnView.ts';
import type { Contestant } from './contestant.ts';
import { keys, makeSnapshot, textKeys } from './data.ts';

const formats = formatsIn('en-US');

interface ScreenHandle {
  ask: (change: Partial<Query>) => void;
  /** Index of the first visible row in the table. */
  firstRow: number;
}

/** Settings of a project that customizes every column: its name, its width, and the decimals of its numbers. */
const everyColumn: ColumnSettings = keys.flatMap((field, at) => {
  const declared = fieldOf('cable', field);
  if (!declared) return [];
  const isNumber = fieldKinds[declared.kind].storage === 'number';
  return {
    type: 'cable' as const,
    field,
    labels: { 'en-US': `Column ${at}` },
    width: 120,
    place: at + 1,
    ...(isNumber && { decimals: 2 }),
  };
});

interface ScreenProps {
  readonly settings: ColumnSettings;
  readonly store: CommodityStore;
  readonly onDrawn: (handle: ScreenHandle) => void;
}

function Screen({ settings, store, onDrawn }: ScreenProps) {
  const commodity = projectCommodity('cable', settings);
  const [query, setQuery] = useState<Query>({ search: '', searchFields: textKeys, filters: [], sort: [] });
  const view = useRowsOnView(store, query);
  useEffect(() => {
    const ask = (change: Partial<Query>) => setQuery((known) => ({ ...known, ...change }));
    onDrawn({ ask, firstRow: view.vector[0] ?? 0 });
  }, [view.vector, onDrawn]);
  const terms = useTerms();
  const columns = useMemo(
    () =>
      keys.flatMap((key, at) => {
        const field = fieldIn(commodity, key);
        const context = {
          store,
          unit: 'imperial',
          isFrozen: at === 0,
          formats,
          terms,
          yes: 'Yes',
          statusLegend: '',
          reasonOf: String,
        } as const;
        return field ? fieldColumn(field, { ...context, isEditable: field.source === 'contractor' }) : [];
      }),
    [commodity, store, terms],
  );
  const footer = useMemo(
    () => footerOf(commodity.fields, view.totals, { unit: 'imperial', formats }),
    [commodity, view.totals],
  );
  return (
    <DataGridFrame
      label="Cables"
      columns={columns}
      rows={view.rows}
      today={dayOfDevice}
      queryKey={query.search}
      sort={query.sort}
      footer={footer}
      onTooManyTyped={() => undefined}
      onSort={(sort) => setQuery((known) => ({ ...known, sort: [...sort] }))}
    />
  );
}

const scroller = () => document.querySelector<HTMLElement>('[data-grid-scroll]')!;

export const ours = (): Promise<Contestant> => gridOf([]);
export const oursDecided = (): Promise<Contestant> => gridOf(everyColumn);

async function gridOf(settings: ColumnSettings): Promise<Contestant> {
  const snapshot = makeSnapshot();
  const store = new CommodityStore(
    1,
    'cable',
    {
      changes: (since) =>
        Promise.resolve(since === 0 ? snapshot : { ...snapshot, full: false, ids: [], rowVersions: [], columns: {} }),
    },
    { cache: noCache, queue: new OperationQueue() },
  );
  await store.open();

  const screen: ScreenHandle = { ask: () => undefined, firstRow: 0 };
  return {
    mount: async (root) => {
      flushSync(() =>
        createRoot(root).render(
          <Screen settings={settings} store={store} onDrawn={(handle) => Object.assign(screen, handle)} />,
        ),
      );
    },
    scroller,
    filter: (text) => flushSync(() => screen.ask({ search: text })),
    sort: (field, descending) => flushSync(() => screen.ask({ sort: [{ field, descending }] })),
    edit: (field, text) => flushSync(() => store.edit([{ id: store.table.ids[screen.firstRow]!, field, after: text }])),
    jump: (row) => {
      scroller().scrollTop = row * 32;
    },
    drawn: () => document.querySelector('[role="grid"]')?.textContent ?? '',
  };
}
