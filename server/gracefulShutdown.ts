/** The process ends on purpose: when it is told to, or when something went wrong that nobody foresaw. Either is logged. */
import type { FastifyBaseLogger } from 'fastify';
import { exitTimeout } from './timings.ts';

/** Told to stop. */
const endedWell = 0;
/** Could not stop in order. */
const endedBadly = 1;
/** Something ended that the server needs, or an error that nothing caught (EX_SOFTWARE of sysexits.h): whoever keeps the server running starts it again. */
const endedByError = 70;

export interface ShutdownStep {
  readonly log: FastifyBaseLogger;
  readonly stop: () => Promise<void>;
  /** Settles when something has ended that the server cannot work without. */
  readonly failure: Promise<Error>;
  /** The process; tests give their own. */
  readonly process: Pick<NodeJS.Process, 'on' | 'exit'>;
}

/** From now on signals, `failure` and uncaught errors stop the server in order. Call once, when it listens. */
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
