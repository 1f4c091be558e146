import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { codeRows as enUS } from '../en-US/codeRows.ts';

export const codeRows: Translation<typeof enUS> = {
  codeMissing: 'Entrez un code.',
  codeTaken: 'Déjà dans la liste : {{kind}} {{code}}. Modifiez cette ligne ou choisissez un autre code.',
  codeUnknown: 'Inconnu : {{kind}} {{code}}. Ajoutez-le d’abord à sa liste ou laissez la case vide.',
  neededCodeUnknown: 'Inconnu : {{kind}} {{code}}. Ajoutez-le d’abord à sa liste ou choisissez-en un qui y est.',
  parentLoop: '{{code}} ne peut pas être son propre parent. Choisissez-en un autre.',
  changedMeanwhile: 'Quelqu’un d’autre a modifié ce code. Vérifiez les valeurs actuelles et réessayez au besoin.',
  gone: 'Quelqu’un d’autre a supprimé ce code. Ajoutez-le de nouveau si vous en avez encore besoin.',
  reelChangedMeanwhile: 'Quelqu’un d’autre a modifié ce touret. Vérifiez les valeurs actuelles et réessayez au besoin.',
  reelGone: 'Quelqu’un d’autre a supprimé ce touret. Ajoutez-le de nouveau si vous en avez encore besoin.',
  inUse_one:
    '{{code}} sert dans {{count}} ligne et ne peut pas être supprimé. Désactivez-le ou fusionnez-le avec un autre code.',
  inUse_many:
    '{{code}} sert dans {{count}} de lignes et ne peut pas être supprimé. Désactivez-le ou fusionnez-le avec un autre code.',
  inUse_other:
    '{{code}} sert dans {{count}} lignes et ne peut pas être supprimé. Désactivez-le ou fusionnez-le avec un autre code.',
  reelInUse_one:
    '{{code}} est le touret de {{count}} câble et ne peut pas être supprimé. Donnez d’abord un autre touret à ce câble, ou fusionnez les deux.',
  reelInUse_many:
    '{{code}} est le touret de {{count}} de câbles et ne peut pas être supprimé. Donnez-leur d’abord un autre touret, ou fusionnez les deux.',
  reelInUse_other:
    '{{code}} est le touret de {{count}} câbles et ne peut pas être supprimé. Donnez-leur d’abord un autre touret, ou fusionnez les deux.',
  copied_one:
    '{{code}} se trouve dans {{count}} projet et ne peut pas être supprimé. Désactivez-le pour qu’aucun autre ne le copie.',
  copied_many:
    '{{code}} se trouve dans {{count}} de projets et ne peut pas être supprimé. Désactivez-le pour qu’aucun autre ne le copie.',
  copied_other:
    '{{code}} se trouve dans {{count}} projets et ne peut pas être supprimé. Désactivez-le pour qu’aucun autre ne le copie.',
  hasBelow_one: '{{code}} a {{count}} sous-code. Déplacez-le d’abord sous un autre parent, ou désactivez {{code}}.',
  hasBelow_many:
    '{{code}} a {{count}} de sous-codes. Déplacez-les d’abord sous un autre parent, ou désactivez {{code}}.',
  hasBelow_other: '{{code}} a {{count}} sous-codes. Déplacez-les d’abord sous un autre parent, ou désactivez {{code}}.',
  notOffered: '{{code}} n’est plus actif. Ouvrez de nouveau la liste et choisissez-en un autre.',
  mergeItself: 'Un code ne peut pas être fusionné avec lui-même. Choisissez-en un autre.',
  mergeOtherList: 'Un code ne peut être fusionné qu’avec un autre de la même liste. Choisissez-en un de cette liste.',
  mergeDisposed:
    '{{code}} a un retour ou un rebut. Annulez-le dans le plan de coupe et saisissez-le pour {{into}}, puis fusionnez les deux.',
  mergeBelow: '{{into}} est un sous-code de {{code}}. Changez d’abord son parent, ou fusionnez {{into}} avec {{code}}.',
  mergeNamedUnit_one:
    'Les deux codes ont une unité de main-d’œuvre pour la même taille, et {{count}} ligne utilise « {{unit}} ». Donnez-lui d’abord l’autre unité.',
  mergeNamedUnit_many:
    'Les deux codes ont une unité de main-d’œuvre pour la même taille, et {{count}} de lignes utilisent « {{unit}} ». Donnez-leur d’abord l’autre unité.',
  mergeNamedUnit_other:
    'Les deux codes ont une unité de main-d’œuvre pour la même taille, et {{count}} lignes utilisent « {{unit}} ». Donnez-leur d’abord l’autre unité.',
};
