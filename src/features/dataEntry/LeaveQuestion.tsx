import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EntryBook } from './entryBook.ts';

/** Leaving with something typed or unrecorded asks first; closing the window as well, also while an entry is under way. */
export function LeaveQuestion({ book }: { readonly book: EntryBook }) {
  const { t } = useTranslation('fieldWork');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && book.view.typed.length + book.view.waiting.length > 0,
    enableBeforeUnload: () => book.view.typed.length + book.view.waiting.length + book.view.saving > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { typed, waiting } = book.view;
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      {typed.length > 0 && <p>{t('leave.typed', { count: typed.length })}</p>}
      {waiting.length > 0 && <p>{t('leave.waiting', { count: waiting.length })}</p>}
      <DialogActions
        primary={
          <button type="button" className="button primary" data-autofocus onClick={blocker.reset}>
            {t('leave.stay')}
          </button>
        }
      >
        <button
          type="button"
          className="button"
          onClick={() => {
            book.discardDrafts();
            blocker.proceed();
          }}
        >
          {t('leave.drop')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
