/** Of several requests for the same data, only the last response counts: an earlier one can arrive later and is outdated. */
export class LatestRequest {
  #last = new AbortController();

  /** Aborts the previous request and returns a signal for the next one. */
  next(): AbortSignal {
    this.#last.abort();
    this.#last = new AbortController();
    return this.#last.signal;
  }
}
