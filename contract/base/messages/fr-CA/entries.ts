import type { entries as enUS } from '../en-US/entries.ts';
import type { Translation } from '../translation.ts';

export const entries: Translation<typeof enUS> = {
  lengthNotYet: '« {{text}} » n’est pas une longueur; laissé vide.',
  lengthUnreadable: '« {{text}} » n’est pas une longueur. Entrez un nombre, comme 180, 180 pi ou 54,9 m.',
  lengthNegative: 'Une longueur ne peut pas être négative.',
  lengthTooLong: 'Une longueur de plus de {{limit}} ne peut pas être juste.',
  lengthApproximate: '« {{text}} » est approximatif; lu comme {{length}}.',
  formulaError: '« {{text}} » est une erreur de tableur. Entrez la valeur.',
  notANumber: '« {{text}} » n’est pas un nombre.',
  notAReading: '« {{text}} » n’est pas une lecture. Entrez un nombre, ou >1000 si c’est hors échelle.',
  routeSeveral:
    '« {{text}} » a été lu comme une seule canalisation. S’il y en a deux, séparez-les par un point-virgule.',
  wholeNumber: '{{field}} : entrez un nombre entier.',
  tooLarge: 'La valeur de {{field}} ne peut pas être si grande.',
  choice: '{{field}} : choisissez une de ces valeurs : {{choices}}.',
  day: '{{field}} : entrez une date comme 2026-11-20 ou {{example}}.',
  yesOrNo: '{{field}} : entrez oui ou non.',
  scheduleTooLarge: 'Le fichier dépasse {{megabytes}} Mo. Divisez la liste et téléversez les parties.',
};
