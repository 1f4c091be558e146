/** Data Entry: what crews did, row by row, a grid on a desk and cards under a thumb (domain rule 6). */
import { useMediaQuery } from '@mantine/hooks';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { packageTypeOf } from '../../../contract/setup/codes/packageKinds.ts';
import { packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import { useRolesWithPermission } from '../../shared/projects/useRolesWithPermission.ts';
import type { GridHandle } from '../../grid/dataGrid/DataGridFrame.tsx';
import { filtersInUnit } from '../../grid/commodityGrid/filters/filtersInUnit.ts';
import { FilterChips } from '../../grid/commodityGrid/filters/FilterChips.tsx';
import { usePrintCards } from '../../grid/commodityGrid/usePrintCards.tsx';
import { useRowCount } from '../../grid/commodityGrid/useRowCount.ts';
import { RowsState } from '../../grid/commodityGrid/RowsState.tsx';
import { useRowInAddress } from '../../grid/commodityGrid/useRowInAddress.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { entryNamespaces } from '../../i18n/translate.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp, useCurrentUser, useMayChange, usePermission, useProject } from '../../context/useApp.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { useWeekEnd } from '../../shared/projects/useWeekEnd.ts';
import { informationQuery } from '../../shared/projects/informationQuery.ts';
import { useViewColumns } from '../../shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../shared/savedViews/ViewButton.tsx';
import type { Filter } from '../../store/views/query.ts';
import { OfflineState } from '../../shared/offlinePack/OfflineState.tsx';
import { useCommodityStore } from '../../rows/useCommodityStore.ts';
import { useRowsOnView } from '../../rows/useRowsOnView.ts';
import { EntriesOffView } from './messages/EntriesOffView.tsx';
import { ChosenBar } from './list/ChosenBar.tsx';
import { EntryListView } from './list/EntryListView.tsx';
import type { ListHandle } from './list/EntryList.tsx';
import { useRowChoice } from './list/useRowChoice.ts';
import { PackageBar } from './packages/PackageBar.tsx';
import { useChosenPackage } from './packages/useChosenPackage.ts';
import { useReadiness } from './readiness/readiness.ts';
import { EntryGrid } from './grid/EntryGrid.tsx';
import { EntryToolbar } from './toolbar/EntryToolbar.tsx';
import styles from './dataEntry.module.css';
import { UnsavedChangesDialog } from './messages/UnsavedChangesDialog.tsx';
import { TypedNotice } from './messages/TypedNotice.tsx';
import { NoRowAnswers, NoRowsYet } from './messages/EmptyEntries.tsx';
import { queryOf } from './queryOf.ts';
import type { DataEntrySearch } from './search.ts';
import { SessionButton } from './toolbar/SessionButton.tsx';
import { SessionFields } from './toolbar/SessionFields.tsx';
import { TodayTotals } from './day/TodayTotals.tsx';
import { useReelStock } from './entries/useReelStock.ts';
import { useFieldEntrySnapshot, useFieldEntryStore } from './entries/useFieldEntryStore.ts';
import { useIsHeldInHand } from '../../ui/screen/useIsNarrow.ts';
import { useSearchText } from '../../ui/fields/useSearchText.ts';

interface DataEntryScreenProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly search: DataEntrySearch;
  /** Changes parts of the address. */
  readonly onSearch: (patch: Partial<DataEntrySearch>) => void;
}

/** Up to this width everything scrolls together: there is no room for what stays. */
const phoneWidth = '(width <= 600px)';

