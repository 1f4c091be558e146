import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { cells as enUS } from '../en-US/cells.ts';

export const cells: Translation<typeof enUS> = {
  noField: '{{commodities}} : il n’y a pas de champ « {{field}} ».',
  recordedByCrew: 'Le champ {{field}} est noté par l’équipe; saisissez-le dans Saisie de l’avancement.',
  calculated: 'Le champ {{field}} est calculé d’après ce qui est saisi; il ne peut pas être tapé.',
  namesRow: 'Le champ {{field}} nomme la ligne et vient avec la liste; pour le changer, importez une révision.',
  engineering:
    'Le champ {{field}} vient avec la liste. Pour le modifier, il faut la permission {{permission}}, détenue par : {{roles}} et {{lastRole}}.',
  notInField: 'Le champ {{field}} n’est pas noté au chantier; changez-le dans Données et affectation.',

  codeUnknown: '{{code}} n’existe pas dans la liste « {{kind}} »; ajoutez-le dans Codes.',
  supplierUnknown: 'Le fournisseur {{code}} n’existe pas; ajoutez-le dans Fournisseurs.',
  reelUnknown:
    'Aucun touret {{code}} au registre; choisissez-en un qui y est, ajoutez-le dans Tourets, ou inscrivez le numéro tel quel.',
  packageUnknown:
    '{{code}} n’existe pas dans la liste « {{kind}} »; choisissez-en un qui existe ou ajoutez-le dans Lots.',
  packageOver: '{{code}} de la liste « {{kind}} » est fermé ou annulé; choisissez-en un autre ou rouvrez-le dans Lots.',
  packageKeeps:
    'Cette ligne est dans {{code}} de la liste « {{kind}} », fermé : elle y reste. Rouvrez d’abord le lot dans Lots.',
  codeNear: '{{code}} n’existe pas dans la liste « {{kind}} ». Serait-ce {{nearest}}?',
  codeNotYours: 'À la liste « {{kind}} » ajoute qui a la permission {{permission}} : {{roles}}.',
  foremanUnknown: '{{name}} n’est pas contremaître de ce projet. Choisissez-en un, ou inscrivez le nom tel quel.',
  foremanNear: '{{name}} n’est pas contremaître de ce projet. Serait-ce {{nearest}}?',
  personUnknown:
    'Personne dans ce projet ne s’appelle {{name}}. Choisissez une personne du projet, ou inscrivez le nom tel quel.',
  personNear: 'Personne dans ce projet ne s’appelle {{name}}. Serait-ce {{nearest}}?',
  laborUnitNear: 'Aucune unité de main-d’œuvre {{name}} pour cet élément. Serait-ce {{nearest}}?',
  codeInactive:
    '{{code}} n’est plus utilisé dans la liste « {{kind}} »; choisissez-en un autre ou réactivez-le dans Codes.',
  supplierInactive:
    'Le fournisseur {{code}} n’est plus en usage; choisissez-en un autre ou réactivez-le dans Fournisseurs.',
  reelInactive:
    'Le touret {{code}} est vide, retourné ou au rebut; choisissez-en un autre ou changez son état dans Tourets.',
  laborUnitUnknown:
    'Il n’y a pas d’unité de main-d’œuvre {{name}} pour ce composant; ajoutez-la dans Unités de main-d’œuvre.',

  lengthWithoutUnit:
    '{{field}} : cette longueur est arrivée sans son unité, et l’unité de ce projet a changé le {{day}}. Vérifiez la longueur et saisissez-la de nouveau.',

  rowGone: 'Cette ligne n’est plus dans le projet.',
  allRowsGone: 'Aucune de ces lignes n’est encore dans ce projet. Actualisez la grille.',
  bulkEditAbandoned:
    'Le serveur s’est arrêté plusieurs fois pendant ce changement. Les lignes précédentes sont enregistrées; relancez le reste.',
  changeUnknown: 'Ce changement n’est pas connu ici ou appartient à une autre liste. Ouvrez de nouveau l’historique.',
  rowUnknown: 'Cette ligne n’est plus dans le projet, ou n’est pas l’une des vôtres. Actualisez la grille.',
  entryRowGone:
    'Cette ligne n’est plus dans le projet. Mettez la liste à jour et faites la saisie sur une autre ligne.',
  entryFailed:
    'Cette saisie n’a pas pu être enregistrée; les autres l’ont été. Envoyez-la de nouveau; si elle échoue encore, donnez le numéro {{number}} à la personne qui administre le serveur.',
  editIdReused:
    'Une modification portant cet identifiant a déjà été enregistrée avec d’autres valeurs. Refaites la modification.',
  entryIdReused:
    'Une saisie portant cet identifiant a été enregistrée avec d’autres valeurs. Refaites le changement dans une nouvelle saisie.',
  onlyRemoved: '{{field}} ne concerne que les lignes retirées par une révision; celle-ci figure encore dans la liste.',
  removedByRevision:
    'Une révision a retiré cette ligne ({{commodity}}). La saisie est conservée; le bureau la verra comme retirée avec de l’avancement.',
};
