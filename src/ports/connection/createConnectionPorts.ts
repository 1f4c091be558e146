/** Network state as reported by the browser, and the reachability of the server. */
import { isGatewayFailure } from '../../api/apiErrors.ts';
import type { ConnectionPorts, NetworkEvent } from '../../../machines/connection/connectionMachine.ts';

export function watchNetwork(window: Window, send: (event: NetworkEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { document, navigator } = window;
  if (!navigator.onLine) send({ type: 'network.lost' });
  window.addEventListener('online', () => send({ type: 'network.found' }), { signal });
  window.addEventListener('offline', () => send({ type: 'network.lost' }), { signal });
  const look = () => {
    if (!document.hidden) send({ type: 'page.visible' });
  };
  document.addEventListener('visibilitychange', look, { signal });
  return () => stop.abort();
}

/** Creates the ports. `received` receives the server's clock from its response, before the first call that depends on the date. */
export function createConnectionPorts(
  window: Window & typeof globalThis,
  received: (serverDate: Date) => void = () => undefined,
): ConnectionPorts {
  return {
    watchNetwork: (send) => watchNetwork(window, send),
    async probe(signal) {
      const { headers, status } = await window.fetch('/livez', { cache: 'no-store', signal });
      if (isGatewayFailure(status)) throw new Error(`A gateway answered with ${status} in the place of the server.`);
      const date = headers.get('date');
      if (date !== null) received(new Date(date));
    },
  };
}
