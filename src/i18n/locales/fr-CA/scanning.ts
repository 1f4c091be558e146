import type { scanning as english } from '../en-US/scanning.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const scanning: Translation<typeof english> = {
  absent: 'Cet appareil n’a pas de caméra que Wireway puisse utiliser. Prenez les saisies d’un fichier.',
  forbidden:
    'Ce navigateur ne peut pas utiliser la caméra. Autorisez-le dans les réglages de cette page, ou prenez les saisies d’un fichier.',
  busy: 'Une autre application utilise la caméra. Fermez-la et réessayez.',
  unreadable: 'Les codes ne peuvent pas être lus ici maintenant. Prenez les saisies d’un fichier.',
};
