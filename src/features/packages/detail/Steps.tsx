/**
 * Next steps of a package as its state chart offers them; a blocked step shows why, and one that needs a reason prompts for it.
 */
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { takePackageStep, type OfferedStep, type PackageRow } from '../../../../contract/packages/packages.ts';
import { isOpenInField, isUnassigned } from '../../../../contract/packages/packageWarnings.ts';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useApp } from '../../../context/useApp.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { numberOf } from '../numberOf.ts';
import styles from './detail.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

interface StepsProps {
  readonly projectId: number;
  readonly row: PackageRow;
  /** False for a read-only user. */
  readonly mayStep: boolean;
  readonly onChanged: () => void;
  /** Opens the form of the package, to choose its foreman or crew. */
  readonly onAssign: () => void;
}

/** Steps that advance the work: the first possible one is the primary button. */
const onwards: ReadonlySet<OfferedStep['event']> = new Set(['makeReady', 'release', 'resume', 'close']);

/** True for the step that releases every row: it is listed last and is never the primary button. */
const discards = ({ event }: OfferedStep): boolean => event === 'cancel';
const lookOf = (step: OfferedStep, isPrimary: boolean): string =>
  discards(step) ? 'button plain' : isPrimary ? 'button primary' : 'button';

export function Steps({ projectId, row, mayStep, onChanged, onAssign }: StepsProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const [requested, setRequested] = useState<OfferedStep | null>(null);
  const [unassigned, setUnassigned] = useState<OfferedStep | null>(null);
  const why = useId();
  const holdReasons = usePickLists(projectId)({ codeKind: 'hold-reason' }, fromTheList);
  const { id, version, proposesComplete } = row;
  const stepping = useMutation({
    mutationFn: ({ event, reason }: { readonly event: OfferedStep['event']; readonly reason: string }) =>
      call(takePackageStep, { body: { projectId, id, version, event, reason }, quiet: true }),
    onSuccess: () => setRequested(null),
    // After a conflict with another user's step, the current state must be shown.
    onSettled: onChanged,
  });
  const take = (step: OfferedStep, reason = '') => {
    if (!stepping.isPending) stepping.mutate({ event: step.event, reason });
  };
  const steps = [...row.steps.filter((step) => !discards(step)), ...row.steps.filter(discards)];
  const rejected = row.steps.filter((step) => step.refused !== null);
  const main = row.steps.find((step) => onwards.has(step.event) && step.refused === null);
  if (!mayStep || row.steps.length === 0) return null;
  return (
    <section className={styles['steps']} aria-label={t('steps.label')}>
      {isOpenInField(row.status) && isUnassigned(row.values) && (
        <p className={styles['proposal']}>
          <StatusBadge tone="warning">{t('unassigned.title')}</StatusBadge> {t('unassigned.inField')}
        </p>
      )}
      {proposesComplete && <p className={styles['proposal']}>{t('steps.allDone')}</p>}
      {stepping.isError && requested === null && <ErrorNotice error={stepping.error} />}
      <div className={styles['buttons']}>
        {steps.map((step) => {
          const isRejected = step.refused !== null;
          const isPrimary = proposesComplete ? step.event === 'complete' : step === main;
          return (
            <button
              key={step.event}
              type="button"
              className={lookOf(step, isPrimary && !isRejected)}
              // A disabled button could not be focused and would not announce its reason.
              aria-disabled={isRejected || stepping.isPending || undefined}
              aria-describedby={isRejected ? `${why}-${step.event}` : undefined}
              onClick={() => {
                if (isRejected || stepping.isPending) return;
                stepping.reset();
                if (step.event === 'release' && isUnassigned(row.values)) setUnassigned(step);
                else if (step.needsReason) setRequested(step);
                else take(step);
              }}
            >
              {t(`steps.${step.event}`)}
            </button>
          );
        })}
      </div>
      {rejected.length > 0 && (
        <ul className={styles['reason']}>
          {rejected.map((step) => (
            <li key={step.event} id={`${why}-${step.event}`}>
              <span className="muted">{t(`steps.${step.event}`)}: </span>
              {step.refused}
            </li>
          ))}
        </ul>
      )}
      {unassigned && (
        <UnassignedDialog
          number={numberOf(row)}
          onAssign={() => {
            setUnassigned(null);
            onAssign();
          }}
          onRelease={() => {
            setUnassigned(null);
            take(unassigned);
          }}
          onClose={() => setUnassigned(null)}
        />
      )}
      {requested && (
        <ReasonDialog
          title={t('steps.ask', { step: t(`steps.${requested.event}`), number: numberOf(row) })}
          label={t('reason')}
          list={requested.event === 'hold' ? holdReasons : undefined}
          act={t(`steps.${requested.event}`)}
          error={stepping.isError ? stepping.error : null}
          isBusy={stepping.isPending}
          onReason={(reason) => take(requested, reason)}
          onClose={() => setRequested(null)}
        />
      )}
    </section>
  );
}

interface UnassignedDialogProps {
  readonly number: string;
  readonly onAssign: () => void;
  readonly onRelease: () => void;
  readonly onClose: () => void;
}

/** Warning before the release of a package without a foreman and a crew: nobody would find it among their packages. */
function UnassignedDialog({ number, onAssign, onRelease, onClose }: UnassignedDialogProps) {
  const { t } = useTranslation('packages');
  return (
    <Dialog title={t('unassigned.title')} onClose={onClose}>
      <p>{t('unassigned.text', { number })}</p>
      <DialogActions
        onCancel={onClose}
        primary={
          <button type="button" className="button primary" onClick={onAssign}>
            {t('unassigned.assign')}
          </button>
        }
      >
        <button type="button" className="button" onClick={onRelease}>
          {t('unassigned.release')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
