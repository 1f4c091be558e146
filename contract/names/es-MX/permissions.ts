import type { Translation } from '../../base/messages/translation.ts';
import type { permissions as enUS } from '../en-US/permissions.ts';

export const permissions: Translation<typeof enUS> = {
  project: {
    view: 'Ver el proyecto',
    edit: 'Cambiar el proyecto',
  },
  columns: {
    edit: 'Cambiar columnas de materiales',
  },
  codes: {
    edit: 'Cambiar códigos',
  },
  laborUnits: {
    edit: 'Cambiar unidades de mano de obra',
  },
  users: {
    manage: 'Administrar las personas del proyecto',
  },
  reels: {
    edit: 'Cambiar carretes',
  },
  suppliers: {
    edit: 'Cambiar proveedores',
  },
  templates: {
    edit: 'Cambiar plantillas de impresión',
  },
  import: {
    run: 'Hacer importaciones',
    rollback: 'Revertir importaciones',
  },
  data: {
    view: 'Ver datos',
    assign: 'Asignar trabajo',
    edit: {
      engineering: 'Cambiar datos de ingeniería',
    },
  },
  field: {
    enter: 'Capturar avance',
    override: 'Corregir capturas de otras personas',
  },
  packages: {
    edit: 'Cambiar paquetes',
    release: 'Liberar paquetes',
  },
  reports: {
    view: 'Ver reportes',
  },
  timesheets: {
    import: 'Importar hojas de tiempo',
  },
  executive: {
    view: 'Ver el resumen ejecutivo',
  },
  system: {
    users: 'Administrar usuarios del sistema',
    accountCodes: 'Administrar códigos de cuenta',
  },
  admin: {
    dashboard: 'Ver el tablero de administración',
  },
};
