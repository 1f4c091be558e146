/** Ends the process deliberately: on a signal, or after an unexpected failure. Both are logged. */
import type { FastifyBaseLogger } from 'fastify';
import { exitTimeout } from './timings.ts';

/** Exit code after a signal. */
const endedWell = 0;
/** Exit code if the server could not stop cleanly. */
const endedBadly = 1;
/**
 * Exit code after the failure of a required part or an uncaught error (EX_SOFTWARE of sysexits.h): the process supervisor starts
 * the server again.
 */
const endedByError = 70;

export interface ShutdownStep {
  readonly log: FastifyBaseLogger;
  readonly stop: () => Promise<void>;
  /** Settles when something that the server requires has ended. */
  readonly failure: Promise<Error>;
  /** The process; tests pass their own. */
  readonly process: Pick<NodeJS.Process, 'on' | 'exit'>;
}

/** Makes signals, `failure` and uncaught errors stop the server cleanly. Must be called once, when the server is listening. */
export function shutDownGracefully({ log, stop, failure, process }: ShutdownStep): void {
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

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info(`Wireway stops: ${signal}`);
      end(endedWell);
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
