import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packages as enUS } from '../en-US/packages.ts';

export const packages: Translation<typeof enUS> = {
  gone: 'Ce lot a été supprimé ou n’est pas à vous. Actualisez la liste.',
  noSuchStep:
    '{{package}} est à l’état {{status}} et vous ne pouvez pas faire cela maintenant. Actualisez pour voir son état.',
  openConstraints_one:
    '{{count}} contrainte de {{package}} est ouverte : {{names}}. Levez-la, ou accordez une dérogation avec un motif.',
  openConstraints_many:
    '{{count}} de contraintes de {{package}} sont ouvertes : {{names}}. Levez-les, ou accordez une dérogation avec un motif.',
  openConstraints_other:
    '{{count}} contraintes de {{package}} sont ouvertes : {{names}}. Levez-les, ou accordez une dérogation avec un motif.',
  noRows: '{{package}} n’a aucune ligne. Ajoutez d’abord des lignes.',
  mayRelease: 'Pour remettre des lots au chantier, il vous faut « {{permission}} » (rôles : {{roles}}).',
  mayReopenClosed: 'Pour rouvrir un lot fermé, il vous faut « {{permission}} » (rôles : {{roles}}).',
  reasonMissing: 'Entrez un motif. Il est enregistré avec le lot.',
  notDone_one: '{{count}} ligne de {{package}} n’est pas à 100 %. Entrez un motif pour terminer le lot malgré tout.',
  notDone_many:
    '{{count}} de lignes de {{package}} ne sont pas à 100 %. Entrez un motif pour terminer le lot malgré tout.',
  notDone_other:
    '{{count}} lignes de {{package}} ne sont pas à 100 %. Entrez un motif pour terminer le lot malgré tout.',
  changedMeanwhile: 'Quelqu’un d’autre a modifié {{package}}. Vérifiez son état et réessayez au besoin.',
  over: '{{package}} est à l’état {{status}} et ne peut pas être modifié. Rouvrez-le ou choisissez-en un autre.',
  cancelledOver: '{{package}} est annulé et ne peut pas être modifié. Créez un nouveau lot.',
  constraintGone: 'Quelqu’un d’autre a retiré cette contrainte. Actualisez la liste.',
  waiveReason: 'Entrez un motif pour la dérogation à {{name}}. Il est enregistré avec le lot.',
  constraintTwice: '{{package}} a déjà la contrainte {{name}}.',
  otherWork: '{{package}} ne peut pas contenir de {{commodities}}. Choisissez un autre type de lot.',
  notEmpty_one: '{{package}} a {{count}} ligne. Retirez-la d’abord, ou annulez le lot.',
  notEmpty_many: '{{package}} a {{count}} de lignes. Retirez-les d’abord, ou annulez le lot.',
  notEmpty_other: '{{package}} a {{count}} lignes. Retirez-les d’abord, ou annulez le lot.',
  wasReleased:
    '{{package}} est à l’état {{status}} et ne peut pas être supprimé. Seuls les ébauches et les lots annulés peuvent l’être.',
  predecessorUnknown: 'Aucun lot {{number}}. Entrez des numéros de lots existants, séparés par des virgules.',
  predecessorLoop: '{{package}} ne peut pas venir avant lui-même (par {{number}}). Choisissez-en un autre.',
  finishBeforeStart: 'La fin planifiée est avant le début planifié. Corrigez l’un des deux.',
  linkNotFound: 'Ce lien n’existe plus. Actualisez la liste.',
  tooManyLinks: 'Ce lot a déjà {{most}} liens actifs. Désactivez-en d’abord un.',
};
