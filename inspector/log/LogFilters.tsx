import { useTranslation } from 'react-i18next';
import styles from './EventLog.module.css';
import { useInspection } from '../viewer/useInspector.ts';

/** Which steps the log shows. */
export function LogFilters() {
  const { t } = useTranslation('inspector');
  const { actors, rows, shownRows, filter, changeFilter } = useInspection();
  return (
    <div role="group" aria-label={t('log.filter')} className={styles['filters']}>
      <select
        className="input"
        aria-label={t('log.byActor')}
        value={filter.actor}
        onChange={(event) => changeFilter({ actor: event.target.value })}
      >
        <option value="">{t('log.allActors')}</option>
        {actors
          .filter(({ actor }) => actor.machine !== null)
          .map(({ actor }) => (
            <option key={actor.id} value={actor.id}>
              {actor.name}
            </option>
          ))}
      </select>
      <input
        type="search"
        className={`input ${styles['find']}`}
        aria-label={t('log.find')}
        placeholder={t('log.find')}
        value={filter.text}
        onChange={(event) => changeFilter({ text: event.target.value })}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={filter.hidesIgnored}
          onChange={(event) => changeFilter({ hidesIgnored: event.target.checked })}
        />
        {t('log.hideIgnored')}
      </label>
      <span className={styles['count']}>{t('log.count', { shown: shownRows.length, all: rows.length })}</span>
    </div>
  );
}
