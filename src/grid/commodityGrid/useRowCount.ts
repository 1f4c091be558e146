/** How many rows there are, as the head of a screen says it: a person with rows of their own reads that these are theirs. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCurrentUser } from '../../context/useApp.ts';

export function useRowCount(): (rows: string) => string {
  const { t } = useTranslation('grid');
  const { rowScope } = useCurrentUser();
  return (rows) => (rowScope === null ? rows : t('yours', { rows }));
}
