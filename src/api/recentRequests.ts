/** The last calls of this page, by path and outcome alone: what a problem report tells of them. */
export interface RequestNote {
  readonly method: 'GET' | 'POST';
  /** As the contract declares it; what was asked stands elsewhere. */
  readonly path: string;
  /** 0: no answer came. */
  readonly status: number;
  readonly tookMs: number;
  readonly requestId: string | null;
}

export interface RecentRequests {
  note: (request: RequestNote) => void;
  /** The oldest first, each with the moment it ended, ms of `performance.now()`. */
  list: () => readonly (RequestNote & { readonly endedAt: number })[];
}

const most = 60;

export function createRecentRequests(): RecentRequests {
  const notes: (RequestNote & { endedAt: number })[] = [];
  return {
    note(request) {
      notes.push({ ...request, endedAt: performance.now() });
      if (notes.length > most) notes.shift();
    },
    list: () => notes,
  };
}
