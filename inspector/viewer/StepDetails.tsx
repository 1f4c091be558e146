import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import { joined, shortened, shownLimits } from '../session/limits.ts';
import { changesOf } from '../session/changes.ts';
import type { Masked } from '../session/session.ts';
import styles from './Details.module.css';
import { edgeText, movedText, stateText, stepNumber, valueText } from '../log/stepLabels.ts';
import { useInspection } from './useInspector.ts';
import { Why } from './Why.tsx';

/** The selected step: its causes, its effects and its changes. */
export function StepDetails() {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { row, source, replayed } = useInspection();
  if (!row)
    return (
      <section className={styles['section']}>
        <p className={styles['note']}>{t('step.none')}</p>
      </section>
    );
  const { step, actor, event, edges, before, timersSet, isIgnored } = row;
  const again = replayed?.get(step.seq);
  const { type, ...payload } = step.event;
  const [from, to] = movedText(before, step.state);
  return (
    <>
      <section className={styles['section']} aria-label={t('step.why')}>
        <h2 className={styles['title']}>
          {t('step.title', { number: stepNumber(step.seq) })}
          <code>{`${actor} · ${event}`}</code>
        </h2>
        {again && !again.agrees && (
          <p className={styles['different']}>
            {t('replay.here', { recorded: stateText(step.state), now: stateText(again.state) })}
          </p>
        )}
        <Why seq={step.seq} />
      </section>
      <section className={styles['section']} aria-label={t('step.did')}>
        <h3 className={styles['subtitle']}>{t('step.did')}</h3>
        <dl className={styles['facts']}>
          <dt>{t('step.state')}</dt>
          <dd>
            {from !== '' && from !== to && `${from} → `}
            <b>{to || '–'}</b>
          </dd>
          <dt>{t('step.transitions')}</dt>
          <dd>
            {isIgnored ? (
              t('log.noTransition')
            ) : edges.length > 0 ? (
              <Lines of={edges.map((edge) => shortened(edgeText(edge), shownLimits.cell))} />
            ) : (
              '–'
            )}
          </dd>
          <dt>{t('step.actions')}</dt>
          <dd>{step.actions.length > 0 ? joined(step.actions, String, ', ') : '–'}</dd>
          <dt>{t('step.timers')}</dt>
          <dd>
            {timersSet.length > 0 ? (
              <Lines of={timersSet.map(({ delay, length }) => `${delay} ${formats.duration(length)}`)} />
            ) : (
              '–'
            )}
          </dd>
          <dt>{t('step.at')}</dt>
          <dd>{formats.sinceStart(step.at)}</dd>
        </dl>
      </section>
      <Changes seq={step.seq} />
      <section className={styles['section']} aria-label={t('step.event')}>
        <h3 className={styles['subtitle']}>{t('step.event')}</h3>
        <pre className={styles['value']}>
          {type}
          {Object.keys(payload).length > 0 && `\n${shortened(JSON.stringify(payload, null, 2), shownLimits.text)}`}
        </pre>
      </section>
      <Context key={source.key} />
    </>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return of.map((line, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a file can list a transition twice; lines are never reordered
    <span key={place} className={styles['line']}>
      {line}
    </span>
  ));
}

function Changes({ seq }: { readonly seq: number }) {
  const { t } = useTranslation('inspector');
  const { source } = useInspection();
  const changes = changesOf(source.session, seq);
  return (
    <section className={styles['section']} aria-label={t('step.changes')}>
      <h3 className={styles['subtitle']}>{t('step.changes')}</h3>
      {changes.length === 0 ? (
        <p className={styles['note']}>{t('step.noChanges')}</p>
      ) : (
        <table className={styles['changes']}>
          <thead>
            <tr>
              <th scope="col">{t('step.key')}</th>
              <th scope="col">{t('step.before')}</th>
              <th scope="col">{t('step.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, before, after }) => (
              <tr key={key}>
                <th scope="row">{shortened(key, shownLimits.cell)}</th>
                <td>
                  <del>{valueText(before)}</del>
                </td>
                <td>
                  <ins>{valueText(after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The context of the selected actor at the selected moment. */
function Context() {
  const { t } = useTranslation('inspector');
  const { actor } = useInspection();
  if (!actor || isEmpty(actor.context)) return null;
  return (
    <details className={styles['section']}>
      <summary className={styles['summary']}>{t('step.context', { actor: actor.actor.name })}</summary>
      <pre className={styles['value']}>{shortened(JSON.stringify(actor.context, null, 2), shownLimits.text)}</pre>
    </details>
  );
}

const isEmpty = (context: Masked) =>
  context === null || (typeof context === 'object' && Object.keys(context).length === 0);
