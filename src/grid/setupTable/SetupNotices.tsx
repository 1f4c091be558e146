import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { storedTextIn, textIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { Entry } from './store/setupRows.ts';
import type { SetupStore } from './store/setupStore.ts';
import styles from './setupTable.module.css';

interface SetupNoticesProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly onShow: (key: number, column: string) => void;
  /** Called when the last notice was closed and the focus needs another target. */
  readonly onAnswered: () => void;
}

const maxShown = 3;

/** Unsaved rows, each with the reason, a link to its cell, and the available actions. Renders nothing if all rows are saved. */
export function SetupNotices<Row extends SetupRow>({ store, columns, onShow, onAnswered }: SetupNoticesProps<Row>) {
  const { t } = useTranslation('grid');
  const conflictText = useConflictText(columns);
  const { entries, failed } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const troubled = [...entries.values()].filter((entry) => troubleOf(entry) !== null);
  const sectionRef = useRef<HTMLElement>(null);
  const isAnswering = useRef(false);
  // A pressed button is removed with its row; the focus stays here while there are more notices.
  useEffect(() => {
    if (!isAnswering.current) return undefined;
    // Runs after the grid has rendered the remaining rows.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      isAnswering.current = false;
      const next = sectionRef.current?.querySelector('button');
      if (next) next.focus();
      else onAnswered();
    });
    return () => clearTimeout(timer);
  });
  /** A saved row whose optional cell was rejected is saved: only that cell is not. */
  const reasonOf = ({ stored, typed }: Entry<Row>, { column, reason }: Trouble, needed: string): string => {
    if (reason === null) return t('setup.notSaved.unnamed', { column: needed });
    const isOfCell = stored !== null && column !== null && typed.has(column);
    return isOfCell ? t('setup.notSaved.cell', { column: needed, reason }) : reason;
  };
  const answer = (act: () => void) => () => {
    isAnswering.current = true;
    act();
  };
  if (troubled.length === 0) return null;
  return (
    <section ref={sectionRef} className={styles['notices']} aria-label={t('setup.notSaved.label')} role="status">
      <ul>
        {troubled.slice(0, maxShown).map((entry) => {
          const trouble = troubleOf(entry)!;
          const column = trouble.column ?? store.missingColumn(entry);
          const needed = columns.find(({ key }) => key === column)?.name ?? '';
          const clash = conflictText(entry);
          const reason = clash ?? reasonOf(entry, trouble, needed);
          const [named] = columns;
          const name = nameOf(entry, columns, troubled);
          const isTyped = [...entry.typed.values()].some(({ state, text }) => state === 'refused' && text === null);
          return (
            <li key={entry.key}>
              <button
                type="button"
                className={styles['location']}
                onClick={() => onShow(entry.key, column ?? named?.key ?? '')}
              >
                {name === '' ? reason : `${name}: ${reason}`}
              </button>
              {isTyped && (
                <button type="button" className="button" onClick={answer(() => store.retry(entry.key))}>
                  {t(clash === null ? 'setup.notSaved.retry' : 'setup.clash.mine')}
                </button>
              )}
              <button type="button" className="button" onClick={answer(() => store.discard(entry.key))}>
                {t(clash === null ? 'setup.notSaved.discard' : 'setup.clash.theirs')}
              </button>
            </li>
          );
        })}
      </ul>
      {troubled.length > maxShown && <p>{t('setup.notSaved.more', { count: troubled.length - maxShown })}</p>}
      {troubled.length > 1 && (
        <button
          type="button"
          className="button"
          onClick={answer(() => {
            for (const { key } of troubled) store.discard(key);
          })}
        >
          {t('setup.notSaved.discardAll')}
        </button>
      )}
      {failed > 0 && (
        <button type="button" className="button" onClick={answer(() => store.retry())}>
          {t('setup.notSaved.retryAll')}
        </button>
      )}
    </section>
  );
}

/**
 * Returns the first column of a row, with the second if another row has the same first one, such as three cables of three types.
 */
function nameOf<Row extends SetupRow>(
  entry: Entry<Row>,
  [first, second]: readonly SetupColumn<Row>[],
  others: readonly Entry<Row>[],
): string {
  if (!first) return '';
  const name = knownAs(entry, first);
  const isShared = others.some((other) => other !== entry && knownAs(other, first) === name);
  const more = isShared && second ? textIn(entry, second) : '';
  return more === '' ? name : `${name}, ${more}`;
}

/** Returns the name as typed, or the saved one if the name was cleared. */
const knownAs = <Row extends SetupRow>(entry: Entry<Row>, column: SetupColumn<Row>): string =>
  textIn(entry, column) || String(entry.stored?.values[column.key] ?? '');

/** Returns the user of the conflicting save and both values of each cell; null for a row without a conflict. */
function useConflictText<Row extends SetupRow>(columns: readonly SetupColumn<Row>[]) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  return (entry: Entry<Row>): string | null => {
    const met = columns.filter(({ key }) => entry.typed.get(key)?.clash);
    const [first] = met;
    if (!first) return null;
    const lastSave = entry.typed.get(first.key)?.clash?.lastSave;
    const who = lastSave
      ? t('setup.clash.savedBy', { name: lastSave.name, at: formats.dateTime(lastSave.at) })
      : t('setup.clash.somebody');
    const values = met.map((column) =>
      t('setup.clash.values', {
        column: column.name,
        theirs: storedTextIn(entry, column),
        mine: textIn(entry, column),
      }),
    );
    return [who, ...values].join(' ');
  };
}

interface Trouble {
  readonly column: string | null;
  /** Reason of the problem; null if the row has no name yet. */
  readonly reason: string | null;
}

function troubleOf<Row extends SetupRow>({ typed, stored }: Entry<Row>): Trouble | null {
  for (const [column, { state, reason, asksFor }] of typed)
    if (state === 'refused' || state === 'failed') return { column: asksFor ?? column, reason };
  const waits = [...typed.values()].some(({ state }) => state === 'waiting');
  return stored === null && waits ? { column: null, reason: null } : null;
}
