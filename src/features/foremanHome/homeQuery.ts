/** The first page of a foreman: what the server says, and without it what this device last heard, and when. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { foremanHome, getForemanHome } from '../../../contract/packages/foremanHome.ts';
import { instant } from '../../../contract/base/values/scalars.ts';
import { ownerKey, type Owner } from '../../../machines/outbox/operation.ts';
import { isOutOfReach } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import { keepKnown, lastKnown, type KnownAs } from '../../device/tables/projectCache.ts';

const heardHome = z.strictObject({ at: instant, home: foremanHome });

type KeptHome = z.infer<typeof heardHome>;

/** Of all projects of the person. */
const placeOf = (owner: Owner): KnownAs => ({ owner: ownerKey(owner), projectId: 0, part: 'foreman home' });

export interface ReceivedHome extends KeptHome {
  /** The server is out of reach: it stands as it was at `at`. */
  readonly isKept: boolean;
}

/** What this device last heard, to be shown while the server is asked. */
export const cachedHomeQuery = (owner: Owner | null) =>
  queryOptions({
    queryKey: ['kept foreman home', owner],
    queryFn: (): Promise<KeptHome | null> => (owner ? lastKnown(placeOf(owner), heardHome) : Promise.resolve(null)),
    staleTime: Infinity,
  });

export const homeQuery = (call: Call, owner: Owner | null) =>
  queryOptions({
    queryKey: ['foreman home', owner],
    queryFn: async ({ signal }): Promise<ReceivedHome> => {
      const what = owner && placeOf(owner);
      try {
        const home = await call(getForemanHome, { signal, quiet: true });
        const heard = { at: new Date(), home };
        if (what) void keepKnown(what, z.encode(heardHome, heard));
        return { ...heard, isKept: false };
      } catch (error) {
        const known = what && isOutOfReach(error) && !signal.aborted ? await lastKnown(what, heardHome) : null;
        if (known === null) throw error;
        return { ...known, isKept: true };
      }
    },
    // Who comes back from their entries sees what is left.
    staleTime: 0,
    gcTime: Infinity,
  });
