import { useAtomValue } from 'jotai/react';
import { lazy, Suspense, useState } from 'react';
import { problemRequestsAtom } from '../../../base/problemRequests.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** Opens the report of a problem whenever a message offers it; fetched the first time. */
export function ProblemTrigger() {
  const requests = useAtomValue(problemRequestsAtom);
  // A request made before this page mounted belongs to another page.
  const [handled, setHandled] = useState(requests);
  if (requests === handled) return null;
  return (
    <Suspense>
      <ProblemDialog key={requests} onClose={() => setHandled(requests)} />
    </Suspense>
  );
}
