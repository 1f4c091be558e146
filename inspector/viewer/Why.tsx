import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import { shownLimits } from '../session/limits.ts';
import { causesOf } from '../session/causes.ts';
import styles from './Details.module.css';
import type { StepRow } from '../log/stepRows.ts';
import { movedText } from '../log/stepLabels.ts';
import { useInspection } from './useInspector.ts';

/** The chain of causes, the first at the top, the step itself at the bottom. */
export function Why({ seq }: { readonly seq: number }) {
  const { t } = useTranslation('inspector');
  const { source, rows, goTo } = useInspection();
  const links = new Set(causesOf(source.session, seq).map((step) => step.seq));
  const all = rows.filter(({ step }) => links.has(step.seq));
  const chain = all.slice(-shownLimits.causes);
  return (
    <>
      <h3 className={styles['subtitle']}>{t('step.why')}</h3>
      {all.length > chain.length && (
        <p className={styles['note']}>{t('why.earlier', { count: all.length - chain.length })}</p>
      )}
      <ol className={styles['reason']} aria-label={t('step.why')}>
        {chain.map((row) => (
          <li key={row.step.seq} aria-current={row.step.seq === seq ? 'step' : undefined}>
            <Cause row={row} onSelect={() => goTo(row.step.seq)} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Cause({ row, onSelect }: { readonly row: StepRow; readonly onSelect: () => void }) {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { step, actor, sender, event } = row;
  return (
    <button type="button" className={styles['cause']} onClick={onSelect}>
      <span className={styles['time']}>{formats.sinceStart(step.at)}</span>
      <span>
        <b>{actor}</b>{' '}
        {sender === null || sender === actor ? t('why.took', { event }) : t('why.tookFrom', { event, sender })}
        {outcomeOf(row, t('log.noTransition'))}
      </span>
    </button>
  );
}

function outcomeOf({ step, before, isIgnored }: StepRow, nothing: string): string {
  if (isIgnored) return `: ${nothing}`;
  const [from, to] = movedText(before, step.state);
  if (to === '') return '';
  return from === '' || from === to ? `: ${to}` : `: ${from} → ${to}`;
}
