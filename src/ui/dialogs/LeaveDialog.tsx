import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

interface LeaveDialogProps {
  /** How much would be lost now. */
  readonly unsaved: () => number;
  /** The values belong to one view of the page: another `view` in the address leaves them too. */
  readonly isOfView?: boolean;
  /** Resolves once what is being saved is saved: nobody is asked about that. */
  readonly settled?: () => Promise<void>;
  /** What would be lost, as a sentence. */
  readonly text: (unsaved: number) => string;
}

/** What is typed and not saved is on this page alone: leaving it, or closing the window, asks first. */
export function LeaveDialog({ unsaved, isOfView = false, settled, text }: LeaveDialogProps) {
  const { t } = useTranslation('forms');
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const leavesView = isOfView && viewOf(current.search) !== viewOf(next.search);
      if (unsaved() === 0 || (current.pathname === next.pathname && !leavesView)) return false;
      await settled?.();
      return unsaved() > 0;
    },
    enableBeforeUnload: () => unsaved() > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      <p>{text(unsaved())}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={blocker.reset}>
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

const viewOf = (search: object): unknown => Reflect.get(search, 'view');
