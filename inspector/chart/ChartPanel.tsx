import CopyIcon from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeStates } from './activeStates.ts';
import { coverageOf } from './coverage.ts';
import { mermaidOf } from './mermaid.ts';
import type { Chart } from '../session/session.ts';
import { ChartView } from './ChartView.tsx';
import { Tick } from '../viewer/controls.tsx';
import styles from '../viewer/Inspector.module.css';
import { momentOf } from '../viewer/source.ts';
import { useInspection } from '../viewer/useInspector.ts';

/** The chart of the selected machine at the selected moment. */
export function ChartPanel() {
  const { t } = useTranslation('inspector');
  const { actor, chart } = useInspection();
  if (!actor) return null;
  if (!chart) return <p className={styles['empty']}>{t('chart.none', { actor: actor.actor.name })}</p>;
  return <MachineChart chart={chart} />;
}

function MachineChart({ chart }: { readonly chart: Chart }) {
  const { t } = useTranslation('inspector');
  const { actor, row, source, cursor } = useInspection();
  const [isTinted, setTinted] = useState(false);
  const moment = useMemo(() => momentOf(source, cursor), [source, cursor]);
  const timers = useMemo(
    () =>
      (actor?.timers ?? []).map(({ event, delay, length, due }) => ({
        event,
        delay,
        length,
        remaining: () => Math.max(0, due - moment()),
      })),
    [actor?.timers, moment],
  );
  const coverage = useMemo(
    () => (isTinted ? coverageOf(source.session).find(({ machine }) => machine === chart.machine) : undefined),
    [isTinted, source.session, chart.machine],
  );
  // The step at the cursor can belong to another actor; the glow shows the last step of this one.
  const last = row?.step.actor === actor?.actor.id ? row?.step : actor?.lastStep;
  const state = actor?.state ?? null;
  return (
    <div className={styles['panel']}>
      <div className={styles['bar']}>
        <span className={styles['machine']}>{chart.machine}</span>
        <Tick className={styles['check']} label={t('chart.tint')} checked={isTinted} onChange={setTinted} />
        <CopyMermaid chart={chart} />
      </div>
      <div className={styles['fill']}>
        <ChartView
          chart={chart}
          active={state === null ? [] : activeStates(chart, state)}
          lastEdges={last?.edges ?? []}
          lastKey={last?.seq ?? -1}
          timers={timers}
          coverage={coverage}
        />
      </div>
    </div>
  );
}

function CopyMermaid({ chart }: { readonly chart: Chart }) {
  const { t } = useTranslation('inspector');
  const [outcome, setOutcome] = useState<{ machine: string; word: 'copied' | 'notCopied' } | null>(null);
  const copy = async () => {
    const word = await navigator.clipboard.writeText(mermaidOf(chart)).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    setOutcome({ machine: chart.machine, word });
  };
  return (
    <>
      <span role="status" className={styles['quiet']}>
        {outcome?.machine === chart.machine && t(`chart.${outcome.word}`)}
      </span>
      <button type="button" className="button plain" onClick={() => void copy()}>
        <CopyIcon aria-hidden size={16} stroke={1.5} />
        {t('chart.copy')}
      </button>
    </>
  );
}
