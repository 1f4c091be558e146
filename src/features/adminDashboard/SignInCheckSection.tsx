import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import { signInCheckQuery } from '../../api/signInQueries.ts';
import { useApp } from '../../context/useApp.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { LookalikePeople } from './lookalikes/LookalikePeople.tsx';
import { PeopleWithoutProject } from './PeopleWithoutProject.tsx';
import { ProviderChecks } from './ProviderChecks.tsx';
import { SignIns } from './SignIns.tsx';
import styles from './AdminDashboard.module.css';

/** Sign-in configuration, the data the provider sends about users, and people who did not find their invitation. */
export function SignInCheckSection() {
  const { t } = useTranslation('signInCheck');
  const { call } = useApp();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(signInCheckQuery(call));
  return (
    <section className={styles['section']} aria-labelledby="sign-in-check" aria-busy={isFetching}>
      <div className={styles['heading']}>
        <h2 id="sign-in-check">{t('title')}</h2>
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </button>
      </div>
      <p className={styles['note']}>{t('intro')}</p>
      {isPending && <p className={styles['note']}>{t('loading')}</p>}
      {isError && <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {data && <Findings check={data} />}
    </section>
  );
}

/** Findings that need attention first. */
function Findings({ check }: { readonly check: SignInCheck }) {
  return (
    <>
      <LookalikePeople people={check.lookalikes} />
      <PeopleWithoutProject check={check} />
      <SignIns check={check} />
      <ProviderChecks check={check} />
    </>
  );
}
