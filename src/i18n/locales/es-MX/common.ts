import type { common as enUS } from '../en-US/common.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const common: Translation<typeof enUS> = {
  productName: 'Wireway',
  loading: 'Cargando la aplicación...',
  noValue: '-',
  yes: 'Sí',
  actions: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    search: 'Buscar',
    clear: 'Borrar',
    retry: 'Intentar de nuevo',
    back: 'Atrás',
    open: 'Abrir',
  },
  status: {
    complete: 'Terminado',
    progress: 'En proceso',
    warning: 'En espera',
    critical: 'Crítico',
    none: 'Sin iniciar',
  },
};
