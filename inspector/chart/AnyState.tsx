import { useTranslation } from 'react-i18next';
import type { Chart } from '../session/session.ts';
import styles from './AnyState.module.css';
import { rowText } from './boxes.ts';

interface AnyStateProps {
  readonly chart: Chart;
  readonly lastEdges: readonly string[];
  readonly timesOf: ((id: string) => number) | null;
  readonly onSelectEdge: ((edge: string) => void) | undefined;
}

/** Lists transitions of the machine's root, which apply in every state: named below the chart and not drawn. */
export function AnyState({ chart, lastEdges, timesOf, onSelectEdge }: AnyStateProps) {
  const { t } = useTranslation('inspectorChart');
  const root = chart.nodes.find(({ parent }) => parent === null)?.id;
  const edges = chart.edges.filter(({ from }) => from === root);
  if (edges.length === 0) return null;
  const nameOf = (id: string): string => chart.nodes.find((node) => node.id === id)?.key ?? id;
  return (
    <div className={styles['legend']}>
      <span id={`any-${chart.machine}`}>{t('anyState')}</span>
      <ul aria-labelledby={`any-${chart.machine}`}>
        {edges.map((edge) => {
          const words = `${rowText(edge)}${edge.to === null ? '' : ` → ${nameOf(edge.to)}`}`;
          const isLast = lastEdges.includes(edge.id);
          const content = (
            <>
              {words}
              {timesOf && <span className={styles['times']}>{timesOf(edge.id)}×</span>}
            </>
          );
          return (
            <li
              key={edge.id}
              className={isLast ? styles['last'] : undefined}
              aria-current={isLast ? 'step' : undefined}
            >
              {onSelectEdge ? (
                <button type="button" onClick={() => onSelectEdge(edge.id)}>
                  {content}
                </button>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
