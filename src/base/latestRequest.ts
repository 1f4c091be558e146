/** Of several requests for the same, the answer to the last one counts: that to an earlier one may come later, and is older. */
export class LatestRequest {
  #last = new AbortController();

  /** Aborts the request before, and returns the signal of the next one. */
  next(): AbortSignal {
    this.#last.abort();
    this.#last = new AbortController();
    return this.#last.signal;
  }
}
