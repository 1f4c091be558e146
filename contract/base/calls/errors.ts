/**
 * Every failure that crosses the wire has one shape: a sentence for the user and a code for the developer. Fulfills the error
 * catalog of specification section 8.
 */
import { z } from 'zod/mini';
import { keysOf } from '../values/keysOf.ts';
import { lastSave } from './lastSave.ts';

export const errorStatuses = {
  'request.invalid': 400,
  'request.unsupportedMedia': 415,
  'request.tooLarge': 413,
  'request.notFound': 404,
  'identity.missing': 401,
  'identity.invalid': 401,
  'identity.expired': 401,
  'identity.longLived': 401,
  'identity.revoked': 401,
  'identity.disabled': 401,
  'identity.invitationExpired': 401,
  'identity.lookalikeEmail': 401,
  'identity.incomplete': 428,
  'origin.foreign': 403,
  'permission.missing': 403,
  'feature.off': 409,
  'project.idMissing': 400,
  'project.notFound': 404,
  'project.archived': 409,
  'project.numberTaken': 409,
  'project.changedMeanwhile': 409,
  'user.notFound': 404,
  'user.emailTaken': 409,
  'user.notInvited': 409,
  'user.changedMeanwhile': 409,
  'user.reportsTo': 400,
  'user.notMergeable': 409,
  'import.notFound': 404,
  'import.fileEmpty': 400,
  'import.fileTooLarge': 413,
  'import.fileUnreadable': 400,
  'import.fileUnsupported': 400,
  'import.fileUnsafe': 400,
  'import.fileMissing': 409,
  'import.sheetMissing': 400,
  'import.keyUnmapped': 400,
  'import.unitUnclear': 400,
  'import.removalUnconfirmed': 409,
  'import.stale': 409,
  'import.busy': 409,
  'import.notReady': 409,
  'commodity.unknownType': 404,
  'commodity.notFound': 404,
  'commodity.fieldReadOnly': 400,
  'code.notFound': 404,
  'code.notMergeable': 409,
  'package.notFound': 404,
  'package.stepRefused': 409,
  'package.changedMeanwhile': 409,
  'package.over': 409,
  'package.otherWork': 400,
  'package.linkNotFound': 404,
  'package.tooManyLinks': 409,
  'entry.keyReused': 422,
  'photo.notFound': 404,
  'photo.entryNotFound': 404,
  'photo.unreadable': 400,
  'photo.tooLarge': 413,
  'photo.tooMany': 409,
  'photo.projectFull': 409,
  'photo.keyReused': 422,
  'view.notFound': 404,
  'template.notFound': 404,
  'blackBox.notFound': 404,
  'blackBox.tooMany': 429,
  'job.notFound': 404,
  'job.notCancellable': 409,
  'limits.tooManyCalls': 429,
  'server.busy': 503,
  'server.notReady': 503,
  'server.failure': 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCode = z.enum(keysOf(errorStatuses));

/** Problem with one field of a call, at the path it was sent in: `stepWeights.cable`. */
export const fieldProblem = z.strictObject({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

export const errorReply = z.strictObject({
  message: z.string().check(z.meta({ description: 'One sentence a person can act on.' })),
  code: errorCode,
  requestId: z.optional(z.string()),
  /** Fields concerned, if any. */
  problems: z.optional(z.array(fieldProblem)),
  /** Save by another user that the change conflicts with. */
  lastSave: z.optional(lastSave),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** Failure with a sentence for the user, a code for the developer and the HTTP status of the code. */
export class WirewayError extends Error {
  override readonly name = 'WirewayError';
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = errorStatuses[code];
  }
}
