import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CodeRow } from '../../../contract/setup/codes/codes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { CodeUses } from './CodeUses.tsx';
import styles from './codes.module.css';
import type { CodeCalls } from './useCodeCalls.ts';
import { useCodeUses } from './useCodeUses.ts';

interface MergeDialogProps {
  readonly projectId: number;
  readonly merge: CodeCalls['merge'];
  readonly code: CodeRow;
  /** Other codes of the list. */
  readonly others: readonly CodeRow[];
  readonly onMerged: (sentence: string) => void;
  readonly onClose: () => void;
}

const nameOf = ({ values }: CodeRow) => String(values['code']);
const labelOf = (row: CodeRow) =>
  row.values['description'] ? `${nameOf(row)} – ${String(row.values['description'])}` : nameOf(row);

/** Dialog that selects the target code and shows what will be moved before it is. */
export function MergeDialog({ projectId, merge, code, others, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  const [intoCodeId, setInto] = useState<string | null>(null);
  const found = useCodeUses(projectId, code.id);
  const merging = useMutation({
    mutationFn: (into: number) => merge(code.id, into),
    onSuccess: ({ row, droppedLaborUnits }) => {
      const done = t('merged', { code: nameOf(code), into: nameOf(row) });
      const dropped = droppedLaborUnits.length > 0 ? ` ${t('dropped', { units: droppedLaborUnits.join(', ') })}` : '';
      onMerged(done + dropped);
    },
  });
  const rows = found.data?.uses.reduce((sum, use) => sum + use.rows, 0) ?? 0;
  const hasUnits = found.data?.uses.some(({ place }) => place === 'laborUnit') ?? false;
  return (
    <Dialog title={t('mergeTitle', { code: nameOf(code) })} onClose={onClose}>
      <div className={styles['merge']}>
        {merging.isError && <ErrorNotice error={merging.error} />}
        {others.length === 0 ? (
          <p>{t('mergeNone')}</p>
        ) : (
          <>
            <Select
              isFirst
              label={t('mergeInto')}
              value={intoCodeId}
              options={others.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
              onChange={setInto}
            />
            <p>{t('mergeText', { code: nameOf(code) })}</p>
            {hasUnits && <p>{t('mergeHours', { code: nameOf(code) })}</p>}
            {found.isError && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
            {found.data && found.data.uses.length > 0 && (
              <>
                <CodeUses projectId={projectId} {...found.data} />
                <p className="muted">{t('mergeBack')}</p>
              </>
            )}
          </>
        )}
      </div>
      <DialogActions
        onCancel={onClose}
        cancelText={t('cancel')}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={intoCodeId === null || !found.data || merging.isPending}
            onClick={() => intoCodeId !== null && merging.mutate(Number(intoCodeId))}
          >
            {t('mergeDo', { count: rows, shown: formats.count(rows) })}
          </button>
        }
      />
    </Dialog>
  );
}
