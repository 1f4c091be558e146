/** What the tabs of one browser tell each other about the session they share. */

export type TabMessage =
  /**
   * A session as stored, tokens and all: same origin, same trust as the storage it is copied into. One that was renewed
   * goes on; only one that was just signed in may bring a person back to a tab that has none.
   */
  | {
      readonly type: 'session';
      readonly news: SessionEvent;
      readonly stored: string;
      readonly receivedAt: number;
    }
  /** A tab has found a session in its store, perhaps an old one: a copy of another tab, or brought back after a crash. */
  | { readonly type: 'hello' }
  | { readonly type: 'signedOut' };

export type SessionEvent = 'signedIn' | 'renewed';

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

export function createTabChannel(
  window: Partial<Pick<typeof globalThis, 'BroadcastChannel'>>,
  name: string,
): TabChannel {
  const channel = window.BroadcastChannel ? new window.BroadcastChannel(name) : null;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no other origin
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
