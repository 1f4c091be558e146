/** Errors and warnings in a timesheet (domain section 10): one code each, which determines whether the row is accepted. */
import { z } from 'zod/mini';
import { keysOf } from '../base/values/keysOf.ts';

const severities = {
  dateMissing: 'error',
  dateUnreadable: 'error',
  dateAmbiguous: 'error',
  dateFuture: 'error',
  employeeMissing: 'error',
  employeeAmbiguous: 'error',
  accountMissing: 'error',
  accountUnknown: 'error',
  hoursMissing: 'error',
  hoursUnreadable: 'error',
  moreThanADay: 'error',
  moreThanADayTogether: 'error',
  otherProject: 'error',
  negativeWithoutDescription: 'error',
  textTooLong: 'error',
  moreThan16: 'warning',
  duplicate: 'warning',
  sameLineAgain: 'warning',
  negative: 'warning',
  weekend: 'warning',
  foremanUnknown: 'warning',
  employeeUnknown: 'warning',
  zeroWithComment: 'warning',
  zeroStands: 'warning',
  rounded: 'warning',
  correctionStands: 'warning',
  correctionUnused: 'warning',
  struckText: 'warning',
} as const;

export const findingCode = z.enum(keysOf(severities));
export type FindingCode = z.infer<typeof findingCode>;

export type FindingSeverity = (typeof severities)[FindingCode];
export const findingSeverity = z.enum(['error', 'warning']);
export const severityOf = (code: FindingCode): FindingSeverity => severities[code];
