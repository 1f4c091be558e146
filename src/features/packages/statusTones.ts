import type { PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import type { StatusTone } from '../../ui/status/statusTone.ts';

/** Tone of each package status. */
export const toneOfPackage: Readonly<Record<PackageStatus, StatusTone>> = {
  draft: 'none',
  ready: 'none',
  released: 'progress',
  inProgress: 'progress',
  onHold: 'hold',
  complete: 'installed',
  closed: 'complete',
  cancelled: 'removed',
};
