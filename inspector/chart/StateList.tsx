import { useTranslation } from 'react-i18next';
import type { Chart } from '../session/session.ts';
import styles from './StateList.module.css';

interface StateListProps {
  readonly chart: Chart;
  readonly active: readonly string[];
}

/** The states as an indented list, for charts that cannot be drawn. */
export function StateList({ chart, active }: StateListProps) {
  const { t } = useTranslation('inspectorChart');
  const parents = new Map(chart.nodes.map(({ id, parent }) => [id, parent]));
  const depthOf = (id: string | null): number => (id === null ? -2 : 1 + depthOf(parents.get(id) ?? null));
  return (
    <div className={styles['failed']}>
      <p>{t('notDrawn')}</p>
      <ul className={styles['states']} aria-label={t('states')}>
        {chart.nodes
          .filter(({ parent }) => parent !== null)
          .map(({ id, key }) => {
            const isActive = active.includes(id);
            return (
              <li
                key={id}
                className={isActive ? styles['active'] : undefined}
                style={{ paddingInlineStart: `calc(${depthOf(id)} * var(--space-6))` }}
              >
                <span className="mono">{key}</span>
                {isActive && <strong>{t('active')}</strong>}
              </li>
            );
          })}
      </ul>
    </div>
  );
}
