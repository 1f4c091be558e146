import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions } from '../ui/DialogActions.tsx';
import type { SetupRow } from './setupRow.ts';
import type { SetupStore } from './setupStore.ts';

/** Rows that could not be saved are on this page alone: leaving it, or closing the window, asks first. */
export function LeaveDialog<Row extends SetupRow>({ store }: { readonly store: SetupStore<Row> }) {
  const { t } = useTranslation('grid');
  const open = () => {
    const { saving, unsaved, failed } = store.getSnapshot();
    return saving + unsaved + failed;
  };
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      await store.settled();
      return open() > 0;
    },
    enableBeforeUnload: () => open() > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('setup.leave.title')} onClose={blocker.reset}>
      <p>{t('setup.leave.text', { count: open() })}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" data-autofocus onClick={blocker.reset}>
            {t('setup.leave.stay')}
          </button>
        }
      >
        <button type="button" className="button" onClick={blocker.proceed}>
          {t('setup.leave.go')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
