import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import styles from './AdminDashboard.module.css';

interface RoleOfSignInProps {
  readonly signIn: Pick<SignInCheck['signIns'][number], 'role' | 'roleClaims'>;
  /** What the settings read. */
  readonly rolesClaim: string;
}

/** The role a sign-in gave and the claim it was read from; or why it gave none, and what says instead what the person may do. */
export function RoleOfSignIn({ signIn: { role, roleClaims }, rolesClaim }: RoleOfSignInProps) {
  const { t } = useTranslation(['signInCheck', 'roles']);
  const told = roleClaims.map(({ name, shape }) => `${name} (${shape})`).join(', ');
  if (role === null) return told === '' ? t('role.untold', { claim: rolesClaim }) : t('role.unnamed', { claims: told });
  return (
    <>
      {t(`roles:${role}`)}{' '}
      <span className={styles['email']}>{told === '' ? t('role.earlier') : t('role.from', { claims: told })}</span>
    </>
  );
}
