/** Follows the live stream of a project as the application does: an ended stream is opened again. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventsOf } from '../../tests/server/fixtures/liveEvents.ts';

export interface Follower {
  /** Time until the stream has shown a version; undefined after the limit, ms. */
  untilVersion(version: number, limitMs: number): Promise<number | undefined>;
  /** Number of streams that were needed. */
  streams(): number;
  /** Number of times the server reported that events may have been missed. */
  gaps(): number;
  stop(): void;
}

export function followProject(origin: string, projectId: number, headers: Readonly<Record<string, string>>): Follower {
  const abort = new AbortController();
  let latest = 0;
  let opened = 0;
  let missed = 0;

  async function follow(): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one stream at a time
        const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers, signal: abort.signal });
        if (response.ok) {
          opened += 1;
          // oxlint-disable-next-line no-await-in-loop -- same reason as above
          for await (const event of eventsOf(response)) {
            if (event.kind === 'version') latest = Math.max(latest, event.version);
            if (event.kind === 'gap') missed += 1;
          }
        }
      } catch {
        // The stream broke; the next one starts with the current version.
      }
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await wait(1000);
    }
  }

  void follow();
  return {
    async untilVersion(version, limitMs) {
      const began = performance.now();
      // oxlint-disable-next-line no-unmodified-loop-condition -- `follow` sets `latest`
      while (latest < version) {
        if (performance.now() > began + limitMs) return undefined;
        // oxlint-disable-next-line no-await-in-loop -- polls until the version has arrived
        await wait(20);
      }
      return performance.now() - began;
    },
    streams: () => opened,
    gaps: () => missed,
    stop: () => abort.abort(),
  };
}
