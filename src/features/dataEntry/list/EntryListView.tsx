/** Handheld list of rows, in the order a crew works through them. */
import { useCallback, useMemo, type Dispatch, type Ref, type SetStateAction } from 'react';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { oppositeEndOf } from '../../../../contract/commodities/ends.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCurrentUser } from '../../../context/useApp.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { delayFields } from '../entries/stepActions.ts';
import type { KnownReadiness } from '../readiness/readiness.ts';
import { OppositeEnds, type OppositeRows } from '../ends/OppositeEnds.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { EntryList, type ListHandle } from './EntryList.tsx';
import { orderRows } from './entryOrder.ts';
import type { RowChoice } from './useRowChoice.ts';

interface EntryListViewProps {
  readonly ref: Ref<ListHandle>;
  readonly entryStore: FieldEntryStore;
  /** All matching rows, including finished ones. */
  readonly rows: RowsOnView;
  readonly readiness: KnownReadiness;
  readonly isSorted: boolean;
  readonly question: string;
  readonly isAnswered: boolean;
  /** Id of the row requested by a link or a scan. */
  readonly asked: number | undefined;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  readonly finished: boolean;
  readonly onFinished: (finished: boolean) => void;
  readonly choice: RowChoice;
  /** Id of the row whose card is open. */
  readonly openId: number | null;
  readonly onOpen: Dispatch<SetStateAction<number | null>>;
}

/** Percentage from which a row is finished; the same limit as in the query for open work. */
const finishedFrom = 99.995;

export function EntryListView({ entryStore, rows, readiness, isSorted, ...list }: EntryListViewProps) {
  const terms = useTerms();
  const { name } = useCurrentUser();
  const { store, commodity } = entryStore;
  const { vector } = rows;
  const orderBy = useCallback(
    (readinessOf: KnownReadiness['of']) => {
      const { reason, note } = delayFields(commodity);
      const heldUpKeys = [reason, note].flatMap((field) => field?.key ?? []);
      const { table } = store;
      const main = commodity.steps.find(({ key }) => key === commodity.mainStep);
      return orderRows(
        vector,
        {
          isFinished: (row) => Number(table.read(row, 'percentComplete') ?? 0) > finishedFrom,
          isMainDone: (row) => main !== undefined && Number(table.read(row, main.fractionField) ?? 0) >= 1,
          isMine: (row) => table.read(row, 'foreman') === name,
          isHeldUp: (row) => ['hold', ...heldUpKeys].some((key) => Boolean(table.read(row, key))),
          readinessOf: (row) => readinessOf(table.ids[row]!),
        },
        isSorted,
      );
    },
    [vector, isSorted, store, commodity, name],
  );
  const { of, placedBy } = readiness;
  // Ordered by the rows' current values: later changes do not move rows until the list is requested again.
  const order = useMemo(() => orderBy(placedBy), [orderBy, placedBy]);
  const isOvertaken = useMemo(
    () => of !== placedBy && !isSame(orderBy(of).open, order.open),
    [orderBy, of, placedBy, order],
  );
  const opposite = oppositeEndOf(store.type);
  const shown = (ends: OppositeRows | null) => (
    <EntryList
      {...list}
      label={terms.plural(store.type)}
      entryStore={entryStore}
      order={order}
      readiness={readiness}
      ends={ends}
      onAskAgain={
        rows.isOutdated || isOvertaken
          ? () => {
              rows.refreshResult();
              readiness.askAgain();
            }
          : undefined
      }
    />
  );
  return (
    <>
      <ChosenBar entryStore={entryStore} choice={list.choice} />
      {opposite === null ? (
        shown(null)
      ) : (
        <OppositeEnds projectId={store.projectId} type={opposite}>
          {shown}
        </OppositeEnds>
      )}
    </>
  );
}

const isSame = (one: Int32Array, other: Int32Array): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);
