import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RememberedPerson } from '../../../../machines/auth/types.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Logo } from './Logo.tsx';
import styles from './SignedOutPage.module.css';

interface GoOnPageProps {
  readonly person: RememberedPerson;
  readonly onResume: () => void;
  /** Null where nobody could answer. */
  readonly onSignIn: (() => void) | null;
}

/**
 * Started without a signal: is it the person who was here last? It keeps a crew-mate from entering in another's name by accident,
 * and protects nothing else (docs/decisions/sign-in.md).
 */
export function ResumeOfflinePage({ person, onResume, onSignIn }: GoOnPageProps) {
  const { t } = useTranslation('frame');
  const { dateTime } = useFormats();
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const told = { name: person.name, when: dateTime(new Date(person.lastOnlineAt)) };

  if (isSomebodyElse) {
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
        <button type="button" className="button plain" onClick={() => setSomebodyElse(false)}>
          {t('goOn.back')}
        </button>
      </main>
    );
  }
  return (
    <main className={styles['page']}>
      <Logo />
      <h1 className={styles['title']}>{t('goOn.title')}</h1>
      <p className={styles['text']}>{person.canResume ? t('goOn.question') : t('goOn.tooLong', told)}</p>
      {person.canResume && (
        <>
          <button type="button" className="button primary" onClick={onResume}>
            {t('goOn.button', told)}
          </button>
          <p className={styles['text']}>{t('goOn.lastOnline', told)}</p>
        </>
      )}
      <button type="button" className="button" onClick={() => setSomebodyElse(true)}>
        {t('goOn.somebodyElse')}
      </button>
    </main>
  );
}
