/** The types of a machine, for `setup({ types: machineTypes<{ context: …; events: … }>() })`; XState never reads the value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- naming the type is all it does
export function machineTypes<T>(): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is no value it could be wrong about
  return {} as T;
}
