import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../../contract/users/signInCheck.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import styles from '../AdminDashboard.module.css';

/** Users who signed in before addresses that resemble another one were rejected. */
export function LookalikePeople({ people }: { readonly people: SignInCheck['lookalikes'] }) {
  const { t } = useTranslation('signInCheck');
  if (people.length === 0) return null;
  return (
    <>
      <h3>{t('lookalikes')}</h3>
      <p className={styles['note']}>{t('lookalikesIntro')}</p>
      <ScrollTable
        label={t('lookalikes')}
        columns={[t('columns.person'), t('columns.mistakenFor'), t('columns.addressOf')]}
      >
        {people.map(({ userId, name, email, plainEmail, other }) => (
          <tr key={userId}>
            <th scope="row">
              {name} <span className={styles['email']}>{email}</span>
            </th>
            <td>{plainEmail}</td>
            <td>{other?.name ?? t('noOther')}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
