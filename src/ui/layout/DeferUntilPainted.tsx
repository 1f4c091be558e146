import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface AfterPaintProps {
  /** Keeps the place meanwhile. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** What is fetched only once the rows beside it are on the screen: controls that nobody uses before there is something to see. */
export function DeferUntilPainted({ fallback, children }: AfterPaintProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isPainted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
