/** Names of the features an administrator can turn off. */
import type { Feature } from '../../base/calls/features.ts';

export const features = {
  timesheets: 'Timesheets',
  executiveSummary: 'Executive Summary',
  photos: 'Photos',
  packageLinks: 'Package links',
  cameraScanning: 'Camera scanning',
  handOver: 'Tablet-to-tablet transfer',
  problemReports: 'Problem reports',
} as const satisfies Record<Feature, string>;

/** The feature as it stands in a sentence. */
export const featureWord = (feature: Feature) => ({ word: `features:${feature}` });
