/**
 * Sign-outs of this browser, told to every tab: by message, and counted in the storage all tabs share, because a tab that is
 * being loaded at that moment, or was asleep, hears no message.
 */
import { withFallback } from '../../../base/withFallback.ts';
import type { TabChannel } from './tabChannel.ts';

export interface SignOutCounter {
  /** This tab has signed out. */
  readonly announce: () => void;
  /** The session of this tab, or its having none, is newer than every sign-out so far. */
  readonly settle: () => void;
  /** Somebody has signed out since, and this tab has not heard of it. */
  readonly isMissed: () => boolean;
}

interface SignOutCounterEnvironment {
  readonly shared: () => Storage;
  readonly own: Storage;
  readonly channel: TabChannel;
  readonly clientId: string;
}

/** Without storage there is no session to lose, and the message is all there is. */
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
