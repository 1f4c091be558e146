/**
 * What an administrator switches off for the whole installation, and on again (docs/decisions/users-and-access.md). A call or a page says which of them it
 * belongs to; some are of the device alone. Every installation begins with all of them.
 */
import { z } from 'zod';

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
