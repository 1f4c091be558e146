import type { AuditFilter } from '../../../../contract/admin/auditLog.ts';
import type { AuditSearch } from '../search.ts';

/** What the address says, as the server is asked; what it leaves out is not asked. */
export function filterOf({ by, what, project, from, to, record, refused }: AuditSearch): AuditFilter {
  return {
    ...(by === undefined ? {} : { userId: by }),
    ...(what === undefined ? {} : { subject: what }),
    ...(project === undefined ? {} : { project }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(record === undefined ? {} : { record }),
    ...(refused ? { refusedOnly: 'true' as const } : {}),
  };
}
