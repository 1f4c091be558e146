/** Messages between the tabs of a browser about their shared session. */

export type TabMessage =
  /**
   * Session as stored, including tokens: same origin and same trust as the storage it is copied into. A renewed session only
   * continues an existing one; only a new sign-in can sign in a tab that has no session.
   */
  | {
      readonly type: 'session';
      readonly news: SessionEvent;
      readonly stored: string;
      readonly receivedAt: number;
    }
  /**
   * Sent by a tab that found a session in its store, possibly an old one: a copy of another tab, or one restored after a crash.
   */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its own origin
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
