import { useTranslation } from '../../i18n/useTranslation.ts';
import type { MissingClaim } from '../../../contract/users/signInCheck.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';

/** Lists the claims missing from a sign-in by name, or shows that none are missing. */
export function MissingClaims({ missing }: { readonly missing: readonly MissingClaim[] }) {
  const { t } = useTranslation('signInCheck');
  if (missing.length === 0) return <StatusBadge tone="complete">{t('complete')}</StatusBadge>;
  return <StatusBadge tone="warning">{missing.join(', ')}</StatusBadge>;
}
