import type { ProblemReport } from '../../../../contract/admin/problemReport.ts';
import { requestId as validId } from '../../../../contract/base/calls/requestId.ts';
import type { RecentRequests } from '../../../api/recentRequests.ts';

/** Returns the recent calls as in a problem report. `at`: the time of the report, ms of `performance.now()`. */
export const requestsOf = (recent: RecentRequests, at: number): ProblemReport['requests'] =>
  recent.list().map(({ method, path, status, tookMs, requestId, endedAt }) => ({
    method,
    path,
    status,
    tookMs: Math.round(tookMs),
    agoMs: Math.round(at - endedAt),
    requestId: validId.safeParse(requestId).data ?? null,
  }));
