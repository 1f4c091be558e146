/** Stores responses in the database of this device and reads them back (`src/api/cachedResponses.ts`). */
import { z } from 'zod/mini';
import { pathsOf, type EndpointShape, type ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Owner } from '../../../machines/outbox/operation.ts';
import type { CachedResponses } from '../../api/cachedResponses.ts';

/** Loaded with the first response to store. */
const answerStore = () => import('./responseStore.ts').catch(() => null);

export const cachedResponsesOf =
  (owner: () => Owner | null): CachedResponses =>
  <E extends EndpointShape>(endpoint: E, query: unknown) => {
    const person = owner();
    if (!endpoint.keptOnDevice || person === null) return null;
    const keyAt = (path: string) => JSON.stringify([person.issuer, person.subject, path, sorted(query)]);
    /** An earlier version stored the response under an earlier path. */
    const keys = pathsOf(endpoint).map(keyAt);
    const lastWithTime = async () => {
      const store = await answerStore();
      const stored = store ? await Promise.all(keys.map((key) => store.storedResponse(key))) : [];
      const kept = stored.find((response) => response !== null) ?? null;
      const read = endpoint.reply.safeParse(kept?.answer);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema has parsed it
      return kept && read.success ? { keptAt: kept.keptAt, answer: read.data as ReplyOf<E> } : null;
    };
    return {
      // Encoded with days as text, the form in which they are read back.
      async keep(answer) {
        const store = await answerStore();
        // A response can arrive after the user has signed out.
        if (isSame(owner(), person)) await store?.storeResponse(keyAt(endpoint.path), z.encode(endpoint.reply, answer));
      },
      lastWithTime,
      last: async () => (await lastWithTime())?.answer ?? null,
      async forget() {
        const store = await answerStore();
        if (store) await Promise.all(keys.map((key) => store.deleteResponse(key)));
      },
    };
  };

const isSame = (one: Owner | null, other: Owner): boolean =>
  one?.issuer === other.issuer && one.subject === other.subject;

/** Normalizes a query, so that the order of its parameters does not matter. */
function sorted(query: unknown): readonly (readonly [string, unknown])[] {
  const requested = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return requested.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
