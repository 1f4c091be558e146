import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './setupRow.ts';
import type { Entry } from './setupRows.ts';
import type { SetupStore } from './setupStore.ts';
import styles from './setupTable.module.css';

interface SetupNoticesProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly onShow: (key: number, column: string) => void;
}

const mostShown = 3;

/** Rows that are not saved, each with why, the way to the cell, and the ways out. Nothing when all are. */
export function SetupNotices<Row extends SetupRow>({ store, columns, onShow }: SetupNoticesProps<Row>) {
  const { t } = useTranslation('grid');
  const { entries, failed } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const troubled = [...entries.values()].filter((entry) => troubleOf(entry) !== null);
  if (troubled.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('setup.notSaved.label')} role="status">
      <ul>
        {troubled.slice(0, mostShown).map((entry) => {
          const trouble = troubleOf(entry)!;
          const column = trouble.column ?? store.missingColumn(entry);
          const needed = columns.find(({ key }) => key === column)?.name ?? '';
          const reason = trouble.reason ?? t('setup.notSaved.unnamed', { column: needed });
          const [named] = columns;
          const name = named ? textIn(entry, named) : '';
          const isTyped = [...entry.typed.values()].some(({ state, text }) => state === 'refused' && text === null);
          return (
            <li key={entry.key}>
              <button
                type="button"
                className={styles['where']}
                onClick={() => onShow(entry.key, column ?? named?.key ?? '')}
              >
                {name === '' ? reason : `${name}: ${reason}`}
              </button>
              {isTyped && (
                <button type="button" className="button" onClick={() => store.retry(entry.key)}>
                  {t('setup.notSaved.retry')}
                </button>
              )}
              <button type="button" className="button" onClick={() => store.discard(entry.key)}>
                {t('setup.notSaved.discard')}
              </button>
            </li>
          );
        })}
      </ul>
      {troubled.length > mostShown && <p>{t('setup.notSaved.more', { count: troubled.length - mostShown })}</p>}
      {failed > 0 && (
        <button type="button" className="button" onClick={() => store.retry()}>
          {t('setup.notSaved.retryAll')}
        </button>
      )}
    </section>
  );
}

interface Trouble {
  readonly column: string | null;
  /** Null: the row has no name yet. */
  readonly reason: string | null;
}

function troubleOf<Row extends SetupRow>({ typed, stored }: Entry<Row>): Trouble | null {
  for (const [column, { state, reason }] of typed)
    if (state === 'refused' || state === 'failed') return { column, reason };
  const waits = [...typed.values()].some(({ state }) => state === 'waiting');
  return stored === null && waits ? { column: null, reason: null } : null;
}
