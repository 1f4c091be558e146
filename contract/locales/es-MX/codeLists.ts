import type { Translation } from '../translation.ts';
import type { codeLists as enUS } from '../en-US/codeLists.ts';

export const codeLists: Translation<typeof enUS> = {
  area: 'Áreas',
  system: 'Sistemas',
  subsystem: 'Subsistemas',
  building: 'Edificios',
  level: 'Niveles',
  account: 'Códigos de cuenta',
  'cable-type': 'Tipos de cable',
  'tray-type': 'Tipos de charola',
  'conduit-type': 'Tipos de tubería conduit',
  'equipment-type': 'Tipos de equipo',
  'jumper-type': 'Tipos de puente',
  'term-type': 'Tipos de terminación',
  'conductor-type': 'Tipos de conductor',
  segregation: 'Segregaciones',
  'test-type': 'Tipos de prueba',
  'hold-reason': 'Motivos de retención',
  'delay-reason': 'Motivos de retraso',
  crew: 'Cuadrillas',
  'schedule-activity': 'Actividades del programa',
  supplier: 'Proveedores',
  reel: 'Carretes',
};
