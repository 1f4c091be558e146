import { memo, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import { CardBody } from '../cards/CardBody.tsx';
import { valuesOf } from '../rowValues.ts';
import type { OppositeRows } from '../ends/OppositeEnds.tsx';
import type { OtherEntry } from '../ends/OppositeEndSection.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { useRowEntry } from '../entries/useFieldEntryStore.ts';
import { EntryError } from '../messages/EntryError.tsx';
import { usePhotos } from '../entries/usePhotos.ts';
import type { Readiness } from '../readiness/readiness.ts';
import styles from './entryList.module.css';
import { RowLine } from './RowLine.tsx';
import { useLongPress } from './useLongPress.ts';
import type { RowChoice } from './useRowChoice.ts';
import { useUndoOffer } from './useUndoOffer.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { stepFractions, type Row } from '../../../../contract/progress/progress.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { delayFields } from '../entries/stepActions.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import { stateWordOf } from '../state/entryStateWord.ts';
import { recordedValues, shownStatus } from '../entries/recordedValues.ts';

interface EntryItemProps {
  readonly entryStore: FieldEntryStore;
  readonly row: RowHandle;
  readonly line: number;
  readonly count: number;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  readonly readiness: Readiness | null;
  /** Rows of the opposite ends; null for a type that is no end. */
  readonly ends: OppositeRows | null;
  /** Pick lists of the row's fields, by field key. */
  readonly lists: ReadonlyMap<string, GridPickList>;
  readonly foremen: GridPickList;
  readonly isOpen: boolean;
  /** True if all fields of the card are shown. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly choice: RowChoice;
  readonly onToggle: (id: number) => void;
  /** Called when the row is finished: moves to the next row. */
  readonly onFold: () => void;
  /** Called when the row is finished: moves to the first input of the next row. */
  readonly onNext: () => void;
}

/** One row of the list: a line 64 px high, with its card below while it is open. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entryStore, row, line, count, unit, mayEnter, readiness, ends, isOpen, choice, onToggle } = props;
  const { t } = useTranslation(['fieldWork', 'photos']);
  const id = useId();
  const entry = useRowEntry(entryStore, row.id);
  const values = valuesOf(entryStore.store, row, entryStore.commodity);
  const isChosen = choice.ids.has(row.id);
  const isChoosing = choice.ids.size > 0;
  const { endsLongPress, handlers } = useLongPress(() => mayEnter && choice.toggle(row.id));
  const [reverts, setReverts] = useState(false);
  const offer = useUndoOffer(entry);
  const press = () => {
    if (endsLongPress()) return;
    if (isChoosing) choice.toggle(row.id);
    else onToggle(row.id);
  };
  /** Entry of the other end, if both were recorded together. */
  const otherEntry = useRef<OtherEntry | null>(null);
  /** Entry of the other end that is voided together with that of this row. */
  const [revertsOther, setRevertsOther] = useState<OtherEntry | null>(null);
  const undo = () => {
    offer.end();
    const other = otherEntry.current;
    otherEntry.current = null;
    const isOtherGone = other === null || other.withdraw();
    if (isOtherGone && entryStore.withdraw(row.id)) return;
    setRevertsOther(isOtherGone ? null : other);
    setReverts(true);
    if (!isOpen) onToggle(row.id);
  };
  const takePhotos = usePhotos(entryStore, row.id, () => {
    offer.end();
    if (!isOpen) onToggle(row.id);
  });
  const needsPerson = entry?.state.is === 'refused' || entry?.state.is === 'conflict';
  return (
    <article
      className={`${styles['item']} ${isOpen ? styles['open'] : ''} ${isChosen ? styles['chosen'] : ''}`}
      aria-labelledby={`${id}-tag`}
      aria-posinset={line + 1}
      aria-setsize={count}
      data-line={line}
      data-id={row.id}
      data-open={isOpen || needsPerson || undefined}
    >
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['row']}
          data-row
          {...(isChoosing ? { 'aria-pressed': isChosen } : { 'aria-expanded': isOpen })}
          {...handlers}
          onClick={press}
        >
          <RowLine
            id={`${id}-tag`}
            entryStore={entryStore}
            values={recordedValues(values, entry)}
            unit={unit}
            ends={ends}
          >
            <span role="status">
              <RowState commodity={entryStore.commodity} entry={entry} values={values} readiness={readiness} />
            </span>
          </RowLine>
        </button>
        {offer.stands && !isOpen && (
          <>
            {takePhotos && (
              <button type="button" className={`button ${styles['undo']}`} onClick={takePhotos}>
                {t('photos:take')}
              </button>
            )}
            <button type="button" className={`button ${styles['undo']}`} onClick={undo}>
              {t('undo.action')}
            </button>
          </>
        )}
      </div>
      {isOpen ? (
        <CardBody
          {...props}
          values={values}
          entry={entry}
          takesBack={reverts}
          onTakesBack={(isOpenNow) => {
            setReverts(isOpenNow);
            setRevertsOther(null);
          }}
          revertsOther={revertsOther}
          onPhoto={takePhotos}
          onBothEnds={(other) => (otherEntry.current = other)}
        />
      ) : (
        needsPerson && (
          <div className={styles['needs']}>
            <EntryError entryStore={entryStore} entry={entry} unit={unit} />
          </div>
        )
      )}
    </article>
  );
});

interface RowStateProps {
  readonly commodity: Commodity;
  readonly entry: RowEntry | null;
  readonly values: Row;
  readonly readiness: Readiness | null;
}

/**
 * Badges of the row: an entry that the server does not have yet; otherwise the delay reason, the status or the readiness. "Sent" stands
 * beside the status, since it says nothing about the work.
 */
function RowState({ commodity, entry, values, readiness }: RowStateProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const shown = recordedValues(values, entry);
  const { reason, note } = delayFields(commodity);
  const heldUp = [reason, note].map((field) => field && shown[field.key]).find(Boolean);
  const isHeldUp = typeof heldUp === 'string' && heldUp !== '';
  const state = stateWordOf(entry);
  if (state !== null && state !== 'saved') return <EntryStateBadge entry={entry} />;
  if (isHeldUp) return <StatusBadge tone="warning">{t('list.heldUp', { reason: heldUp })}</StatusBadge>;
  const status = shownStatus(values, entry);
  const isStarted = Object.values(stepFractions(commodity, shown)).some((fraction) => fraction > 0);
  if (isStarted || values['hold'] || readiness === null)
    return (
      <span className={styles['states']}>
        <EntryStateBadge entry={entry} />
        <StatusBadge tone={toneOfStatus(status)}>{terms.status(status)}</StatusBadge>
      </span>
    );
  const isRoute = commodity.fields.some(({ refersTo }) => refersTo === 'raceway');
  if (readiness === 'ready')
    return <StatusBadge tone="ready">{isRoute ? t('list.routeReady') : t('list.ready')}</StatusBadge>;
  return readiness === 'waiting' ? (
    <StatusBadge tone="waiting">{t('list.waits')}</StatusBadge>
  ) : (
    <StatusBadge tone="missing">{t('list.missing')}</StatusBadge>
  );
}
