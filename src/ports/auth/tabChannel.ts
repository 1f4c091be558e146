/** What the tabs of one browser tell each other about the session they share. */

export type TabMessage =
  /** A session as stored, tokens and all: same origin, same trust as the storage it is copied into. */
  { readonly type: 'session'; readonly stored: string; readonly receivedAt: number } | { readonly type: 'signedOut' };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

export function createTabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
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
