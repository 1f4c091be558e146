/** The way back of rows that were put into a package or taken out: they go where they were, unless somebody moved them since. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';

export function useUndoFill(projectId: number, onChanged: () => void): (type: CommodityType, changeId: string) => void {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const formats = useFormats();
  const takeBack = async (type: CommodityType, changeId: string) => {
    try {
      const reply = await call(revertCommodityChange, { body: { projectId, type, changeId } });
      const rows = reply.updatedIds.length;
      const kept = reply.kept.length + reply.refusals.length;
      const parts: string[] = [t('takenBack.done', { count: rows, shown: formats.count(rows) })];
      if (kept > 0) parts.push(t('takenBack.kept', { count: kept, shown: formats.count(kept) }));
      notify.success(parts.join(' '));
    } catch {
      // The call has said why; the history of the grid still offers it.
    }
    onChanged();
  };
  return (type, changeId) => void takeBack(type, changeId);
}
