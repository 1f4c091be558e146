import { useId, useMemo } from 'react';
import type { Step } from '../../../../contract/commodities/fields/field.ts';
import { ownerOf } from '../../../../contract/commodities/links.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useToday } from '../../../base/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import { valuesOf } from '../rowValues.ts';
import { revertEntry } from '../entries/revertEntry.ts';
import { recordedValues, shownStatus } from '../entries/recordedValues.ts';
import { sessionDay } from '../entries/session.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { doneTexts, nextStep } from '../entries/stepActions.ts';
import { useFieldEntryStore, useRowEntry, useSession } from '../entries/useFieldEntryStore.ts';
import { EntryError } from '../messages/EntryError.tsx';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import styles from './ends.module.css';
import type { OppositeRows } from './OppositeEnds.tsx';

interface OppositeEndSectionProps {
  readonly entryStore: FieldEntryStore;
  readonly ends: OppositeRows;
  /** Values of this end, including those that were sent. */
  readonly values: Row;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  /** Records the step at this end; returns false if errors prevent it. */
  readonly onDone: (step: Step) => boolean;
  /** Called when both ends are recorded, with the entry of the other end. */
  readonly onBoth: (other: OtherEntry) => void;
}

/** Entry of the other end, recorded together with that of this end. */
export interface OtherEntry {
  /** Withdraws the entry; returns false if it is too late. */
  readonly withdraw: () => boolean;
  /** Voids the entry, for a reason. */
  readonly revert: (reason: string) => void;
}

/** The other end of the cable on the card of an end: its equipment and state, and one button that records both ends. */
export function OppositeEndSection(props: OppositeEndSectionProps) {
  const { entryStore, ends, values } = props;
  const cable = values[ownerOf(entryStore.store.type)?.field ?? ''];
  const row = typeof cable === 'string' ? ends.rowOf(cable) : null;
  return row && <KnownEnd {...props} row={row} />;
}

const entryAt = (other: FieldEntryStore, id: number): OtherEntry => ({
  withdraw: () => other.withdraw(id),
  revert: (reason) => {
    const row = other.store.table.rowOf(id);
    if (row === undefined) return;
    const values = valuesOf(other.store, other.store.handle(row), other.commodity);
    revertEntry(other, id, recordedValues(values, other.entryOf(id)), reason);
  },
});

function KnownEnd(props: OppositeEndSectionProps & { readonly row: RowHandle }) {
  const { entryStore, ends, values, unit, mayEnter, onDone, onBoth, row } = props;
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const say = useTranslate();
  const headingId = useId();
  const { options, commodity } = entryStore;
  const otherCommodity = useCommodity(ends.store.type);
  const otherOptions = useMemo(() => ({ ...options, commodity: otherCommodity }), [options, otherCommodity]);
  const other = useFieldEntryStore(ends.store, otherOptions);
  const entry = useRowEntry(other, row.id);
  const session = useSession(entryStore);
  const day = sessionDay(session, useToday());
  const otherValues = recordedValues(valuesOf(ends.store, row, otherCommodity), entry);
  const step = nextStep(otherCommodity, otherValues);
  const own = nextStep(commodity, values);
  const doneThere = (done: Step): boolean => {
    // The day and the foreman are those shown on this page.
    other.setSession(session);
    other.type(Object.entries(doneTexts(done, day)).map(([field, text]) => ({ id: row.id, field, text })));
    return other.save(row.id);
  };
  const both = (done: Step, doneHere: Step) => {
    if (doneThere(done) && onDone(doneHere)) onBoth(entryAt(other, row.id));
  };
  const status = shownStatus(otherValues, entry);
  const problems = entry?.preview?.errors ?? [];
  const otherEnd = `${terms.label(ends.field)} ${String(otherValues[ends.placeKey] ?? '-')}`;
  return (
    <section aria-labelledby={headingId} className={styles['otherEnd']}>
      {mayEnter && step && own?.key === step.key && (
        <div className={styles['steps']}>
          <button type="button" className="button primary" onClick={() => both(step, own)}>
            {t('ends.both', { step: terms.today(step) })}
          </button>
        </div>
      )}
      <p id={headingId} className={styles['name']}>
        <strong>{otherEnd}</strong> <StatusBadge tone={toneOfStatus(status)}>{terms.status(status)}</StatusBadge>{' '}
        <EntryStateBadge entry={entry} />
      </p>
      {mayEnter && step && (
        <div className={styles['steps']}>
          <button type="button" className="button" onClick={() => doneThere(step)}>
            {`${terms.label(ends.field)}: ${terms.today(step)}`}
          </button>
        </div>
      )}
      {problems.map(({ field, sentence }) => (
        <p key={`${field} ${sentence.key}`} className={styles['error']}>
          {say(sentence)}
        </p>
      ))}
      {entry && <EntryError entryStore={other} entry={entry} unit={unit} />}
    </section>
  );
}
