import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RememberedPerson } from '../../../../machines/auth/types.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Logo } from './Logo.tsx';
import styles from './SignedOutPage.module.css';

interface GoOnPageProps {
  readonly person: RememberedPerson;
  readonly onResume: () => void;
  /** Null while the device has no network. */
  readonly onSignIn: (() => void) | null;
}

/**
 * Shown after a start without a signal: asks if the user is the last one on this device. This prevents entries under a crew
 * member's name by accident, and protects nothing else (docs/decisions/sign-in.md).
 */
export function ResumeOfflinePage({ person, onResume, onSignIn }: GoOnPageProps) {
  const { t } = useTranslation('frame');
  const { dateTime } = useFormats();
  const [isSomeoneElse, setSomeoneElse] = useState(false);
  const reported = { name: person.name, when: dateTime(new Date(person.lastOnlineAt)) };

  if (isSomeoneElse) {
    return (
      <main className={styles['page']}>
        <Logo />
        <h1 className={styles['title']}>{t('goOn.title')}</h1>
        <p className={styles['text']} role="status">
          {t('goOn.needsSignal')}
        </p>
        <button type="button" className="button primary" disabled={onSignIn === null} onClick={() => onSignIn?.()}>
          {t('goOn.signIn')}
        </button>
        <button type="button" className="button plain" onClick={() => setSomeoneElse(false)}>
          {t('goOn.back')}
        </button>
      </main>
    );
  }
  return (
    <main className={styles['page']}>
      <Logo />
      <h1 className={styles['title']}>{t('goOn.title')}</h1>
      <p className={styles['text']}>{person.canResume ? t('goOn.question') : t('goOn.tooLong', reported)}</p>
      {person.canResume && (
        <>
          <button type="button" className="button primary" onClick={onResume}>
            {t('goOn.button', reported)}
          </button>
          <p className={styles['text']}>{t('goOn.lastOnline', reported)}</p>
        </>
      )}
      <button type="button" className="button" onClick={() => setSomeoneElse(true)}>
        {t('goOn.somebodyElse')}
      </button>
    </main>
  );
}
