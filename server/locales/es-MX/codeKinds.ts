import type { Translation } from '../../../contract/locales/translation.ts';
import type { codeKinds as enUS } from '../en-US/codeKinds.ts';

export const codeKinds: Translation<typeof enUS> = {
  area: 'área',
  system: 'sistema',
  subsystem: 'subsistema',
  building: 'edificio',
  level: 'nivel',
  account: 'código de cuenta',
  'cable-type': 'tipo de cable',
  'tray-type': 'tipo de charola',
  'conduit-type': 'tipo de tubería conduit',
  'equipment-type': 'tipo de equipo',
  'jumper-type': 'tipo de puente',
  'term-type': 'tipo de terminación',
  'conductor-type': 'tipo de conductor',
  segregation: 'segregación',
  'test-type': 'tipo de prueba',
  'hold-reason': 'motivo de retención',
  'delay-reason': 'motivo de retraso',
  crew: 'cuadrilla',
  'schedule-activity': 'actividad del programa',
  supplier: 'proveedor',
  reel: 'carrete',
};
