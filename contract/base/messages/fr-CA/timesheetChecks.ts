import type { timesheetChecks as enUS } from '../en-US/timesheetChecks.ts';
import type { Translation } from '../translation.ts';

export const timesheetChecks: Translation<typeof enUS> = {
  dateMissing: 'La ligne n’a pas de date. Entrez le jour travaillé.',
  dateUnreadable: '« {{text}} » n’est pas une date. Entrez-la comme 2026-11-20.',
  dateFuture: '{{day}} est dans le futur. Entrez le jour travaillé.',
  dateAmbiguous: '« {{text}} » peut être deux dates. Choisissez jour d’abord ou mois d’abord.',
  employeeMissing: 'La ligne n’a pas d’employé. Entrez le numéro ou le nom de l’employé.',
  employeeAmbiguous:
    'Plusieurs employés s’appellent {{name}}. Choisissez-en un, ou ajoutez les numéros d’employé au fichier.',
  accountMissing: 'La ligne n’a pas de code de compte. Entrez le code auquel les heures sont imputées.',
  accountUnknown: '{{code}} n’est pas un code de compte de ce projet. Créez-le, ou associez-le à un autre.',
  hoursMissing: 'La ligne n’a pas d’heures. Entrez-les comme heures, ou comme normales, supplémentaires et doubles.',
  hoursUnreadable: '« {{text}} » n’est pas un nombre d’heures. Entrez-le comme 7,5.',
  moreThanADay: '{{hours}} h, c’est plus de 24 h en un jour. Corrigez les heures.',
  moreThanADayTogether:
    '{{name}} aurait {{hours}} h le {{day}} ({{there}} h déjà inscrites). Corrigez les heures ou la date.',
  otherProject: 'Cette ligne est du projet {{number}}, mais ceci est le projet {{own}}. Importez-la là-bas.',
  negativeWithoutDescription: 'Les heures négatives sont une correction. Décrivez ce qu’elles corrigent.',
  textTooLong: '{{field}} dépasse {{most}} caractères. Raccourcissez-le.',
  moreThan16: '{{name}} a {{hours}} h le {{day}}. Correct seulement pour un quart double.',
  duplicate: 'Double de la ligne {{row}}; comptée une fois.',
  sameLineAgain:
    'Mêmes employé, jour, code de compte et quart que la ligne {{row}}. Les heures des deux s’additionnent.',
  negative: 'Une correction de {{hours}} h : {{description}}',
  weekend: 'Le {{day}} est un samedi ou un dimanche.',
  foremanUnknown: '{{name}} n’est pas contremaître dans ce projet. Associez le nom, ou importez-le tel quel.',
  employeeUnknown: '{{name}} n’a pas encore d’heures ici. Si le nom est mal écrit, associez-le.',
  zeroStands:
    'Zéro heure, mais {{hours}} h sont déjà inscrites pour cet employé, ce jour, ce code et ce quart. Pour les retirer, entrez des heures négatives avec une description.',
  zeroWithComment: 'Pas d’heures, seulement un commentaire : « {{text}} ». La ligne est ignorée.',
  rounded: '« {{text}} » est enregistré comme {{hours}} h : les heures ont deux décimales.',
  correctionStands: 'Une correction antérieure de {{hours}} h s’applique aussi et est conservée.',
  besideWithoutDescription:
    '{{hours}} h sont déjà inscrites pour cet employé, ce jour, ce code et ce quart. Modifiez cette ligne, ou expliquez les heures de plus dans la description.',
  reasonMissing: 'Entrez un motif pour retirer la ligne.',
};
