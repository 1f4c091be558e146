/** Inputs of the calls made by the import chart, and the errors taken from their responses. */
import { WirewayError } from '../../contract/base/calls/errors.ts';
import type { ImportError, ImportTarget } from './ports.ts';
import type { ApplyRequest, CheckRequest } from './setup.ts';
import { errorKindOf, type ImportContext, toImportError } from './types.ts';

interface At {
  readonly context: ImportContext;
}

/** Returns a value that every path to the state has set; throws with its name if the chart is wrong. */
export function known<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`The import has come to a state without its ${name}.`);
  return value;
}

export const targetOf = ({ context: { projectId, importId } }: At): ImportTarget => ({
  projectId,
  importId: known(importId, 'id'),
});
export const checkRequest = (at: At): CheckRequest => ({ ...targetOf(at), plan: known(at.context.plan, 'plan') });
export const applyRequest = (at: At): ApplyRequest => ({
  ...targetOf(at),
  confirmRemoval: at.context.confirmRemoval,
  review: at.context.review,
});

/** Returns the error of an invoked actor. */
export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: toImportError(event.error) });

/** Returns the reason in the record why the server's job ended without a result. */
export function problemOf({ context }: At): { error: ImportError } {
  const record = known(context.record, 'record');
  const problem = 'problemCode' in record ? record : null;
  const failure = new WirewayError(problem?.problemCode ?? 'server.failure', problem?.problem ?? record.status);
  return { error: { kind: errorKindOf(failure), message: failure.message } };
}
