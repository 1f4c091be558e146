/** The rows of a type and what the person who is signed in enters into them. */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { useApp, useCurrentUser, useMayChange, usePermission, useProject } from '../../../context/useApp.ts';
import { useCommodityStore } from '../../../rows/useCommodityStore.ts';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { useFieldEntrySnapshot, useFieldEntryStore } from './useFieldEntryStore.ts';
import { useReelStock } from './useReelStock.ts';

export function useFieldEntries(projectId: number, type: CommodityType, isInHand: boolean) {
  const { unitMeasurement: unit, startDate } = useProject();
  // Asked for with the rows, so that the first draft needs no signal to say what it earns.
  usePrefetchQuery(informationQuery(useApp().call, projectId));
  const store = useCommodityStore(projectId, type);
  const mayEnter = useMayChange('field.enter');
  const commodity = useCommodity(type);
  const { name, rowScope } = useCurrentUser();
  const reels = useReelStock(projectId, commodity, mayEnter);
  const mayOverride = usePermission('field.override');
  const options = useMemo(
    () =>
      ({
        commodity,
        unit: lengthUnitOf(unit),
        projectStart: startDate,
        source: isInHand ? 'card' : 'grid',
        // Whoever has rows of their own enters them as their own foreman.
        person: rowScope === null ? null : name,
        reels,
        mayEnter,
        mayOverride,
      }) as const,
    [commodity, unit, startDate, isInHand, rowScope, name, reels, mayEnter, mayOverride],
  );
  const entryStore = useFieldEntryStore(store, options);
  const snapshot = useFieldEntrySnapshot(entryStore);
  return { store, commodity, entryStore, snapshot, mayEnter };
}
