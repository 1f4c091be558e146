import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { cells as enUS } from '../en-US/cells.ts';

export const cells: Translation<typeof enUS> = {
  noField: '{{commodities}} : il n’y a pas de champ « {{field}} ».',
  recordedByCrew: 'Les équipes saisissent le champ {{field}}. Modifiez-le dans Saisie de l’avancement.',
  calculated: 'Le champ {{field}} est calculé et ne peut pas être modifié.',
  namesRow: 'Le champ {{field}} vient de la liste. Pour le renommer, importez une révision.',
  engineering:
    'Le champ {{field}} vient de la liste. Pour le modifier, il vous faut « {{permission}} » (rôles : {{roles}}, {{lastRole}}).',
  notInField: 'Le champ {{field}} ne se saisit pas ici. Modifiez-le dans Données et affectation.',

  codeUnknown: 'Code inconnu : {{kind}} {{code}}. Ajoutez-le dans Codes.',
  supplierUnknown: 'Le fournisseur {{code}} n’existe pas. Ajoutez-le dans Fournisseurs.',
  reelUnknown:
    'Le touret {{code}} n’est pas au registre. Choisissez-en un autre, ajoutez-le dans Tourets ou gardez le numéro tel que saisi.',
  packageUnknown: 'Le {{kind}} {{code}} n’existe pas. Choisissez-en un autre ou ajoutez-le dans Lots de travail.',
  packageOver: 'Le {{kind}} {{code}} est fermé ou annulé. Choisissez-en un autre ou rouvrez-le dans Lots de travail.',
  packageKeeps: 'Cette ligne est dans le {{kind}} {{code}}, qui est fermé. Rouvrez d’abord ce lot.',
  codeNear: 'Code inconnu : {{kind}} {{code}}. Vouliez-vous dire {{nearest}}?',
  codeNotYours: 'Pour ajouter cette valeur ({{kind}}), il vous faut « {{permission}} » (rôles : {{roles}}).',
  foremanUnknown: '{{name}} n’est pas contremaître ici. Choisissez un contremaître ou gardez le nom tel que saisi.',
  foremanNear: '{{name}} n’est pas contremaître ici. Vouliez-vous dire {{nearest}}?',
  personUnknown: '{{name}} n’est pas dans ce projet. Choisissez une personne du projet ou gardez le nom tel que saisi.',
  personNear: '{{name}} n’est pas dans ce projet. Vouliez-vous dire {{nearest}}?',
  laborUnitNear: 'Aucune unité de main-d’œuvre {{name}}. Vouliez-vous dire {{nearest}}?',
  codeInactive: 'Code inactif : {{kind}} {{code}}. Choisissez-en un autre ou réactivez-le dans Codes.',
  supplierInactive:
    'Le fournisseur {{code}} n’est plus utilisé. Choisissez-en un autre ou réactivez-le dans Fournisseurs.',
  reelInactive:
    'Le touret {{code}} est vide, retourné ou au rebut. Choisissez-en un autre ou changez son état dans Tourets.',
  laborUnitUnknown: 'Aucune unité de main-d’œuvre {{name}} pour cet élément. Ajoutez-la dans Unités de main-d’œuvre.',

  lengthWithoutUnit:
    'Le champ {{field}} a été envoyé sans unité, et l’unité du projet a changé le {{day}}. Vérifiez la longueur et saisissez-la de nouveau.',

  rowGone: 'Cette ligne n’est plus dans le projet.',
  allRowsGone: 'Ces lignes ne sont plus dans le projet. Actualisez la grille.',
  bulkEditAbandoned:
    'Le serveur s’est arrêté plusieurs fois pendant ce changement. Les lignes déjà modifiées sont enregistrées. Modifiez le reste de nouveau.',
  changeUnknown: 'Changement introuvable. Rouvrez l’historique.',
  rowUnknown: 'Cette ligne a été retirée ou n’est pas à vous. Actualisez la grille.',
  entryRowGone: 'Cette ligne n’est plus dans le projet. Actualisez la liste et faites la saisie sur une autre ligne.',
  entryFailed:
    'Impossible d’enregistrer cette saisie; les autres le sont. Envoyez-la de nouveau. En cas d’échec, donnez le numéro {{number}} à votre administrateur.',
  editIdReused: 'Cette modification a déjà été enregistrée avec d’autres valeurs. Refaites-la.',
  entryIdReused:
    'Cette saisie a déjà été enregistrée avec d’autres valeurs. Faites le changement dans une nouvelle saisie.',
  onlyRemoved: '{{field}} ne concerne que les lignes retirées.',
  removedByRevision:
    'Une révision a retiré cette ligne ({{commodity}}). Votre saisie est enregistrée; le bureau la voit comme retirée avec avancement.',
};
