/** Runs a calculation in steps to its end, without other work in between. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
