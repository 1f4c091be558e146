import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { previewUnitChange, type ProjectInformation } from '../../../../../contract/setup/projects/projectSettings.ts';
import { useApp, useCurrentUser } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { useRecordChange } from '../useRecordChange.ts';
import styles from '../Information.module.css';

interface UnitSectionProps {
  readonly information: ProjectInformation;
  /** True while the forms have unsaved changes, which must be saved first. */
  readonly isBusy: boolean;
}

export function UnitSection({ information, isBusy }: UnitSectionProps) {
  const { t } = useTranslation('projectSetup');
  const { isAdmin } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { unitMeasurement, version } = information.project;
  const isImperial = unitMeasurement === 'imperial';
  // The creator of a new project can choose its unit, because it has no data yet.
  const mayChange = isAdmin || version === 0;
  return (
    <section aria-labelledby="unit" className={styles['section']}>
      <h2 id="unit">{t('sections.unit')}</h2>
      <p>{t(isImperial ? 'unit.feet' : 'unit.meters')}</p>
      {mayChange ? (
        <div className={styles['actions']}>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            aria-describedby="unit-waits"
            onClick={() => setAsking(true)}
          >
            {t(isImperial ? 'unit.toMetric' : 'unit.toImperial')}
          </button>
          <span id="unit-waits" className="muted">
            {isBusy && t('unsavedFirst')}
          </span>
        </div>
      ) : (
        <p className="muted">{t('unit.administrators')}</p>
      )}
      {isAsking && <UnitQuestion information={information} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface UnitQuestionProps {
  readonly information: ProjectInformation;
  readonly onClose: () => void;
}

/** Confirmation dialog that shows how much will be converted. */
function UnitQuestion({ information, onClose }: UnitQuestionProps) {
  const { t } = useTranslation('projectSetup');
  const { call, notify } = useApp();
  const { id: projectId, unitMeasurement } = information.project;
  // The target unit stays the same even though the project is converted before the dialog closes.
  const [next] = useState(unitMeasurement === 'imperial' ? ('metric' as const) : ('imperial' as const));
  const preview = useQuery({
    queryKey: ['unit-change', projectId],
    queryFn: ({ signal }) => call(previewUnitChange, { query: { projectId }, signal, quiet: true }),
    gcTime: 0,
  });
  const change = useRecordChange(information, () => {
    notify.success(t(`unit.done.${next}`));
    onClose();
  });
  return (
    <Dialog title={t(`unit.title.${next}`)} onClose={onClose}>
      {change.isError && <ErrorNotice error={change.error} />}
      {preview.isError && <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />}
      <p aria-live="polite">{preview.data ? <Counts {...preview.data} /> : t('unit.counting')}</p>
      <p>{t('unit.pending')}</p>
      <DialogActions
        onCancel={onClose}
        startsOnCancel
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!preview.data || change.isPending}
            onClick={() => change.mutate({ unitMeasurement: next })}
          >
            {t(`unit.confirm.${next}`)}
          </button>
        }
      />
    </Dialog>
  );
}

function Counts({ lengths, laborUnits }: { readonly lengths: number; readonly laborUnits: number }) {
  const { t } = useTranslation('projectSetup');
  const formats = useFormats();
  if (lengths === 0 && laborUnits === 0) return t('unit.nothing');
  return t('unit.text', {
    lengths: t('unit.lengths', { count: lengths, shown: formats.count(lengths) }),
    units: t('unit.laborUnits', { count: laborUnits, shown: formats.count(laborUnits) }),
  });
}
