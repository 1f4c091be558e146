import type { Translation } from '../../base/messages/translation.ts';
import type { features as enUS } from '../en-US/features.ts';

export const features: Translation<typeof enUS> = {
  timesheets: 'Hojas de tiempo',
  executiveSummary: 'Resumen ejecutivo',
  photos: 'Fotos',
  packageLinks: 'Enlaces de paquetes',
  cameraScanning: 'Escaneo con la cámara',
  handOver: 'Transferencia entre tabletas',
  problemReports: 'Reportes de problema',
};
