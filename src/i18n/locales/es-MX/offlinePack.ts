import type { offlinePack as english } from '../en-US/offlinePack.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const offlinePack: Translation<typeof english> = {
  ready: 'Listo sin señal',
  asOf: 'al {{at}}',
  make: 'Preparar sin señal',
  makeOf: 'Preparar sin señal: {{number}}',
  fetching: 'Preparando para trabajar sin señal',
  lacks: 'No está listo sin señal: falta {{lacks}}',
  failed: 'No está listo sin señal, esto no llegó: {{part}}. {{why}}',
  parts: {
    application: 'Wireway mismo',
    project: 'el proyecto',
    package: 'el paquete',
    rows: 'filas',
    readiness: 'lo que está listo',
    routes: 'el avance de sus canalizaciones',
    lists: 'listas de códigos y personas',
  },
};
