/** Who did what, for an administrator (docs/decisions/users-and-access.md, check S40): asked in pages that go back in time. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, instant, unitMeasurement } from '../base/values/scalars.ts';
import { auditSubject } from './auditSubjects.ts';
import { namedProject } from './overview.ts';

const filters = {
  userId: id.optional(),
  subject: auditSubject.optional(),
  project: id.optional(),
  /** Days in the time zone of the server's database, both included. */
  from: plausibleDate.optional(),
  to: plausibleDate.optional(),
  /** A tag, or what the entry says it touched, to the letter. */
  record: z.string().trim().max(200).optional(),
  refusedOnly: z.stringbool().default(false),
};
export const auditFilter = z.strictObject(filters);
export type AuditFilter = z.input<typeof auditFilter>;

export const auditEntry = z.strictObject({
  id: z.number().int(),
  at: instant,
  /** Null for what the server did by itself, and where nobody was known. */
  by: z.strictObject({ id, name: z.string() }).nullable(),
  /** Who entered it on another tablet, as its file said; empty where it is the same. */
  enteredBy: z.string(),
  /** Subject and verb, `project.update`; or `refused POST /users/update`. */
  action: z.string(),
  project: namedProject.nullable(),
  target: z.string(),
  /** The tag of the row it touched, where that is still there. */
  tag: z.string().nullable(),
  isAllowed: z.boolean(),
  requestId: z.string().nullable(),
  /** What lengths in `before` and `after` are in; null for what belongs to no project. */
  unit: unitMeasurement.nullable(),
  before: z.json(),
  after: z.json(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Entries of a page on the screen, and of one that is read for a file. */
export const auditPage = 100;
export const maxAuditPage = 1000;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/system/audit-log',
  summary: 'Who did what: the newest first, in pages that begin below an entry.',
  cost: 3,
  access: { scope: 'system', permission: 'admin.dashboard' },
  query: z.strictObject({
    ...filters,
    /** The last entry of the page before. */
    below: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number<number>().int().min(1).max(maxAuditPage).default(auditPage),
  }),
  reply: z.strictObject({
    entries: z.array(auditEntry),
    /** Begins the next page; null where this one is the last. */
    below: z.number().int().nullable(),
  }),
});

export const recordAuditExport = endpoint({
  method: 'POST',
  path: '/system/audit-log/record-export',
  summary: 'Put on record that a part of the audit log left the application as a file.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: z.strictObject({ format: z.enum(['csv', 'xlsx']), rows: z.int().nonnegative() }),
  reply: z.strictObject({ recorded: z.literal(true) }),
});
