import type { scanning as english } from '../en-US/scanning.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const scanning: Translation<typeof english> = {
  absent: 'Este dispositivo no tiene una cámara que Wireway pueda usar. Toma las capturas de un archivo.',
  forbidden:
    'Este navegador no puede usar la cámara. Permítelo en los ajustes de esta página o toma las capturas de un archivo.',
  busy: 'Otra aplicación tiene la cámara. Ciérrala e inténtalo de nuevo.',
  unreadable: 'Aquí no se pueden leer códigos ahora. Toma las capturas de un archivo.',
};
