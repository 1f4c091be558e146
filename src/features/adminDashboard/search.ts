import { z } from 'zod';
import { auditSubject } from '../../../contract/admin/auditSubjects.ts';

/** Sections of the Admin Dashboard, in the order of their links. */
export const adminViews = ['overview', 'quality', 'audit', 'features', 'backups', 'reports', 'signIn'] as const;

/** Search parameters of the Admin Dashboard: the section, and the filters of the audit log. */
export const adminSearch = z.object({
  view: z.enum(adminViews).catch('overview').default('overview'),
  by: z.number().int().positive().optional().catch(undefined),
  what: auditSubject.optional().catch(undefined),
  project: z.number().int().positive().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  record: z.string().max(200).optional().catch(undefined),
  /** Id of the open problem report. */
  box: z.uuid().optional().catch(undefined),
  refused: z.literal(true).optional().catch(undefined),
});
export type AdminSearch = z.output<typeof adminSearch>;
export type AuditSearch = Omit<AdminSearch, 'view' | 'box'>;
export const adminSearchDefaults = { view: 'overview' } as const;
