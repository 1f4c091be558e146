import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

interface LeaveDialogProps {
  /** Returns the number of values that would be lost now. */
  readonly unsaved: () => number;
  /** True if the values belong to one view of the page, so that another `view` in the address discards them too. */
  readonly isOfView?: boolean;
  /** Resolves when pending saves are finished, because values that are saved need no confirmation. */
  readonly settled?: () => Promise<void>;
  /** Returns a sentence about what would be lost. */
  readonly text: (unsaved: number) => string;
}

/**
 * Asks for confirmation before the user leaves the page or closes the window with unsaved input, which exists only on this page.
 */
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
