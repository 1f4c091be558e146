import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packages as enUS } from '../en-US/packages.ts';

export const packages: Translation<typeof enUS> = {
  gone: 'Ce lot n’est plus ici, ou n’est pas l’un des vôtres. Ouvrez de nouveau la liste.',
  noSuchStep: '{{package}} est à l’état {{status}}, et cette étape n’en part pas. Voyez où il en est maintenant.',
  openConstraints_one:
    '{{count}} contrainte de {{package}} est ouverte : {{names}}. Levez-la, ou dispensez-en avec un motif.',
  openConstraints_many:
    '{{count}} de contraintes de {{package}} sont ouvertes : {{names}}. Levez-les, ou dispensez-en avec un motif.',
  openConstraints_other:
    '{{count}} contraintes de {{package}} sont ouvertes : {{names}}. Levez-les, ou dispensez-en avec un motif.',
  noRows: 'Rien n’est encore dans {{package}}. Mettez-y d’abord ses travaux.',
  mayRelease: 'Pour remettre un lot au chantier, il faut la permission {{permission}}, détenue par : {{roles}}.',
  mayReopenClosed: 'Un lot fermé est rouvert par qui détient la permission {{permission}} : {{roles}}.',
  reasonMissing: 'Dites pourquoi; le motif reste avec le lot.',
  notDone_one: '{{count}} ligne de {{package}} n’est pas à 100 %. Dites pourquoi il est complet malgré tout.',
  notDone_many: '{{count}} de lignes de {{package}} ne sont pas à 100 %. Dites pourquoi il est complet malgré tout.',
  notDone_other: '{{count}} lignes de {{package}} ne sont pas à 100 %. Dites pourquoi il est complet malgré tout.',
  changedMeanwhile:
    'Quelqu’un a changé {{package}} entre-temps. Voyez où il en est, et reprenez l’étape si elle est encore utile.',
  over: '{{package}} est à l’état {{status}}; plus rien n’y est changé. Rouvrez-le d’abord, ou choisissez-en un autre.',
  cancelledOver: '{{package}} est annulé; plus rien n’y est changé. Commencez un autre lot.',
  constraintGone: 'Quelqu’un a retiré cette contrainte entre-temps. Voyez de nouveau la liste.',
  waiveReason: 'Dites pourquoi on dispense de {{name}}; le motif reste avec le lot.',
  constraintTwice: '{{package}} a déjà la contrainte {{name}}.',
  otherWork: '{{package}} ne contient pas de {{commodities}}. Choisissez un lot de leur type.',
  notEmpty_one: '{{package}} a {{count}} ligne. Retirez-la d’abord, ou annulez le lot.',
  notEmpty_many: '{{package}} a {{count}} de lignes. Retirez-les d’abord, ou annulez le lot.',
  notEmpty_other: '{{package}} a {{count}} lignes. Retirez-les d’abord, ou annulez le lot.',
  wasReleased:
    '{{package}} est à l’état {{status}} et reste au dossier. Une ébauche ou un lot annulé peut être supprimé.',
  predecessorUnknown: 'Il n’y a pas de lot {{number}}. Choisissez des numéros existants, séparés par des virgules.',
  predecessorLoop: '{{package}} viendrait avant lui-même, par {{number}}. Choisissez-en un autre.',
  finishBeforeStart: 'La fin prévue est avant le début prévu. Corrigez l’un des deux.',
  linkNotFound: 'Ce lien n’y est plus. Regardez de nouveau la liste.',
  tooManyLinks: '{{most}} liens ouvrent déjà ce lot. Mettez d’abord fin à l’un d’eux.',
};
