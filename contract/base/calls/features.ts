/**
 * Features that an administrator switches off and on for the whole installation (docs/decisions/users-and-access.md). A call or a
 * page declares the feature it belongs to; some features exist only on the device. In a new installation all of them are on.
 */
import { z } from 'zod/mini';

export const featureNames = [
  'timesheets',
  'executiveSummary',
  'photos',
  'packageLinks',
  'cameraScanning',
  'handOver',
  'problemReports',
] as const;

export const feature = z.enum(featureNames);
export type Feature = z.infer<typeof feature>;
