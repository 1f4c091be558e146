import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import { MissingClaims } from './MissingClaims.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import styles from './AdminDashboard.module.css';

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }));

/** People who signed in and have no project, with the action that merges them with their invitation. */
export function PeopleWithoutProject({ check: { signIns, invited } }: { readonly check: SignInCheck }) {
  const { t } = useTranslation('signInCheck');
  const [joining, setJoining] = useState<number | null>(null);
  const lost = signIns.filter(({ isWithoutProject }) => isWithoutProject);
  const person = lost.find(({ userId }) => userId === joining);
  if (lost.length === 0) return signIns.length > 0 && <p className={styles['note']}>{t('nobodyLost')}</p>;
  return (
    <>
      <h3>{t('lost')}</h3>
      <p className={styles['note']}>{invited.length > 0 ? t('lostIntro') : t('noInvited')}</p>
      <ScrollTable label={t('lost')} columns={[t('columns.person'), t('columns.missing'), t('columns.remedy')]}>
        {lost.map(({ userId, name, email, missing }) => (
          <tr key={userId}>
            <th scope="row" id={`lost-${userId}`}>
              {name} <span className={styles['email']}>{email}</span>
            </th>
            <td>
              <MissingClaims missing={missing} />
            </td>
            <td>
              <button
                type="button"
                className="button"
                aria-describedby={`lost-${userId}`}
                disabled={invited.length === 0}
                onClick={() => setJoining(userId)}
              >
                {t('join')}
              </button>
            </td>
          </tr>
        ))}
      </ScrollTable>
      {person && (
        <Suspense>
          <JoinDialog person={person} invited={invited} onClose={() => setJoining(null)} />
        </Suspense>
      )}
    </>
  );
}
