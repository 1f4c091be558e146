import { useTranslation } from 'react-i18next';
import { shownLimits } from '../session/limits.ts';
import styles from './EventLog.module.css';
import { Choice, Search, Tick } from '../viewer/controls.tsx';
import { useInspection } from '../viewer/useInspector.ts';

/** Filters for the steps in the log. */
export function LogFilters() {
  const { t } = useTranslation('inspector');
  const { actors, rows, shownRows, filter, changeFilter } = useInspection();
  return (
    <div role="group" aria-label={t('log.filter')} className={styles['filters']}>
      <Choice
        label={t('log.byActor')}
        value={filter.actor}
        options={[
          { value: '', label: t('log.allActors') },
          ...actors
            .filter(({ actor }) => actor.machine !== null)
            .slice(0, shownLimits.actors)
            .map(({ actor }) => ({ value: actor.id, label: actor.name })),
        ]}
        onChange={(actor) => changeFilter({ actor })}
      />
      <Search
        className={styles['find']}
        label={t('log.find')}
        value={filter.text}
        onChange={(text) => changeFilter({ text })}
      />
      <Tick
        label={t('log.hideIgnored')}
        checked={filter.hidesIgnored}
        onChange={(hidesIgnored) => changeFilter({ hidesIgnored })}
      />
      <span className={styles['count']}>{t('log.count', { shown: shownRows.length, all: rows.length })}</span>
    </div>
  );
}
