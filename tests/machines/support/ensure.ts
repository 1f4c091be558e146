/** A promise checked inside a walk or a random run: the sentence says which one was broken. */
export function ensure(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken promise: ${promise}`);
}
