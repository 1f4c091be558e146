import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { scheduleOf } from '../../../contract/commodities/links.ts';
import { useMayChange } from '../../context/useApp.ts';

/** Link to the import that creates rows of a type, for users with the permission; for terms, the import of their cables. */
export function ImportSchedule({ projectId, type }: { readonly projectId: number; readonly type: CommodityType }) {
  const { t } = useTranslation('grid');
  if (!useMayChange('import.run')) return null;
  return (
    <Link
      className="button primary"
      to="/$projectId/import/$importType"
      params={{ projectId: String(projectId), importType: scheduleOf(type) }}
    >
      {t('emptyAction')}
    </Link>
  );
}