export function DataEntryScreen({ projectId, type, search, onSearch }: DataEntryScreenProps) {
  // Words that are waited for later hide the page for a moment, and with it the editor that is open.
  const { t } = useTranslation([
    'fieldWork',
    'views',
    ...entryNamespaces,
    'permissions',
    'grid',
    'outbox',
    'photos',
    'offlinePack',
  ]);
  const formats = useFormats();
  const terms = useTerms();
  const rolesHolding = useRolesWithPermission();
  const { unitMeasurement: unit, startDate } = useProject();
  // Asked for with the rows, so that the first draft needs no signal to say what it earns.
  usePrefetchQuery(informationQuery(useApp().call, projectId));
  const store = useCommodityStore(projectId, type);
  const isHeld = usePermission('field.enter');
  const mayEnter = useMayChange('field.enter');
  const isInHand = useIsHeldInHand();
  const isPhone = useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false });
  const commodity = useCommodity(type);
  const { name, rowScope } = useCurrentUser();
  const columnsOf = useViewColumns('field-work', commodity);
  const reels = useReelStock(projectId, commodity, mayEnter);
  const mayOverride = usePermission('field.override');
  const options = useMemo(
    () =>
      ({
        commodity,
        unit: lengthUnitOf(unit),
        projectStart: startDate,
        source: isInHand ? 'card' : 'grid',
        // Whoever has rows of their own enters them as their own foreman.
        person: rowScope === null ? null : name,
        reels,
        mayEnter,
        mayOverride,
      }) as const,
    [commodity, unit, startDate, isInHand, rowScope, name, reels, mayEnter, mayOverride],
  );
  const entryStore = useFieldEntryStore(store, options);
  const snapshot = useFieldEntrySnapshot(entryStore);
  const [text, setText] = useSearchText(search.q, (q) => onSearch({ q }));
  const { sort, finished } = search;
  const filters = useMemo(() => filtersInUnit(search.filters, unit), [search.filters, unit]);
  const weekEnd = useWeekEnd(filters);
  const { chosen, choose } = useChosenPackage({
    projectId,
    commodity,
    inAddress: search.package,
    onChoose: (number) => onSearch({ package: number }),
    isPinned: isInHand,
  });
  const packageType = packageTypeOf(packageFieldOf(commodity)?.codeKind);
  const readiness = useReadiness({ projectId, type, isWanted: isInHand, hasRows: store.freshness !== 'opening' });
  const choice = useRowChoice();
  // Kept here: the card stays open while the person is given other rows.
  const [openId, setOpenId] = useState<number | null>(null);
  const asked = useMemo(
    () =>
      queryOf(
        // The list folds what is finished away, and counts it.
        { filters: [...filters, ...inPackage(commodity, chosen)], sort, finished: finished || isInHand },
        text,
        commodity,
        terms,
        weekEnd,
      ),
    [filters, sort, finished, isInHand, chosen, text, commodity, terms, weekEnd],
  );
  const deferred = useDeferredValue(asked);
  const rows = useRowsOnView(store, deferred);
  const gridRef = useRef<GridHandle>(null);
  const listRef = useRef<ListHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const rowInAddress = useRowInAddress({
    store,
    view: rows,
    gridRef,
    row: search.row,
    onRow: (row) => onSearch({ row }),
  });

  const printing = usePrintCards(store, commodity, rows);

  const show = (id: number) => {
    const row = store.table.rowOf(id);
    const at = row === undefined ? -1 : rows.vector.indexOf(row);
    if (at >= 0) gridRef.current?.goTo({ row: at, column: 0 });
  };
  const clear = () => {
    setText('');
    onSearch({ q: '', filters: [], package: '' });
  };
  const openCount = formats.count(rows.vector.length);
  const rowCount = useRowCount();
  // In the hand the packages say how many rows there are in all.
  const isCounted = store.freshness !== 'opening' && !(isInHand && rows.vector.length === store.table.length);
  const count = rowCount(
    finished || isInHand
      ? t('countAll', { shown: openCount, all: formats.count(store.table.length) })
      : t('count', { shown: openCount }),
  );

  return (
    <Page
      fill={!isPhone}
      title={t('title', { type: terms.commodity(type) })}
      detail={
        <span className={styles['detail']}>
          {isCounted && <span>{count}</span>}
          {mayEnter && <TodayTotals entryStore={entryStore} unit={unit} />}
        </span>
      }
      {...(mayEnter && {
        actions: isInHand ? (
          <SessionButton entryStore={entryStore} snapshot={snapshot} />
        ) : (
          <SessionFields entryStore={entryStore} snapshot={snapshot} />
        ),
      })}
      toolbar={
        <EntryToolbar
          view={
            <ViewButton
              page={{ projectId, kind: 'field-work', type, search, onSearch, ...columnsOf }}
              title={t('views:titleFieldWork')}
            />
          }
          packages={
            isInHand && (
              <>
                <PackageBar entryStore={entryStore} chosen={chosen} onChoose={choose} />
                {chosen !== '' && packageType && (
                  <OfflineState isCompact pack={{ projectId, packageType, number: chosen }} />
                )}
              </>
            )
          }
          isInHand={isInHand}
          entryStore={entryStore}
          snapshot={snapshot}
          mayEnter={mayEnter}
          text={text}
          onText={setText}
          finished={finished}
          onFinished={(next) => onSearch({ finished: next })}
          onAskAgain={rows.isOutdated && !isInHand ? rows.refreshResult : undefined}
          onCards={printing.printOnView}
          isPrinted={printing.printRows !== undefined}
          inputRef={searchRef}
          onEnter={() => (isInHand ? listRef.current?.focusFirst() : gridRef.current?.focus())}
        />
      }
    >
      <div className={styles['screen']}>
        {!isHeld && (
          <p className={styles['readOnly']}>
            {t('readOnly', { permission: t('permissions:field.enter'), roles: rolesHolding('field.enter') })}
          </p>
        )}
        {!mayEnter && <TypedNotice count={snapshot.typed.length} isArchived={isHeld} />}
        <FilterChips store={store} view={rows} filters={filters} onFilters={(next) => onSearch({ filters: next })} />
        <EntriesOffView entryStore={entryStore} snapshot={snapshot} rows={rows.vector} unit={unit} />
        <RowsState
          store={store}
          empty={<NoRowsYet projectId={projectId} type={type} />}
          isAwaited={readiness.isAwaited}
        >
          {isInHand && rows.vector.length === 0 && <NoRowAnswers finished onClear={clear} />}
          {isInHand ? (
            <>
              <ChosenBar entryStore={entryStore} choice={choice} />
              <EntryListView
                ref={listRef}
                entryStore={entryStore}
                rows={rows}
                readiness={readiness}
                isSorted={sort.length > 0}
                question={JSON.stringify(deferred)}
                isAnswered={deferred === asked}
                asked={search.row}
                unit={unit}
                mayEnter={mayEnter}
                finished={finished}
                onFinished={(next) => onSearch({ finished: next })}
                choice={choice}
                openId={openId}
                onOpen={setOpenId}
              />
            </>
          ) : (
            <EntryGrid
              gridRef={gridRef}
              entryStore={entryStore}
              snapshot={snapshot}
              rows={rows}
              unit={unit}
              search={{ ...search, filters }}
              text={text}
              mayEnter={mayEnter}
              onSearch={onSearch}
              onFind={() => searchRef.current?.select()}
              onActiveRow={rowInAddress}
              onRange={printing.onRange}
              onShow={show}
            >
              <NoRowAnswers finished={finished} onClear={clear} />
            </EntryGrid>
          )}
        </RowsState>
      </div>
      {printing.open}
      <UnsavedChangesDialog entryStore={entryStore} />
    </Page>
  );
}

const inPackage = (commodity: Commodity, chosen: string): Filter[] => {
  const field = packageFieldOf(commodity);
  return field === undefined || chosen === '' ? [] : [{ field: field.key, is: 'oneOf', texts: [chosen] }];
};
