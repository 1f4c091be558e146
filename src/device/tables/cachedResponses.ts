/** Keeps answers in the database of this device and reads them again (`src/api/cachedResponses.ts`). */
import { z } from 'zod';
import { pathsOf, type EndpointShape, type ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Owner } from '../../../machines/outbox/operation.ts';
import type { CachedResponses } from '../../api/cachedResponses.ts';

/** Fetched with the first answer to keep. */
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has read it
      return kept && read.success ? { keptAt: kept.keptAt, answer: read.data as ReplyOf<E> } : null;
    };
    return {
      // Days as text, which is how they are read again.
      async keep(answer) {
        const store = await answerStore();
        // An answer may come after the person signed out.
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

/** The same question, in whatever order its parts were written. */
function sorted(query: unknown): readonly (readonly [string, unknown])[] {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return asked.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
