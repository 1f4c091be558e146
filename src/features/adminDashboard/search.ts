import { z } from 'zod/mini';
import { auditSubject } from '../../../contract/admin/auditSubjects.ts';

/** Sections of the Admin Dashboard, in the order of their links. */
export const adminViews = ['overview', 'quality', 'audit', 'features', 'backups', 'reports', 'signIn'] as const;

/** Search parameters of the Admin Dashboard: the section, and the filters of the audit log. */
export const adminSearch = z.object({
  view: z._default(z.catch(z.enum(adminViews), 'overview'), 'overview'),
  by: z.catch(z.optional(z.int().check(z.positive())), undefined),
  what: z.catch(z.optional(auditSubject), undefined),
  project: z.catch(z.optional(z.int().check(z.positive())), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
  record: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** Id of the open problem report. */
  box: z.catch(z.optional(z.uuid()), undefined),
  refused: z.catch(z.optional(z.literal(true)), undefined),
});
export type AdminSearch = z.output<typeof adminSearch>;
export type AuditSearch = Omit<AdminSearch, 'view' | 'box'>;
export const adminSearchDefaults = { view: 'overview' } as const;
