/** Requests to report a problem, raised outside any page by an error message. */
import { atom } from 'jotai/vanilla';

/** Number of requests so far. */
export const problemRequestsAtom = atom(0);

export const requestProblemReportAtom = atom(null, (_get, set) => set(problemRequestsAtom, (count) => count + 1));
