/** The next steps of a package as its chart offers them; one that cannot be taken says why, one that needs a reason asks. */
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { takePackageStep, type OfferedStep, type PackageRow } from '../../../../contract/packages/packages.ts';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { numberOf } from '../numberOf.ts';
import styles from './detail.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

interface StepsProps {
  readonly projectId: number;
  readonly row: PackageRow;
  /** Left to look at, otherwise. */
  readonly mayStep: boolean;
  readonly onChanged: () => void;
}

/** Those that bring the work on: one of them is what is mostly meant. */
const onwards: ReadonlySet<OfferedStep['event']> = new Set(['makeReady', 'release', 'resume', 'close']);

/** It gives every row away: the last of them, and never the one that stands out. */
const givesUp = ({ event }: OfferedStep): boolean => event === 'cancel';
const lookOf = (step: OfferedStep, isPrimary: boolean): string =>
  givesUp(step) ? 'button plain' : isPrimary ? 'button primary' : 'button';

export function Steps({ projectId, row, mayStep, onChanged }: StepsProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const [asked, setAsked] = useState<OfferedStep | null>(null);
  const why = useId();
  const holdReasons = usePickLists(projectId)({ codeKind: 'hold-reason' }, fromTheList);
  const { id, version, proposesComplete } = row;
  const stepping = useMutation({
    mutationFn: ({ event, reason }: { readonly event: OfferedStep['event']; readonly reason: string }) =>
      call(takePackageStep, { body: { projectId, id, version, event, reason }, quiet: true }),
    onSuccess: () => setAsked(null),
    // Whoever met another's step is shown where it stands now.
    onSettled: onChanged,
  });
  const take = (step: OfferedStep, reason = '') => {
    if (!stepping.isPending) stepping.mutate({ event: step.event, reason });
  };
  const steps = [...row.steps.filter((step) => !givesUp(step)), ...row.steps.filter(givesUp)];
  const refused = row.steps.filter((step) => step.refused !== null);
  const main = row.steps.find((step) => onwards.has(step.event) && step.refused === null);
  if (!mayStep || row.steps.length === 0) return null;
  return (
    <section className={styles['steps']} aria-label={t('steps.label')}>
      {proposesComplete && <p className={styles['proposal']}>{t('steps.allDone')}</p>}
      {stepping.isError && asked === null && <ErrorNotice error={stepping.error} />}
      <div className={styles['buttons']}>
        {steps.map((step) => {
          const isRefused = step.refused !== null;
          const isPrimary = proposesComplete ? step.event === 'complete' : step === main;
          return (
            <button
              key={step.event}
              type="button"
              className={lookOf(step, isPrimary && !isRefused)}
              // Disabled it could not be walked to, and would not say why.
              aria-disabled={isRefused || stepping.isPending || undefined}
              aria-describedby={isRefused ? `${why}-${step.event}` : undefined}
              onClick={() => {
                if (isRefused || stepping.isPending) return;
                stepping.reset();
                if (step.needsReason) setAsked(step);
                else take(step);
              }}
            >
              {t(`steps.${step.event}`)}
            </button>
          );
        })}
      </div>
      {refused.length > 0 && (
        <ul className={styles['why']}>
          {refused.map((step) => (
            <li key={step.event} id={`${why}-${step.event}`}>
              <span className="muted">{t(`steps.${step.event}`)}: </span>
              {step.refused}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ReasonDialog
          title={t('steps.ask', { step: t(`steps.${asked.event}`), number: numberOf(row) })}
          label={t('reason')}
          list={asked.event === 'hold' ? holdReasons : undefined}
          act={t(`steps.${asked.event}`)}
          error={stepping.isError ? stepping.error : null}
          isBusy={stepping.isPending}
          onReason={(reason) => take(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
