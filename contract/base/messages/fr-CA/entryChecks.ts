import type { entryChecks as enUS } from '../en-US/entryChecks.ts';
import type { Translation } from '../translation.ts';

export const entryChecks: Translation<typeof enUS> = {
  notADay: '{{field}} doit être une date, comme 2026-11-20.',
  implausible: '{{day}} ne peut pas être juste : les dates vont du {{first}} au {{last}}. Vérifiez l’année.',
  dayMissing:
    'Indiquez le jour : « asOf » pour l’état d’un jour, ou « since » pour ce qui a changé depuis un jour, comme 2026-11-20.',
  notYesOrNo: '{{field}} doit être oui ou non.',
  notALength: '{{field}} doit être une longueur en {{unit}}.',
  negative: '{{field}} ne peut pas être une valeur négative.',
  notEmail: '{{field}} n’est pas une adresse de courriel. Entrez-la comme nom@entreprise.com.',
  overLimit: '{{field}} ne peut pas dépasser {{limit}}.',
  notText: '{{field}} doit être du texte.',
  notAChoice: 'Choisissez une de ces valeurs pour {{field}} : {{choices}}.',
  notANumber: '{{field}} doit être un nombre.',
  noSuchField: '{{commodity}} n’a pas de champ {{key}}.',
  future: '{{field}} {{day}} est un jour à venir.',
  workDateFuture: 'La date du travail {{day}} est un jour à venir.',
  doubtfulDay:
    'L’horloge de cet appareil était déréglée : {{day}} ici, {{right}} sur le serveur. Choisissez le jour où le travail a été fait.',
  beforeStart: '{{field}} {{day}} précède le début du projet, le {{start}}.',
  workDateBeforeStart: 'La date du travail {{day}} précède le début du projet, le {{start}}.',
  testBeforePull:
    'Tirez le câble à 100 % avant l’essai (il est à {{percent}} %). Saisissez le tirage ou effacez l’essai.',
  testWithoutDate: 'Entrez la date de l’essai pour gagner des heures.',
  terminatedBeforePull: 'Ce câble n’est pas encore tiré. Continuez seulement s’il est arrivé déjà raccordé.',
  unusualPull: 'Longueur tirée {{pulled}} pour une longueur de conception de {{design}}.',
  explainPull:
    'Longueur tirée {{pulled}} pour une longueur de conception de {{design}}. Expliquez dans les notes de tirage.',
  partCleared:
    'La longueur partielle de {{part}} saisie avant est effacée. Entrez la longueur totale si elle a été mesurée.',
  partRestored: 'La longueur partielle de {{part}} saisie avant est rétablie.',
  marksCount: 'Longueur retenue selon les marques : {{byMarks}}; vous avez tapé {{typed}}.',
  reelOfOtherType: '{{reel}} est {{holds}}; ce câble demande {{needs}}. Vérifiez le numéro du touret.',
  reelTooShort: 'Il ne reste que {{left}} sur {{reel}}; {{pulled}} saisis. Vérifiez les marques et le touret.',
  marksOverlap:
    '{{cable}} occupe déjà de {{from}} à {{to}} sur {{reel}}. Vérifiez les marques; si elles sont justes, corrigez {{cable}}.',
  marksOfAnother: 'Une autre équipe a déjà saisi de {{from}} à {{to}} sur {{reel}}. Vérifiez les marques.',
  marksBeyondReel: '{{reel}} a des marques de {{from}} à {{to}}. Vérifiez les marques et le numéro du touret.',
  explainSplice: 'Indiquez pourquoi et où ce câble est épissé.',
  spliceWithoutReel: 'Entrez le touret du second tronçon ou retirez l’épissure.',
  takesBack: 'Ceci invalide « {{step}} ». Entrez le motif dans la note.',
  lessThanBefore:
    '{{now}}, c’est moins que {{was}} saisis auparavant. Entrez le total à ce jour, ou le motif dans la note.',
  lookalikeEmail: '« {{email}} » peut être confondue avec « {{plain}} ». Tapez l’adresse en lettres ordinaires.',
  foreignPage: 'L’adresse mène à un autre site. Envoyez le chemin d’une page de Wireway.',
  controlCharacters: 'Ce texte contient un saut de ligne ou un caractère caché. Retapez-le sur une seule ligne.',
  rowTwice: 'La même ligne a été envoyée deux fois. Envoyez-la une fois.',
};
