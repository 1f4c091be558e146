import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';

/**
 * Confirmation before leaving the page or closing the window: typed and unsaved values exist only in this tab. Saved entries are
 * on the device, whatever the server's response, and need no confirmation.
 */
export function UnsavedChangesDialog({ entryStore }: { readonly entryStore: FieldEntryStore }) {
  const { t } = useTranslation('fieldWork');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && entryStore.snapshot.typed.length > 0,
    enableBeforeUnload: () => entryStore.snapshot.typed.length > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      <p>{t('leave.typed', { count: entryStore.snapshot.typed.length })}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={blocker.reset}>
            {t('leave.stay')}
          </button>
        }
      >
        <button
          type="button"
          className="button"
          onClick={() => {
            entryStore.discardDrafts();
            blocker.proceed();
          }}
        >
          {t('leave.drop')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
