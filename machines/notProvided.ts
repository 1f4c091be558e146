/**
 * Placeholders for effects. A machine declares what it needs and these stand in until `provideX(ports)` replaces them;
 * they fail by name, so a forgotten port is a sentence in the log instead of a success nobody had.
 */
const sentence = (name: string): string =>
  `No port was provided for '${name}'. Call the provide function beside the machine.`;

/** For `fromPromise<Out, In>(missing('auth.renew'))`. */
export const notProvided = (name: string) => (): Promise<never> => Promise.reject(new Error(sentence(name)));

/** For synchronous actions and `fromCallback`: `(_, _params: Epoch) => missingNow('auth.removeUser')`. */
export function throwNotProvided(name: string): never {
  throw new Error(sentence(name));
}
