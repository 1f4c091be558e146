import { useEffect, useState } from 'react';
import type { PickList } from '../../../../contract/setup/codes/pickLists.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { useChoices } from '../fields/usePickLists.ts';
import type { KnownNames } from './changePreview.ts';

const none: KnownNames = new Map();

/** The names of these lists as far as they can be had: empty until they come. `lists` is the same object while the question stands. */
export function useKnownNames({ projectId, type }: CommodityStore, lists: readonly PickList[]): KnownNames {
  const load = useChoices(projectId, type);
  const [known, setKnown] = useState(none);
  useEffect(() => {
    let isWanted = true;
    const ask = async (list: PickList) => {
      try {
        const names = new Map((await load(list)).map(({ name }) => [tagKey(name), name]));
        if (isWanted) setKnown((now) => new Map(now).set(list, names));
      } catch {
        // Without the list the server judges the names, as it does for a single cell.
      }
    };
    for (const list of lists) void ask(list);
    return () => {
      isWanted = false;
    };
  }, [load, lists]);
  return known;
}
