import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageOf } from './coverage.ts';
import styles from '../viewer/Inspector.module.css';
import { ScrollArea } from '../viewer/ScrollArea.tsx';
import { stateName } from '../log/stepLabels.ts';
import { useInspection } from '../viewer/useInspector.ts';

/** The content of the chart as a table, with the transitions of the step marked. */
export function TransitionTable() {
  const { t } = useTranslation('inspector');
  const { actor, chart, row, source } = useInspection();
  const times = useMemo(
    () => new Map(coverageOf(source.session).flatMap(({ edges }) => edges.map((edge) => [edge.id, edge.times]))),
    [source.session],
  );
  if (!actor) return null;
  if (!chart) return <p className={styles['empty']}>{t('chart.none', { actor: actor.actor.name })}</p>;
  const last = row?.step.actor === actor.actor.id ? row.step : actor.lastStep;
  return (
    <ScrollArea label={t('transitions.label')}>
      <table className={`table ${styles['dense']}`}>
        <thead>
          <tr>
            <th scope="col">{t('transitions.from')}</th>
            <th scope="col">{t('transitions.event')}</th>
            <th scope="col">{t('transitions.guard')}</th>
            <th scope="col">{t('transitions.to')}</th>
            <th scope="col">{t('transitions.actions')}</th>
            <th scope="col" className="numeric">
              {t('transitions.taken')}
            </th>
          </tr>
        </thead>
        <tbody>
          {chart.edges.map((edge) => (
            <tr key={edge.id} aria-current={last?.edges.includes(edge.id) ? 'step' : undefined}>
              <td>{edge.from.includes('.') ? stateName(edge.from) : t('transitions.any')}</td>
              <td>{edge.label}</td>
              <td>{edge.guard}</td>
              <td>{edge.to === null ? t('transitions.stays') : stateName(edge.to)}</td>
              <td>{edge.actions.join(', ')}</td>
              <td className="numeric">{times.get(edge.id) ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
