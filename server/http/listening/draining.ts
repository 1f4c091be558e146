/**
 * Drain of a server that is about to stop: it answers every call, while proxies send new ones to other servers
 * (docs/decisions/rolling-restarts.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Shares of the drain time: when the live streams begin to end, and the time over which their ends are spread. */
const streamsEndAt = 0.5;
const streamsEndWithin = 0.25;

/**
 * Header of a proxy that repeats a GET elsewhere if it is answered with `leftStatus` (deploy/nginx.conf). nginx asks no server
 * for its readiness: such an answer is the only way to make it leave.
 */
const failoverHeader = 'x-wireway-failover';
const failoverReads = 'reads';

/** 502 is never an answer of Wireway itself, and pages take it for a server that is away. */
const leftStatus = 502;

export interface Drain {
  readonly isDraining: () => boolean;
  /** Registers work for the start of the drain. */
  onBegin(work: () => void): void;
  /** Registers work for the moment by which proxies have left: it ends the live streams within this time, ms. */
  onStreamsEnd(work: (withinMs: number) => void): void;
  /** Drains for this time, ms; then the server can be closed. Without a time, only what `onBegin` registered is done. */
  run(drainMs: number): Promise<void>;
}

/** Creates the drain of one server; tests pass their own clock. */
export function createDrain(clock: (ms: number) => Promise<unknown> = (ms) => wait(ms)): Drain {
  const begins: (() => void)[] = [];
  const streamEnds: ((withinMs: number) => void)[] = [];
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    onBegin: (work) => void begins.push(work),
    onStreamsEnd: (work) => void streamEnds.push(work),
    async run(drainMs) {
      isDraining = true;
      for (const begin of begins) begin();
      if (drainMs === 0) return;
      await clock(drainMs * streamsEndAt);
      for (const end of streamEnds) end(drainMs * streamsEndWithin);
      await clock(drainMs * (1 - streamsEndAt));
    },
  };
}

/** Sends the reads of proxies that can repeat them to another server; every other call is answered here. */
export function sendReadsElsewhere(app: FastifyInstance, { isDraining }: Pick<Drain, 'isDraining'>): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!isDraining() || headers[failoverHeader] !== failoverReads) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    return reply.code(leftStatus).header('cache-control', 'no-store').send();
  });
}
