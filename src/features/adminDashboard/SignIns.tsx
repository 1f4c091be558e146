import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { MissingClaims } from './MissingClaims.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import styles from './AdminDashboard.module.css';

/** Names and shapes of the claims from the latest sign-ins, with the missing ones and their consequences. */
export function SignIns({ check }: { readonly check: SignInCheck }) {
  const { t } = useTranslation('signInCheck');
  const formats = useFormats();
  const { signIns } = check;
  const missing = [...new Set(signIns.flatMap((signIn) => signIn.missing))];
  return (
    <>
      <h3>{t('signIns')}</h3>
      {signIns.length === 0 && <p className={styles['note']}>{t('noSignIns')}</p>}
      {signIns.length > 0 && (
        <ScrollTable
          label={t('signIns')}
          columns={[t('columns.person'), t('columns.at'), t('columns.missing'), t('columns.role'), t('columns.claims')]}
        >
          {signIns.map(({ userId, name, email, at, missing: lacks, claims, role, roleClaims }) => (
            <tr key={userId}>
              <th scope="row">
                {name} <span className={styles['email']}>{email}</span>
              </th>
              <td>{formats.dateTime(at)}</td>
              <td>
                <MissingClaims missing={lacks} />
              </td>
              <td className={styles['text']}>
                <RoleOfSignIn signIn={{ role, roleClaims }} rolesClaim={check.rolesClaim} />
              </td>
              <td className={`mono ${styles['text']}`}>
                {claims
                  .map(
                    (claim) =>
                      `${claim.name}: ${claim.shape}${claim.from === 'userInfo' ? ` (${t('fromUserInfo')})` : ''}`,
                  )
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {missing.length > 0 && (
        <>
          <h3>{t('whatIsMissing')}</h3>
          <ul className={styles['costs']}>
            {missing.map((claim) => (
              <li key={claim}>{t(`costs.${claim}`, { setting: check.invitationEmail, claim: check.rolesClaim })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface RoleOfSignInProps {
  readonly signIn: Pick<SignInCheck['signIns'][number], 'role' | 'roleClaims'>;
  /** Claim from which the configuration reads the role. */
  readonly rolesClaim: string;
}

/**
 * Role from a sign-in and the claim it was read from; or the reason it gave none, and what determines the user's permissions
 * instead.
 */
function RoleOfSignIn({ signIn: { role, roleClaims }, rolesClaim }: RoleOfSignInProps) {
  const { t } = useTranslation(['signInCheck', 'roles']);
  const reported = roleClaims.map(({ name, shape }) => `${name} (${shape})`).join(', ');
  if (role === null)
    return reported === '' ? t('role.untold', { claim: rolesClaim }) : t('role.unnamed', { claims: reported });
  return (
    <>
      {t(`roles:${role}`)}{' '}
      <span className={styles['email']}>
        {reported === '' ? t('role.earlier') : t('role.from', { claims: reported })}
      </span>
    </>
  );
}
