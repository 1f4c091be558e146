import { useAtomValue } from 'jotai/react';
import { lazy, Suspense, useState } from 'react';
import { problemRequestsAtom } from '../../../base/problemRequests.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** Opens the problem report when an error message offers it; loaded on first use. */
export function ProblemTrigger() {
  const requests = useAtomValue(problemRequestsAtom);
  // Requests made before this page mounted belong to another page.
  const [handled, setHandled] = useState(requests);
  if (requests === handled) return null;
  return (
    <Suspense>
      <ProblemDialog key={requests} onClose={() => setHandled(requests)} />
    </Suspense>
  );
}
