/** Recent calls of this tab, for problem reports: only their path and outcome. */
export interface RequestNote {
  readonly method: 'GET' | 'POST';
  /** Path as declared in the contract; the query is not included. */
  readonly path: string;
  /** 0: no response was received. */
  readonly status: number;
  readonly tookMs: number;
  readonly requestId: string | null;
}

export interface RecentRequests {
  note: (request: RequestNote) => void;
  /** Oldest first, each with the time it ended, ms of `performance.now()`. */
  list: () => readonly (RequestNote & { readonly endedAt: number })[];
}

const max = 60;

export function createRecentRequests(): RecentRequests {
  const notes: (RequestNote & { endedAt: number })[] = [];
  return {
    note(request) {
      notes.push({ ...request, endedAt: performance.now() });
      if (notes.length > max) notes.shift();
    },
    list: () => notes,
  };
}
