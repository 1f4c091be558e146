import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import type { ActorView } from '../session/actorsAt.ts';
import type { Chart, ChartEdge } from '../session/session.ts';
import { joined } from '../session/limits.ts';
import styles from './Details.module.css';
import { momentOf } from './source.ts';
import { stateName, stateText } from '../log/stepLabels.ts';
import { useInspection } from './useInspector.ts';
import { waitingFor } from './waitingFor.ts';

/** Update interval of countdowns, ms. */
const tick = 200;

/** Events that can move the selected actor on: countdowns, invoked actors, and accepted events. */
export function Waiting() {
  const { t } = useTranslation('inspector');
  const { actor, chart, actors } = useInspection();
  if (!actor) return null;
  const { name } = actor.actor;
  return (
    <section className={styles['section']} aria-label={t('waiting.title', { actor: name })}>
      <h2 className={styles['title']}>{t('waiting.title', { actor: name })}</h2>
      {chart ? <Awaited chart={chart} actor={actor} actors={actors} /> : <Unseen actor={actor} />}
    </section>
  );
}

/** Note for an actor that is not a machine: it runs, or it has ended. */
function Unseen({ actor: { actor, isRunning } }: { readonly actor: ActorView }) {
  const { t } = useTranslation('inspector');
  return (
    <p className={styles['note']}>
      {isRunning ? t('waiting.noMachine', { kind: t(`actors.kind.${actor.kind}`) }) : t('waiting.ended')}
    </p>
  );
}

interface AwaitedProps {
  readonly chart: Chart;
  readonly actor: ActorView;
  readonly actors: readonly ActorView[];
}

function Awaited({ chart, actor, actors }: AwaitedProps) {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { timers, actors: invoked, events, noted } = waitingFor(chart, actor, actors);
  const now = useMoment(timers.length + invoked.length > 0);
  if (!actor.isRunning) return <p className={styles['note']}>{t('waiting.ended')}</p>;
  return (
    <>
      <p className={styles['note']}>
        {t('waiting.standsIn')} <code>{stateText(actor.state) || actor.actor.name}</code>
      </p>
      {timers.length + invoked.length + events.length === 0 && <p className={styles['note']}>{t('waiting.nothing')}</p>}
      <ul className={styles['waits']}>
        {timers.map(({ timer, edges }) => {
          const left = Math.max(0, timer.due - now);
          return (
            <li key={timer.event}>
              <code>{timer.delay}</code>{' '}
              {t('waiting.timer', {
                left: formats.duration(left, timer.length),
                length: formats.duration(timer.length),
              })}
              <Targets edges={edges} />
              <progress className={styles['bar']} max={timer.length} value={timer.length - left} aria-hidden />
            </li>
          );
        })}
        {invoked.map(({ actor: one, edges }) => (
          <li key={one.id}>
            <code>{one.name}</code> {t('waiting.since', { time: formats.duration(Math.max(0, now - one.startedAt)) })}
            <Targets edges={edges} />
          </li>
        ))}
        {events.map(({ event, edges }) => (
          <li key={event}>
            <code>{event}</code>
            <Targets edges={edges} />
          </li>
        ))}
      </ul>
      {noted.length > 0 && (
        <p className={styles['note']}>
          {t('waiting.noted')} <code>{joined(noted, String, ', ')}</code>
        </p>
      )}
    </>
  );
}

/** The possible target states, each with its guard. */
function Targets({ edges }: { readonly edges: readonly ChartEdge[] }) {
  const moving = edges.filter(({ to }) => to !== null);
  return (
    <>
      {moving.map(({ id, to, guard }, place) => (
        <span key={id} className={styles['target']}>
          {place === 0 ? '→ ' : '| '}
          {stateName(to ?? '')}
          {guard !== null && <i>{` [${guard}]`}</i>}
        </span>
      ))}
    </>
  );
}

/** Returns the selected moment, ms since the start; it advances only in the live view of a running page. */
function useMoment(isCounting: boolean): number {
  const { source, cursor } = useInspection();
  const moment = momentOf(source, cursor);
  const [, setReported] = useState(0);
  const isMoving = isCounting && source.isLive && cursor === null;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setReported((reported) => reported + 1), tick);
    return () => clearInterval(timer);
  }, [isMoving]);
  return moment();
}
