import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { help as enUS } from '../en-US/help.ts';

export const help: Translation<typeof enUS> = {
  title: 'Ayuda',
  close: 'Cerrar la ayuda',
  contents: 'Todas las páginas de ayuda',
  notLoaded: 'No se pudieron cargar las páginas de ayuda.',
  groups: {
    roles: 'Tus primeros diez minutos',
    screens: 'Pantallas',
    topics: 'En todas las pantallas',
  },
  picture: {
    show: 'Mostrar imagen',
    offline: 'Imagen: {{caption}} Necesita conexión.',
    failed: 'No se pudo cargar la imagen.',
  },
};
