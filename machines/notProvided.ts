/**
 * Placeholders for effects. A machine declares its needs, and these are used until `provideX(ports)` replaces them; they fail by
 * name, so a forgotten port is a sentence in the log instead of a false success.
 */
const sentence = (name: string): string =>
  `No port was provided for '${name}'. Call the provide function beside the machine.`;

/** Placeholder for `fromPromise<Out, In>(notProvided('auth.renew'))`. */
export const notProvided = (name: string) => (): Promise<never> => Promise.reject(new Error(sentence(name)));

/** Placeholder for synchronous actions and `fromCallback`: `(_, _params: Epoch) => throwNotProvided('auth.removeUser')`. */
export function throwNotProvided(name: string): never {
  throw new Error(sentence(name));
}
