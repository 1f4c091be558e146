import type { offlinePack as english } from '../en-US/offlinePack.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const offlinePack: Translation<typeof english> = {
  ready: 'Disponible sin conexión',
  asOf: 'al {{at}}',
  make: 'Descargar para usar sin conexión',
  makeOf: 'Descargar para usar sin conexión: {{number}}',
  fetching: 'Descargando para usar sin conexión',
  lacks: 'No disponible sin conexión. Falta: {{lacks}}',
  failed: 'No disponible sin conexión. No se pudo descargar: {{part}}. {{why}}',
  app: {
    stored:
      'Wireway abre sin conexión en este dispositivo. Puedes trabajar sin conexión en los paquetes marcados “Disponible sin conexión”.',
    storing: 'Aún no está listo para usarse sin conexión. Sigue en línea hasta que cambie este aviso.',
  },
  parts: {
    application: 'la aplicación Wireway',
    project: 'el proyecto',
    package: 'el paquete',
    rows: 'filas',
    readiness: 'qué está listo',
    routes: 'avance de canalizaciones',
    lists: 'listas de códigos y personas',
  },
};
