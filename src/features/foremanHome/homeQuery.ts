/**
 * Data of the foreman's home page: the server's response or, when it is unreachable, the last response cached on this device with
 * its time.
 */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { foremanHome, getForemanHome } from '../../../contract/packages/foremanHome.ts';
import { instant } from '../../../contract/base/values/scalars.ts';
import { ownerKey, type Owner } from '../../../machines/outbox/operation.ts';
import { isOutOfReach } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import { foremanHomes } from '../../shared/projects/keepFieldDays.ts';
import { keepKnown, lastKnown, type KnownAs } from '../../device/tables/projectCache.ts';

const receivedHome = z.strictObject({ at: instant, home: foremanHome });

type StoredHome = z.infer<typeof receivedHome>;

/** Cache key of the page for all projects of the user. */
const placeOf = (owner: Owner): KnownAs => ({ owner: ownerKey(owner), projectId: 0, part: 'foreman home' });

export interface ReceivedHome extends StoredHome {
  /** True if the server is unreachable and the data is the cached response of `at`. */
  readonly isKept: boolean;
}

/** Query for the cached response, shown while the request is pending. */
export const cachedHomeQuery = (owner: Owner | null) =>
  queryOptions({
    queryKey: ['kept foreman home', owner],
    queryFn: (): Promise<StoredHome | null> =>
      owner ? lastKnown(placeOf(owner), receivedHome) : Promise.resolve(null),
    staleTime: Infinity,
  });

export const homeQuery = (call: Call, owner: Owner | null) =>
  queryOptions({
    queryKey: [...foremanHomes, owner],
    queryFn: async ({ signal }): Promise<ReceivedHome> => {
      const what = owner && placeOf(owner);
      try {
        const home = await call(getForemanHome, { signal, quiet: true });
        const received = { at: new Date(), home };
        if (what) void keepKnown(what, z.encode(receivedHome, received));
        return { ...received, isKept: false };
      } catch (error) {
        const known = what && isOutOfReach(error) && !signal.aborted ? await lastKnown(what, receivedHome) : null;
        if (known === null) throw error;
        return { ...known, isKept: true };
      }
    },
    // A foreman returning from Data Entry must see the remaining work.
    staleTime: 0,
    gcTime: Infinity,
  });
