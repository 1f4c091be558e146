/**
 * Answers this device keeps, so that the pages of a foreman open without a signal: an endpoint says of itself that its answer is
 * kept (`keptOnDevice`), and every screen that calls it has the last one. By person; gone when they sign out.
 */
import { z } from 'zod';
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { Owner } from '../../machines/outbox/operation.ts';

/** The last answer to one question of one person. */
export interface KeptAnswer<E extends EndpointShape> {
  /** Never rejects, nor do the others: what cannot be kept is only not kept. */
  keep(answer: ReplyOf<E>): Promise<void>;
  /** Null where nothing is kept that this version of Wireway can read. */
  last(): Promise<ReplyOf<E> | null>;
  /** As `last`, with when it was kept, ms since 1970 by this device's clock; 0 where that was not written down. */
  lastWithTime(): Promise<{ readonly keptAt: number; readonly answer: ReplyOf<E> } | null>;
  /** The server has refused: what it said before is not for this person any more. */
  forget(): Promise<void>;
}

/** Null where the answer is not kept, or it is nobody's. */
export type KeptAnswers = <E extends EndpointShape>(endpoint: E, query: unknown) => KeptAnswer<E> | null;

/** Fetched with the first answer to keep. */
const answerStore = () => import('../store/answerStore.ts').catch(() => null);

export const keptAnswersOf =
  (owner: () => Owner | null): KeptAnswers =>
  <E extends EndpointShape>(endpoint: E, query: unknown) => {
    const person = owner();
    if (!endpoint.keptOnDevice || person === null) return null;
    const key = JSON.stringify([person.issuer, person.subject, endpoint.path, sorted(query)]);
    const lastWithTime = async () => {
      const kept = (await (await answerStore())?.lastAnswer(key)) ?? null;
      const read = endpoint.reply.safeParse(kept?.answer);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has read it
      return kept && read.success ? { keptAt: kept.keptAt, answer: read.data as ReplyOf<E> } : null;
    };
    return {
      // Days as text, which is how they are read again.
      async keep(answer) {
        const store = await answerStore();
        // An answer may come after the person signed out.
        if (isSame(owner(), person)) await store?.keepAnswer(key, z.encode(endpoint.reply, answer));
      },
      lastWithTime,
      last: async () => (await lastWithTime())?.answer ?? null,
      forget: async () => (await answerStore())?.forgetAnswer(key),
    };
  };

const isSame = (one: Owner | null, other: Owner): boolean =>
  one?.issuer === other.issuer && one.subject === other.subject;

/** The same question, in whatever order its parts were written. */
function sorted(query: unknown): readonly (readonly [string, unknown])[] {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return asked.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
