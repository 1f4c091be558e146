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

/** A port that records its calls and leaves them open. */
export function openPort<In, Out>(name = 'port') {
  const calls: Call<In, Out>[] = [];
  const port = (input: In, signal: AbortSignal): Promise<Out> =>
    new Promise<Out>((resolve, reject) => {
      const call: Call<In, Out> = {
        port: name,
        input,
        signal,
        isSettled: false,
        resolve: (value) => {
          call.isSettled = true;
          resolve(value);
        },
        reject: (error) => {
          call.isSettled = true;
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- ports reject with plain records
          reject(error);
        },
      };
      calls.push(call);
    });
  const last = (): Call<In, Out> => {
    const call = calls.at(-1);
    if (call === undefined) throw new Error(`The port '${name}' was not called.`);
    return call;
  };
  return { calls, port, last };
}

/** Does nothing, for whoever has to be given something to call. */
export const nothing = (): void => {};

/** Lets every promise that can settle do so, with all that follows from it. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
