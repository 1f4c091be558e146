import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../Dialog.tsx';
import { DialogActions } from '../DialogActions.tsx';

/** What is typed and not saved is on this page alone: leaving it, or closing the window, asks first. */
export function LeaveDialog({ changes }: { readonly changes: number }) {
  const { t } = useTranslation('forms');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => changes > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => changes > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      <p>{t('leave.text', { count: changes })}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" data-autofocus onClick={blocker.reset}>
            {t('leave.stay')}
          </button>
        }
      >
        <button type="button" className="button" onClick={blocker.proceed}>
          {t('leave.drop')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
