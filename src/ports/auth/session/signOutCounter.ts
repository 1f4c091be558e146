/**
 * Sign-outs of this browser, sent to every tab as a message and counted in shared storage, because a tab that is loading or
 * asleep at that moment receives no message.
 */
import { withFallback } from '../../../base/withFallback.ts';
import type { TabChannel } from './tabChannel.ts';

export interface SignOutCounter {
  /** Announces that this tab has signed out. */
  readonly announce: () => void;
  /** Marks the state of this tab, with or without a session, as newer than every sign-out so far. */
  readonly settle: () => void;
  /** Returns true if another tab has signed out since and this tab missed it. */
  readonly isMissed: () => boolean;
}

interface SignOutCounterEnvironment {
  readonly shared: () => Storage;
  readonly own: Storage;
  readonly channel: TabChannel;
  readonly clientId: string;
}

/** Creates the counter. Without storage there is no session to lose, and only the message remains. */
export function createSignOutCounter({ shared, own, channel, clientId }: SignOutCounterEnvironment): SignOutCounter {
  const key = `wireway.signOuts:${clientId}`;
  const countIn = (storage: Storage) => Number(storage.getItem(key) ?? 0);
  const settle = () => withFallback(() => own.setItem(key, String(countIn(shared()))), undefined);
  return {
    announce() {
      withFallback(() => shared().setItem(key, String(countIn(shared()) + 1)), undefined);
      settle();
      channel.post({ type: 'signedOut' });
    },
    settle,
    isMissed: () => withFallback(() => own.getItem(key) !== null && countIn(shared()) > countIn(own), false),
  };
}
