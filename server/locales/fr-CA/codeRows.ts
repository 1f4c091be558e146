import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { codeRows as enUS } from '../en-US/codeRows.ts';

export const codeRows: Translation<typeof enUS> = {
  codeMissing: 'Inscrivez un code; il nomme la ligne.',
  codeTaken: 'Déjà dans la liste : {{kind}} {{code}}. Modifiez cette ligne ou choisissez un autre code.',
  codeUnknown: 'Inconnu : {{kind}} {{code}}. Ajoutez-le d’abord à sa liste ou laissez la case vide.',
  neededCodeUnknown: 'Inconnu : {{kind}} {{code}}. Ajoutez-le d’abord à sa liste ou choisissez-en un qui y est.',
  parentLoop: '{{code}} se trouverait sous lui-même. Choisissez un autre parent.',
  changedMeanwhile:
    'Quelqu’un a modifié ce code entre-temps. Voyez ce qui s’y trouve maintenant et modifiez-le de nouveau au besoin.',
  gone: 'Quelqu’un a supprimé ce code entre-temps. Ajoutez-le de nouveau au besoin.',
  reelChangedMeanwhile:
    'Quelqu’un a modifié ce touret entre-temps. Voyez ce qui s’y trouve maintenant et modifiez-le de nouveau au besoin.',
  reelGone: 'Quelqu’un a supprimé ce touret entre-temps. Ajoutez-le de nouveau au besoin.',
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
  hasBelow_one: '{{count}} code se trouve sous {{code}}. Donnez-lui d’abord un autre parent, ou désactivez {{code}}.',
  hasBelow_many:
    '{{count}} de codes se trouvent sous {{code}}. Donnez-leur d’abord un autre parent, ou désactivez {{code}}.',
  hasBelow_other:
    '{{count}} codes se trouvent sous {{code}}. Donnez-leur d’abord un autre parent, ou désactivez {{code}}.',
  notOffered:
    'L’entreprise n’utilise plus {{code}}. Ouvrez de nouveau la liste, et choisissez dans ce qui s’y trouve maintenant.',
  mergeItself: 'Un code ne se fusionne pas avec lui-même. Choisissez-en un autre.',
  mergeOtherList: 'Un code se fusionne avec un autre de la même liste. Choisissez-en un de la sienne.',
  mergeDisposed:
    'Une partie de {{code}} a été retournée ou mise au rebut. Annulez-le dans le plan de coupe et entrez-le pour {{into}}, puis fusionnez les deux.',
  mergeBelow:
    '{{into}} se trouve sous {{code}}. Donnez-lui d’abord un autre parent, ou fusionnez {{into}} avec {{code}}.',
  mergeNamedUnit_one:
    'Les deux codes ont une unité de main-d’œuvre pour la même grosseur, et {{count}} ligne nomme « {{unit}} ». Donnez d’abord l’autre à cette ligne.',
  mergeNamedUnit_many:
    'Les deux codes ont une unité de main-d’œuvre pour la même grosseur, et {{count}} de lignes nomment « {{unit}} ». Donnez d’abord l’autre à ces lignes.',
  mergeNamedUnit_other:
    'Les deux codes ont une unité de main-d’œuvre pour la même grosseur, et {{count}} lignes nomment « {{unit}} ». Donnez d’abord l’autre à ces lignes.',
};
