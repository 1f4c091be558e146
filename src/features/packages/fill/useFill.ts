/** Previews rows before they are added to a package, and adds them with as many requests as needed. */
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { packageFillDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { numberOf } from '../numberOf.ts';
import { fillAll, tryFill, type RowsToFill } from './fillCalls.ts';
import { useUndoFill } from './useUndoFill.ts';

interface FillOptions {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly type: CommodityType;
  /** Selected rows; null if nothing is requested. */
  readonly rows: RowsToFill | null;
  readonly movesFromOthers: boolean;
  readonly onChanged: () => void;
}

export function useFill({ projectId, row, type, rows, movesFromOthers, onChanged }: FillOptions) {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const formats = useFormats();
  const revert = useUndoFill(projectId, onChanged);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = rows && `${type} ${rows.key}`;
  const [settled] = useDebouncedValue(asked, packageFillDelay);
  const isSettled = settled === asked;
  const trying = useQuery({
    queryKey: ['package', projectId, row.id, 'fill', settled],
    enabled: rows !== null && isSettled,
    queryFn: ({ signal }) => tryFill(call, { projectId, id: row.id, commodityType: type }, rows!, signal),
  });
  const trial = rows !== null && isSettled && trying.data ? trying.data : null;

  const apply = async (): Promise<boolean> => {
    if (isBusy || !rows) return false;
    setBusy(true);
    setFailure(null);
    // Combines all requests into one history entry.
    const changeId = uuidv7();
    let added = 0;
    try {
      await fillAll(
        call,
        { projectId, id: row.id, commodityType: type, movesFromOthers, changeId },
        rows,
        (written) => {
          added += written;
        },
      );
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
      onChanged();
      if (added > 0)
        notify.success(t('fill.done', { count: added, shown: formats.count(added), number: numberOf(row) }), {
          label: t('undo'),
          act: () => revert(type, changeId),
        });
    }
  };
  return {
    trial,
    isAsking: rows !== null && (trying.isFetching || !isSettled),
    error: failure ?? trying.error,
    isBusy,
    apply,
  };
}
