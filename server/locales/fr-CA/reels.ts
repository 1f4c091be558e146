import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Ce câble n’est plus dans le projet. Ouvrez de nouveau le plan.',
  isPulled: '{{cable}} est tiré; il a le touret que l’équipe a inscrit. Corrigez le touret dans Saisie de données.',
  movedTo: 'Quelqu’un a donné à {{cable}} le touret {{reel}} entre-temps. Ouvrez de nouveau le plan.',
  movedOff: 'Quelqu’un a retiré {{cable}} de son touret entre-temps. Ouvrez de nouveau le plan.',
  splicedMeanwhile: 'Quelqu’un a changé entre-temps l’épissure de {{cable}}. Ouvrez de nouveau le plan.',
  spliceTooLong:
    '{{cable}} mesure {{length}} : le second tronçon doit être plus court. Entrez moins, ou passez le câble sur l’autre touret.',
  notListed: 'Il n’y a pas de touret {{reel}} au registre. Ajoutez-le d’abord.',
  notInUse: 'Le touret {{reel}} est vide, retourné ou au rebut. Choisissez-en un autre ou changez son état.',
  otherType: '{{reel}} porte {{holds}}, et {{cable}} demande {{needs}}. Choisissez un touret de son type.',
  noLength: '{{cable}} n’a pas de longueur, donc personne ne sait quoi couper. Inscrivez d’abord sa longueur.',
  tooLong:
    '{{cable}} prend {{planned}}, et il reste {{left}} sur {{reel}} : il manque {{short}}. Choisissez un autre touret.',
  twiceOnNote: '{{reel}} est déjà à la ligne {{line}}. Retirez l’une des deux ou corrigez son numéro.',
  orderedAs:
    '{{reel}} a été commandé comme {{ordered}}, et le bon dit {{came}}. Lisez la joue du touret, puis corrigez l’un des deux.',
  looksLike: '{{reel}} n’est pas au registre, mais {{known}} y est. Lisez le numéro sur la joue du touret.',
  receivedBefore: '{{reel}} a déjà été reçu et reste tel quel.',
  receivedAs:
    '{{reel}} a déjà été reçu avec {{was}} et reste ainsi; le bon dit {{said}}. Corrigez le registre si le bon a raison.',
  takesNumber: '{{order}} est arrivé comme {{reel}} : il prend ce numéro, et ses câbles suivent.',
  lessThanOrdered: '{{difference}} de moins que les {{ordered}} commandés.',
  moreThanOrdered: '{{difference}} de plus que les {{ordered}} commandés.',
  jacketDiffers: 'Les marques sont à {{marked}} l’une de l’autre, et le bon dit {{said}}. Lisez la gaine.',
  deliveryGone: 'Quelqu’un a supprimé un touret de cette livraison entre-temps; elle reste telle que reçue.',
  deliveryChanged:
    'Quelqu’un a modifié {{reel}} entre-temps; la livraison reste telle que reçue. Corrigez ses tourets au registre.',
  deliveryUsed:
    'On a planifié ou coupé sur {{reel}} depuis; la livraison reste telle que reçue. Corrigez ses tourets au registre.',
  reelGone: 'Ce touret n’est plus au registre. Ouvrez de nouveau le plan.',
  reelChanged:
    'Quelqu’un a modifié {{reel}} entre-temps. Regardez ce qui s’y trouve, et refaites-le si c’est encore utile.',
  notOnSite:
    '{{reel}} n’est pas au chantier; rien ne peut en être retourné ni mis au rebut. Corrigez d’abord son état.',
  moreThanLeft: 'Il reste {{left}} sur {{reel}}. N’en retournez ni n’en jetez pas plus, ou corrigez ce qui a été tiré.',
  notLastDisposal:
    'Autre chose de {{reel}} a été retourné ou mis au rebut depuis, ou ceci est déjà annulé. Ouvrez de nouveau le plan.',
  lessInLedger:
    'Le registre indique maintenant {{length}}, moins que ce qui reviendrait à {{reel}}. Corrigez la longueur dans le registre.',
  nothingToOrder: 'Aucun câble non tiré n’a de touret du registre. Donnez d’abord leurs tourets aux câbles.',
  orderReplaced: 'L’ordre de coupe {{number}} n’est plus le dernier; il reste donc. Ouvrez de nouveau le plan.',
};
