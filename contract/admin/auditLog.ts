/** Audit log for an administrator (docs/decisions/users-and-access.md, check S40), requested in pages that go back in time. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, instant, unitMeasurement } from '../base/values/scalars.ts';
import { auditSubject } from './auditSubjects.ts';
import { namedProject } from './overview.ts';

const filters = {
  userId: z.optional(id),
  subject: z.optional(auditSubject),
  project: z.optional(id),
  /** Days in the time zone of the server's database, both inclusive. */
  from: z.optional(plausibleDate),
  to: z.optional(plausibleDate),
  /** A tag, or the exact name of what the entry affected. */
  record: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  refusedOnly: z._default(z.stringbool(), false),
};
export const auditFilter = z.strictObject(filters);
export type AuditFilter = z.input<typeof auditFilter>;

export const auditEntry = z.strictObject({
  id: z.int(),
  at: instant,
  /** Null for actions of the server itself, and where the user was not identified. */
  by: z.nullable(z.strictObject({ id, name: z.string() })),
  /** Author of the entry on another tablet, as named in its file; empty if the same user. */
  enteredBy: z.string(),
  /** Subject and verb, `project.update`; or `refused POST /users/update`. */
  action: z.string(),
  project: z.nullable(namedProject),
  target: z.string(),
  /** Tag of the affected row, if it still exists. */
  tag: z.nullable(z.string()),
  isAllowed: z.boolean(),
  requestId: z.nullable(z.string()),
  /** Unit of the lengths in `before` and `after`; null for entries that belong to no project. */
  unit: z.nullable(unitMeasurement),
  before: z.json(),
  after: z.json(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Entries per page: on the screen, and when read for a file. */
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
    /** Last entry of the previous page. */
    below: z.optional(z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(maxAuditPage)), auditPage),
  }),
  reply: z.strictObject({
    entries: z.array(auditEntry),
    /** Start of the next page; null if this is the last one. */
    below: z.nullable(z.int()),
  }),
});

export const recordAuditExport = endpoint({
  method: 'POST',
  path: '/system/audit-log/record-export',
  summary: 'Put on record that a part of the audit log left the application as a file.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: z.strictObject({ format: z.enum(['csv', 'xlsx']), rows: z.int().check(z.nonnegative()) }),
  reply: z.strictObject({ recorded: z.literal(true) }),
});
