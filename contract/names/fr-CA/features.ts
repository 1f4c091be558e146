import type { Translation } from '../../base/messages/translation.ts';
import type { features as enUS } from '../en-US/features.ts';

export const features: Translation<typeof enUS> = {
  timesheets: 'Feuilles de temps',
  executiveSummary: 'Sommaire de direction',
  photos: 'Photos',
  packageLinks: 'Liens de lots',
  cameraScanning: 'Lecture de codes par la caméra',
  handOver: 'Transfert entre tablettes',
  problemReports: 'Rapports de problème',
};
