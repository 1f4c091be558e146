import type { entryChecks as enUS } from '../en-US/entryChecks.ts';
import type { Translation } from '../translation.ts';

export const entryChecks: Translation<typeof enUS> = {
  notADay: '{{field}} doit être une date, comme 2026-11-20.',
  implausible: '{{day}} ne peut pas être juste : les dates vont du {{first}} au {{last}}. Vérifiez l’année.',
  dayMissing:
    'Indiquez le jour : "asOf" pour l’état d’un jour, ou "since" pour ce qui a changé depuis, comme 2026-11-20.',
  notYesOrNo: '{{field}} doit être oui ou non.',
  notALength: '{{field}} doit être une longueur en {{unit}}.',
  negative: '{{field}} ne peut pas être une valeur négative.',
  notEmail: '{{field}} n’est pas une adresse de courriel. Écrivez-la comme nom@entreprise.com.',
  overLimit: '{{field}} ne peut pas dépasser {{limit}}.',
  notText: '{{field}} doit être du texte.',
  notAChoice: '{{field}} doit être une de ces valeurs : {{choices}}.',
  notANumber: '{{field}} doit être un nombre.',
  noSuchField: '{{commodity}} n’a pas de champ {{key}}.',
  future: '{{field}} {{day}} est un jour à venir.',
  workDateFuture: 'La date du travail {{day}} est un jour à venir.',
  doubtfulDay:
    'L’horloge de cet appareil était déréglée : on était le {{day}} selon elle et le {{right}} selon le serveur. Indiquez quel jour le travail a été fait.',
  beforeStart: '{{field}} {{day}} précède le début du projet, le {{start}}.',
  workDateBeforeStart: 'La date du travail {{day}} précède le début du projet, le {{start}}.',
  testBeforePull:
    'Un câble n’est essayé qu’une fois tiré à 100 %; celui-ci en est à {{percent}} %. Saisissez d’abord le tirage, ou effacez l’essai.',
  testWithoutDate: 'L’essai ne rapporte rien tant qu’il n’a pas de date.',
  terminatedBeforePull: 'Le câble n’est pas encore tiré. Juste seulement pour un câble arrivé déjà raccordé.',
  unusualPull: '{{pulled}} tirés pour une longueur prévue de {{design}}.',
  explainPull: 'Dites pourquoi dans les notes de tirage : {{pulled}} tirés pour une longueur prévue de {{design}}.',
  partCleared:
    'Les {{part}} saisis avant n’étaient qu’une partie et sont effacés. Saisissez la longueur totale si elle a été mesurée.',
  partRestored: 'La partie de {{part}} saisie avant est rétablie.',
  marksCount: 'Les marques donnent {{byMarks}}, ce qui compte; {{typed}} a été tapé.',
  reelOfOtherType: '{{reel}} porte {{holds}}; ce câble est {{needs}}. Vérifiez le numéro du touret.',
  reelTooShort: '{{pulled}} ne peuvent pas venir de {{reel}} : il y reste {{left}}. Vérifiez les marques et le touret.',
  marksOverlap:
    '{{cable}} occupe déjà de {{from}} à {{to}} sur {{reel}}. Relisez les marques; si elles sont justes, corrigez celles de {{cable}}.',
  marksOfAnother: 'Une autre équipe occupe déjà de {{from}} à {{to}} sur {{reel}}. Relisez les marques.',
  marksBeyondReel: 'Les marques de {{reel}} vont de {{from}} à {{to}}. Relisez les marques et le numéro du touret.',
  explainSplice: 'Dites dans la note d’épissure pourquoi ce câble est épissé, et où.',
  spliceWithoutReel: 'Dites de quel touret vient le second tronçon, ou effacez l’épissure.',
  takesBack: 'Ceci annule « {{step}} ». Donnez la raison dans la note.',
  lookalikeEmail: '« {{email}} » peut être confondue avec « {{plain}} ». Tapez l’adresse en lettres ordinaires.',
  foreignPage: 'L’adresse mène à un autre site. Envoyez le chemin d’une page de Wireway.',
  controlCharacters:
    'Ce texte contient un saut de ligne ou un autre caractère invisible. Retapez-le sur une seule ligne.',
  rowTwice: 'Une ligne figure deux fois dans cet appel. Envoyez-la une fois, avec toutes ses cellules.',
};
