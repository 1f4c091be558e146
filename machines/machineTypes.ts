/** The types of a machine, for `setup({ types: machineTypes<{ context: …; events: … }>() })`; XState never reads the value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the function only names the type
export function machineTypes<T>(): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState never reads the value
  return {} as T;
}
