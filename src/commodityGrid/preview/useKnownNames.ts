import { useEffect, useState } from 'react';
import type { PickList } from '../../../contract/codes/pickLists.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { useChoices } from '../usePickLists.ts';
import type { KnownNames } from './changePreview.ts';

const none: KnownNames = new Map();

/** The names of these lists as far as they can be had: empty until they come. `lists` is the same object while the question stands. */
export function useKnownNames({ projectId, type }: CommodityStore, lists: readonly PickList[]): KnownNames {
  const load = useChoices(projectId, type);
  const [known, setKnown] = useState(none);
  useEffect(() => {
    let isWanted = true;
    for (const list of lists)
      load(list).then(
        (choices) => {
          const names = new Map(choices.map(({ name }) => [tagKey(name), name]));
          if (isWanted) setKnown((now) => new Map(now).set(list, names));
        },
        // Without the list the server judges the names, as it does for a single cell.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [load, lists]);
  return known;
}
