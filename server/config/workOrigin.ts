/** The call or the job that the running code works for, known wherever it logs a line or inserts a job. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface WorkOrigin {
  /** Id of the call, or of the call that started the job; undefined for work that the server started itself. */
  readonly reqId?: string | undefined;
  /** Id of the job. */
  readonly job?: string;
}

const origins = new AsyncLocalStorage<WorkOrigin>();

/** Runs the work for a call or a job; everything it awaits has this origin. */
export const runWithOrigin = <Result>(origin: WorkOrigin, work: () => Result): Result => origins.run(origin, work);

/** Returns the origin of the running code; an empty one outside calls and jobs. */
export const workOrigin = (): WorkOrigin => origins.getStore() ?? {};
