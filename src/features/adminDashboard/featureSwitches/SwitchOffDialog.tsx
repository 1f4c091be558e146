import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Feature } from '../../../../contract/base/calls/features.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { useSwitch } from './useSwitch.ts';

interface SwitchOffDialogProps {
  readonly feature: Feature;
  readonly onClose: () => void;
}

/** Confirmation that explains the effect of switching a feature off for everyone. */
export function SwitchOffDialog({ feature, onClose }: SwitchOffDialogProps) {
  const { t } = useTranslation(['admin', 'features']);
  const switching = useSwitch();
  return (
    <Dialog title={t('features.asked.title', { feature: t(`features:${feature}`) })} onClose={onClose}>
      <div className={styles['dialog']}>
        {switching.error && <ErrorNotice title={t('features.notSwitched')} error={switching.error} />}
        <p>{t(`features.without.${feature}`)}</p>
        <p>{t('features.asked.sentence')}</p>
        <DialogActions
          onCancel={onClose}
          cancelText={t('features.asked.leave')}
          startsOnCancel
          primary={
            <button
              type="button"
              className="button primary"
              disabled={switching.isPending}
              onClick={() => switching.mutate({ feature, isOn: false }, { onSuccess: onClose })}
            >
              {t('features.asked.act')}
            </button>
          }
        />
      </div>
    </Dialog>
  );
}
