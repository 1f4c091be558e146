/** Row count for the header of a screen; for a user with limited row access it states that these are their rows. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCurrentUser } from '../../context/useApp.ts';

export function useRowCount(): (rows: string) => string {
  const { t } = useTranslation('grid');
  const { rowScope } = useCurrentUser();
  return (rows) => (rowScope === null ? rows : t('yours', { rows }));
}
