import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { copyLaborUnits } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import { projectsQuery } from '../../api/queries.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Select } from '../../ui/fields/Select.tsx';

interface CopyUnitsDialogProps {
  readonly projectId: number;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

const typical = 'typical';

/** Dialog to copy labor units from another project, or the typical figures, alongside the project's own. */
export function CopyUnitsDialog({ projectId, onCopied, onClose }: CopyUnitsDialogProps) {
  const { t } = useTranslation('laborUnits');
  const { call, notify } = useApp();
  const formats = useFormats();
  const [from, setFrom] = useState(typical);
  const { data: projects = [] } = useQuery(projectsQuery(call, { quiet: true }));
  const others = projects.filter(({ id }) => id !== projectId);
  const copying = useMutation({
    mutationFn: () =>
      call(copyLaborUnits, { body: { projectId, fromProjectId: from === typical ? null : Number(from) }, quiet: true }),
    onSuccess: ({ added, left }) => {
      notify.success(t('copy.done', { count: added, added: formats.count(added), left: formats.count(left) }));
      onCopied();
      onClose();
    },
  });
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      {copying.error && <ErrorNotice error={copying.error} />}
      <Select
        isFirst
        label={t('copy.from')}
        value={from}
        options={[
          { value: typical, label: t('copy.typical') },
          ...others.map(({ id, projectNumber, name }) => ({ value: String(id), label: `${projectNumber} ${name}` })),
        ]}
        onChange={setFrom}
      />
      <p>{t('copy.keeps')}</p>
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={copying.isPending}
            onClick={() => copying.mutate()}
          >
            {t('copy.do')}
          </button>
        }
      />
    </Dialog>
  );
}
