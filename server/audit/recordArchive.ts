/** Audit entries for written archives. Only one of the whole installation counts as its backup. */
import type { Database, Transaction } from '../db/database.ts';
import { audit } from './audit.ts';

export function recordArchive(through: Transaction | Database, target: string, project?: string): Promise<void> {
  if (project === undefined) return audit(through, { caller: null, action: 'archive.create', target });
  return audit(through, { caller: null, action: 'archive.createProject', target, after: { project } });
}
