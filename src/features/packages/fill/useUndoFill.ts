/**
 * Undo for rows added to or removed from a package: each returns to its previous package unless another user has moved it since.
 */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';

export function useUndoFill(projectId: number, onChanged: () => void): (type: CommodityType, changeId: string) => void {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const formats = useFormats();
  const revert = async (type: CommodityType, changeId: string) => {
    try {
      const reply = await call(revertCommodityChange, { body: { projectId, type, changeId } });
      const rows = reply.updatedIds.length;
      const stored = reply.kept.length + reply.refusals.length;
      const parts: string[] = [t('takenBack.done', { count: rows, shown: formats.count(rows) })];
      if (stored > 0) parts.push(t('takenBack.kept', { count: stored, shown: formats.count(stored) }));
      notify.success(parts.join(' '));
    } catch {
      // The call already showed the error; the history of the grid still offers the undo.
    }
    onChanged();
  };
  return (type, changeId) => void revert(type, changeId);
}
