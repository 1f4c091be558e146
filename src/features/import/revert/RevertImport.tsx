import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportRecord } from '../../../../contract/imports/imports.ts';
import { useMayChange } from '../../../context/useApp.ts';

const RevertDialog = lazy(async () => ({ default: (await import('./RevertDialog.tsx')).RevertDialog }));

interface RevertImportProps {
  readonly record: ImportRecord;
  /** Called after the revert: lists and reports of imports are stale. */
  readonly onReverted: () => void;
}

/** Reverts an applied import after a preview. Renders nothing for a user without the permission, or if nothing was applied. */
export function RevertImport({ record, onReverted }: RevertImportProps) {
  const { t } = useTranslation('imports');
  const mayRevert = useMayChange('import.rollback');
  const [isOpen, setOpen] = useState(false);
  if (!mayRevert || (record.status !== 'applied' && !isOpen)) return null;
  return (
    <>
      <button type="button" className="button" title={record.fileName} onClick={() => setOpen(true)}>
        {t('revert.open')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RevertDialog record={record} onReverted={onReverted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
