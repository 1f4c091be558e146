import type { ImportStatus } from '../../../contract/imports/imports.ts';
import type { StatusTone } from './statusTone.ts';

/** Color of an import's status. */
export const importTones: Record<ImportStatus, StatusTone> = {
  draft: 'none',
  checking: 'progress',
  checked: 'progress',
  applying: 'progress',
  applied: 'complete',
  failed: 'critical',
  cancelled: 'none',
  interrupted: 'warning',
  rolledBack: 'none',
};
