/** Source of an error; part of the report. */
export type FaultOrigin = 'uncaught' | 'rejection' | 'page' | 'startup';

export interface Fault {
  readonly error: unknown;
  readonly origin: FaultOrigin;
  /** Component stack of the failed component, as given by React. */
  readonly componentStack?: string | undefined;
}
