import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectHasClockSkew } from '../../../../machines/auth/selectors.ts';
import { minute } from '../../../../contract/base/units/durations.ts';
import { useApp } from '../../../context/useApp.ts';
import styles from './ClockNotice.module.css';

/** Shown if the device clock is off by more than 300 s, since entries would get wrong dates (specification section 9). */
export function ClockNotice() {
  const { t } = useTranslation('frame');
  const { auth } = useApp();
  const isWrong = useSelector(auth, selectHasClockSkew);
  const minutes = useSelector(auth, ({ context }) => Math.round(Math.abs(context.clockSkewMs) / minute));
  if (!isWrong) return null;
  return (
    <p role="status" className={styles['notice']}>
      {t('clockSkew', { minutes })}
    </p>
  );
}
