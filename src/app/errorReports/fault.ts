/** How an error came to light; part of the report. */
export type FaultOrigin = 'uncaught' | 'rejection' | 'page' | 'startup';

export interface Fault {
  readonly error: unknown;
  readonly origin: FaultOrigin;
  /** The components round the one that failed, as React gives them. */
  readonly componentStack?: string | undefined;
}
