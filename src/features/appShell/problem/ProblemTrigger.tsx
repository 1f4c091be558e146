import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { onProblemWanted, timesReported } from '../../../base/problemWanted.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** Opens the report of a problem whenever a message offers it; fetched the first time. */
export function ProblemTrigger() {
  const wanted = useSyncExternalStore(onProblemWanted, timesReported);
  // What was asked for before this page stood is of another.
  const [answered, setAnswered] = useState(wanted);
  if (wanted === answered) return null;
  return (
    <Suspense>
      <ProblemDialog key={wanted} onClose={() => setAnswered(wanted)} />
    </Suspense>
  );
}
