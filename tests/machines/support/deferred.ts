/** Promises that a test settles, and a pause in which their consequences arrive. */

export interface Call<In, Out> {
  readonly port: string;
  readonly input: In;
  readonly signal: AbortSignal;
  resolve(value: Out): void;
  reject(error: unknown): void;
  isSettled: boolean;
}

/** Call of any port. */
export type AnyCall = Call<unknown, never>;

/** Returns true if the call is pending and not aborted. */
export const isRunning = ({ isSettled, signal }: AnyCall): boolean => !isSettled && !signal.aborted;

/** A port that records its calls and leaves them open. */
export function openPort<In, Out>(name = 'port') {
  const calls: Call<In, Out>[] = [];
  /** Calls without a response, aborted or not. */
  const open = new Set<Call<In, Out>>();
  const port = (input: In, signal: AbortSignal): Promise<Out> =>
    new Promise<Out>((resolve, reject) => {
      const close = (): void => {
        call.isSettled = true;
        open.delete(call);
      };
      const call: Call<In, Out> = {
        port: name,
        input,
        signal,
        isSettled: false,
        resolve: (value) => {
          close();
          resolve(value);
        },
        reject: (error) => {
          close();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- ports reject with plain records
          reject(error);
        },
      };
      calls.push(call);
      open.add(call);
    });
  const last = (): Call<In, Out> => {
    const call = calls.at(-1);
    if (call === undefined) throw new Error(`The port '${name}' was not called.`);
    return call;
  };
  return { calls, open, port, last };
}

/** No-op function. */
export const nothing = (): void => {};

/** Waits until every promise that can settle has done so, with all its consequences. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Microtask turns from a response through port and actor to the machine, and to its next request. */
const turns = 12;

/**
 * Faster variant of `settled` for the many thousand steps of a random run, which verify with `settled` at their end that it was
 * sufficient.
 */
export async function flushed(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}
