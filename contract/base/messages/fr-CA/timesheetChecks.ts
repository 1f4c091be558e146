import type { timesheetChecks as enUS } from '../en-US/timesheetChecks.ts';
import type { Translation } from '../translation.ts';

export const timesheetChecks: Translation<typeof enUS> = {
  dateMissing: 'La ligne n’a pas de date. Entrez le jour travaillé.',
  dateUnreadable: '« {{text}} » n’est pas une date. Écrivez-la comme 2026-11-20.',
  dateFuture: '{{day}} est dans le futur. Entrez le jour travaillé.',
  dateAmbiguous: '« {{text}} » peut se lire de deux façons. Dites si ce fichier écrit d’abord le jour ou le mois.',
  employeeMissing: 'La ligne ne nomme personne. Entrez le numéro ou le nom de l’employé.',
  employeeAmbiguous:
    'Plusieurs employés s’appellent {{name}}. Dites duquel il s’agit, ou ajoutez le numéro d’employé au fichier.',
  accountMissing: 'La ligne n’a pas de code de compte. Entrez le code auquel les heures sont imputées.',
  accountUnknown: '{{code}} n’est pas un code de compte de ce projet. Créez-le, ou dites de quel code il s’agit.',
  hoursMissing: 'La ligne n’a pas d’heures. Entrez-les comme heures, ou comme normales, supplémentaires et doubles.',
  hoursUnreadable: '« {{text}} » n’est pas un nombre d’heures. Écrivez-le comme 7,5.',
  moreThanADay: '{{hours}} h sur une ligne, c’est plus que n’en a un jour. Corrigez les heures.',
  moreThanADayTogether:
    '{{name}} aurait {{hours}} h le {{day}}, plus que n’en a un jour : {{there}} h y sont déjà. Corrigez les heures ou la date.',
  otherProject: 'La ligne est du projet {{number}}; ceci est le projet {{own}}. Importez-la là-bas.',
  negativeWithoutDescription:
    'Des heures sous zéro sont une correction. Dites dans la description ce qu’elles corrigent.',
  textTooLong: '{{field}} dépasse {{most}} caractères. Raccourcissez-le.',
  moreThan16: '{{name}} a {{hours}} h le {{day}}. Juste seulement pour un quart double.',
  duplicate: 'Dit la même chose que la ligne {{row}}; elle est comptée une fois.',
  sameLineAgain:
    'Employé, jour, code de compte et quart sont ceux de la ligne {{row}}; les heures des deux s’additionnent.',
  negative: 'Une correction de {{hours}} h : {{description}}',
  weekend: 'Le {{day}} est un samedi ou un dimanche.',
  foremanUnknown: '{{name}} n’est pas contremaître de ce projet. Dites de qui il s’agit, ou importez le nom tel quel.',
  employeeUnknown:
    '{{name}} n’a pas encore d’heures dans ce projet. Dites de qui il s’agit si c’est une autre graphie.',
  zeroStands:
    'Pas d’heures, mais {{hours}} h existent pour cet employé, ce jour, ce code de compte et ce quart, et restent. Pour les reprendre, écrivez-les sous zéro avec une description.',
  zeroWithComment: 'Pas d’heures, seulement un commentaire : « {{text}} ». La ligne est laissée de côté.',
  rounded: '« {{text}} » est gardé comme {{hours}} h : les heures ont deux décimales.',
  correctionStands: 'Une correction de {{hours}} h d’un fichier antérieur se trouve à côté de cette ligne et reste.',
  besideWithoutDescription:
    '{{hours}} h existent déjà pour cet employé, ce jour, ce code de compte et ce quart. Corrigez cette ligne, ou dites dans la description pourquoi il y en a plus.',
  reasonMissing: 'Donnez la raison pour laquelle la ligne est retirée.',
};
