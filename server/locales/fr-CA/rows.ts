import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { rows as enUS } from '../en-US/rows.ts';

export const rows: Translation<typeof enUS> = {
  noField: 'Cette liste n’a pas de champ « {{field}} ».',
  tooLong: '{{field}} prend {{most}} caractères au plus.',
  changedMeanwhile:
    'Quelqu’un a modifié cette ligne entre-temps. Regardez ce qui s’y trouve maintenant et modifiez-la de nouveau si c’est encore nécessaire.',
  gone: 'Quelqu’un a supprimé cette ligne entre-temps. Ajoutez-la de nouveau si c’est encore nécessaire.',
  kept: 'Le champ {{field}} découle des étapes et des lignes du lot; il ne peut pas être tapé.',
  missing: 'Il manque {{field}}. Inscrivez-le; la ligne en a besoin.',
};
