/** Features an administrator may switch off, as people call them. */
import type { Feature } from '../../base/calls/features.ts';

export const features = {
  timesheets: 'Timesheets',
  executiveSummary: 'Executive Summary',
  photos: 'Photos',
  packageLinks: 'Package links',
  cameraScanning: 'Scanning by camera',
  handOver: 'Handing entries to another tablet',
  problemReports: 'Problem reports',
} as const satisfies Record<Feature, string>;

/** The feature as it stands in a sentence. */
export const featureWord = (feature: Feature) => ({ word: `features:${feature}` });
