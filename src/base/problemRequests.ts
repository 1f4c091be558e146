/** Requests to report a problem, made where no page renders: by a message that something went wrong. */
import { atom } from 'jotai/vanilla';

/** Number of requests so far. */
export const problemRequestsAtom = atom(0);

export const requestProblemReportAtom = atom(null, (_get, set) => set(problemRequestsAtom, (count) => count + 1));
