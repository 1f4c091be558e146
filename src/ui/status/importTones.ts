import type { ImportStatus } from '../../../contract/imports/imports.ts';
import type { StatusTone } from './statusTone.ts';

/** How far an import is, as a colour. */
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
