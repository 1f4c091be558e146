/** What is wanted of a storage, or `otherwise` where the browser refuses it or it is full. */
export function withFallback<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
