import { useTranslation } from 'react-i18next';
import { causesOf } from '../../inspection/causes.ts';
import styles from './Details.module.css';
import { clockText, stateText } from './stepWords.ts';
import { useInspection } from './useInspector.ts';

/** The chain of causes, the first at the top, the step itself at the bottom. */
export function Why({ seq }: { readonly seq: number }) {
  const { t } = useTranslation('inspector');
  const { source, rows, goTo } = useInspection();
  const links = new Set(causesOf(source.session, seq).map((step) => step.seq));
  return (
    <>
      <h3 className={styles['subtitle']}>{t('step.why')}</h3>
      <ol className={styles['why']} aria-label={t('step.why')}>
        {rows
          .filter(({ step }) => links.has(step.seq))
          .map(({ step, actor, sender, event, before, isIgnored }) => (
            <li key={step.seq} aria-current={step.seq === seq ? 'step' : undefined}>
              <button type="button" className={styles['cause']} onClick={() => goTo(step.seq)}>
                <span className={styles['when']}>{clockText(step.at)}</span>
                <span>
                  <b>{actor}</b>{' '}
                  {sender === null || sender === actor
                    ? t('why.took', { event })
                    : t('why.tookFrom', { event, sender })}
                  {': '}
                  {isIgnored
                    ? t('log.noTransition')
                    : before === null || stateText(before) === stateText(step.state)
                      ? stateText(step.state)
                      : `${stateText(before)} → ${stateText(step.state)}`}
                </span>
              </button>
            </li>
          ))}
      </ol>
    </>
  );
}
