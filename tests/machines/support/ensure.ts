/** Assertion for walks and random runs: the message states which one was broken. */
export function ensure(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken promise: ${promise}`);
}
