import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CodeRow } from '../../../contract/setup/codes/codes.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { CodeUses } from './CodeUses.tsx';
import { useCodeUses } from './useCodeUses.ts';

interface UsesDialogProps {
  readonly projectId: number;
  readonly code: CodeRow;
  readonly onClose: () => void;
}

export function UsesDialog({ projectId, code, onClose }: UsesDialogProps) {
  const { t } = useTranslation(['codes', 'common']);
  const found = useCodeUses(projectId, code.id);
  return (
    <Dialog title={t('usesTitle', { code: String(code.values['code']) })} onClose={onClose}>
      {found.isError && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p role="status">{t('common:reading')}</p>}
      {found.data && <CodeUses projectId={projectId} {...found.data} />}
      <DialogActions
        primary={
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        }
      />
    </Dialog>
  );
}
