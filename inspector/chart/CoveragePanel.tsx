import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageOf, type MachineCoverage } from './coverage.ts';
import type { ChartEdge } from '../session/session.ts';
import styles from '../viewer/Inspector.module.css';
import { ScrollArea } from '../viewer/ScrollArea.tsx';
import { stateName } from '../log/stepLabels.ts';
import { useInspection } from '../viewer/useInspector.ts';

/** Coverage of each machine in the session, including states and transitions never reached. */
export function CoveragePanel() {
  const { t } = useTranslation('inspector');
  const { source } = useInspection();
  const machines = useMemo(
    () => coverageOf(source.session).filter(({ states }) => states.length > 0),
    [source.session],
  );
  return (
    <ScrollArea label={t('coverage.label')}>
      {machines.length === 0 && <p className={styles['empty']}>{t('coverage.empty')}</p>}
      {machines.map((machine) => (
        <Machine key={machine.machine} coverage={machine} edges={source.session.charts[machine.machine]?.edges ?? []} />
      ))}
    </ScrollArea>
  );
}

interface MachineProps {
  readonly coverage: MachineCoverage;
  readonly edges: readonly ChartEdge[];
}

function Machine({ coverage: { machine, states, edges: taken }, edges }: MachineProps) {
  const { t } = useTranslation('inspector');
  const times = new Map(taken.map((edge) => [edge.id, edge.times]));
  const missedStates = states.filter((state) => state.times === 0);
  const missedEdges = edges.filter(({ id }) => !times.get(id));
  return (
    <section className={styles['coverage']} aria-label={machine}>
      <h2 className={styles['machine']}>{machine}</h2>
      <Share label={t('coverage.states')} seen={states.length - missedStates.length} all={states.length} />
      <Share label={t('coverage.transitions')} seen={edges.length - missedEdges.length} all={edges.length} />
      {missedStates.length + missedEdges.length > 0 && (
        <details>
          <summary>{t('coverage.never', { states: missedStates.length, transitions: missedEdges.length })}</summary>
          {missedStates.length > 0 && <code>{missedStates.map(({ id }) => stateName(id)).join(', ')}</code>}
          <ul>
            {missedEdges.map(({ id, from, label, guard, to }) => (
              <li key={id}>
                <code>
                  {`${stateName(from)} · ${label}${guard === null ? '' : ` [${guard}]`}${to === null ? '' : ` → ${stateName(to)}`}`}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Share({ label, seen, all }: { readonly label: string; readonly seen: number; readonly all: number }) {
  const { t } = useTranslation('inspector');
  return (
    <p className={styles['share']}>
      <span>{label}</span>
      <meter aria-label={label} min={0} max={Math.max(1, all)} value={seen} />
      <span className="numeric">{t('coverage.share', { seen, all })}</span>
    </p>
  );
}
