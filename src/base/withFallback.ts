/** Returns the result of a storage access, or `otherwise` if the browser denies it or the storage is full. */
export function withFallback<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
