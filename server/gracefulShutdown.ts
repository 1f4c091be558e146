/**
 * Ends the process deliberately: on a signal, or after an unexpected failure. Both are logged. The order of the steps is in
 * docs/decisions/rolling-restarts.md.
 */
import type { FastifyBaseLogger } from 'fastify';
import { exitTimeout, interruptRepeatTime } from './timings.ts';

/** Exit code after a signal. */
const endedWell = 0;
/** Exit code if the server could not stop cleanly. */
const endedBadly = 1;
/**
 * Exit code after the failure of a required part or an uncaught error (EX_SOFTWARE of sysexits.h): the process supervisor starts
 * the server again.
 */
const endedByError = 70;
/** Exit code after a second interrupt, as shells report it: 128 and the number of the signal. */
const endedByInterrupt = 130;

export interface ShutdownStep {
  readonly log: FastifyBaseLogger;
  /** Resolves when proxies have left. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Settles when something that the server requires has ended. */
  readonly failure: Promise<Error>;
  /** True if a person can press Ctrl+C: nobody waits there for proxies to leave. */
  readonly isOnTerminal: boolean;
  /** Monotonic clock, ms; tests pass their own. */
  readonly now?: () => number;
  /** The process; tests pass their own. */
  readonly process: Pick<NodeJS.Process, 'on' | 'exit'>;
}

/** Makes signals, `failure` and uncaught errors stop the server cleanly. Must be called once, when the server is listening. */
export function shutDownGracefully(given: ShutdownStep): void {
  const { log, drain, stop, failure, isOnTerminal, now = () => performance.now(), process } = given;
  let signaledAt: number | null = null;
  let isEnding = false;

  function end(code: number): void {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code === endedWell ? endedBadly : code), exitTimeout).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'Wireway could not stop in order');
        process.exit(code === endedWell ? endedBadly : code);
      },
    );
  }

  async function endWith(coming: Promise<Error>): Promise<void> {
    const error = await coming;
    log.fatal({ err: error }, `Wireway stops in order with code ${endedByError}: ${error.message}`);
    end(endedByError);
  }

  async function drainAndEnd(signal: NodeJS.Signals): Promise<void> {
    log.info(`Wireway stops: ${signal}`);
    if (!isOnTerminal || signal !== 'SIGINT') await drain();
    end(endedWell);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (signaledAt === null) {
        signaledAt = now();
        void drainAndEnd(signal);
      } else if (isOnTerminal && signal === 'SIGINT' && now() - signaledAt >= interruptRepeatTime) {
        log.warn('Wireway ends at once: it was interrupted twice');
        process.exit(endedByInterrupt);
      }
    });
  }
  void endWith(failure);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `Wireway stops in order with code ${endedByError}: ${event}`);
      end(endedByError);
    });
  }
}
