import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface AfterPaintProps {
  /** Placeholder of the same size until the content is rendered. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Delays rendering (and loading) of controls until the rows beside them are painted, because they are not used earlier. */
export function DeferUntilPainted({ fallback, children }: AfterPaintProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isPainted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
