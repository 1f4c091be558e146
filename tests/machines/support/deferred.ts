/** Promises a test settles when it wants to, and the pause that lets their consequences arrive. */

export interface Call<In, Out> {
  readonly port: string;
  readonly input: In;
  readonly signal: AbortSignal;
  resolve(value: Out): void;
  reject(error: unknown): void;
  isSettled: boolean;
}

/** A call of whatever port. */
export type AnyCall = Call<unknown, never>;

/** Is it under way, and does anybody wait for it? */
export const isRunning = ({ isSettled, signal }: AnyCall): boolean => !isSettled && !signal.aborted;

/** A port that records its calls and leaves them open. */
export function openPort<In, Out>(name = 'port') {
  const calls: Call<In, Out>[] = [];
  /** Those not yet answered, waited for or not. */
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

/** Does nothing, for whoever has to be given something to call. */
export const nothing = (): void => {};

/** Lets every promise that can settle do so, with all that follows from it. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Turns of the microtask queue from an answer through port and actor to the machine, and on to what it asks next. */
const turns = 12;

/** As `settled`, for the many thousand steps of a random run, which ask `settled` at their end whether this sufficed. */
export async function flushed(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}
