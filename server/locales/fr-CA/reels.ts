import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Ce câble n’est plus dans le projet. Actualisez le plan.',
  isPulled: 'Le tirage de {{cable}} a déjà commencé. Corrigez son touret dans Saisie de l’avancement.',
  movedTo: 'Quelqu’un d’autre a déplacé {{cable}} vers {{reel}}. Actualisez le plan.',
  movedOff: 'Quelqu’un d’autre a retiré {{cable}} de son touret. Actualisez le plan.',
  splicedMeanwhile: 'Quelqu’un d’autre a changé l’épissure de {{cable}}. Actualisez le plan.',
  spliceTooLong:
    '{{cable}} mesure {{length}} : le second tronçon doit être plus court. Entrez moins, ou déplacez le câble vers l’autre touret.',
  notListed: 'Le touret {{reel}} n’est pas au registre. Ajoutez-le d’abord.',
  notInUse: 'Le touret {{reel}} est vide, retourné ou au rebut. Choisissez-en un autre ou changez son état.',
  otherType: '{{reel}} porte {{holds}}, et {{cable}} demande {{needs}}. Choisissez un touret de son type.',
  noLength: '{{cable}} n’a pas de longueur. Entrez-la d’abord.',
  tooLong:
    '{{cable}} prend {{planned}}, et il reste {{left}} sur {{reel}} : il manque {{short}}. Choisissez un autre touret.',
  twiceOnNote: '{{reel}} est déjà à la ligne {{line}}. Retirez l’une des deux ou corrigez son numéro.',
  orderedAs:
    '{{reel}} a été commandé comme {{ordered}}; le bon indique {{came}}. Vérifiez la joue du touret et corrigez l’un des deux.',
  looksLike: '{{reel}} n’est pas au registre. Vouliez-vous dire {{known}}? Vérifiez la joue du touret.',
  receivedBefore: '{{reel}} a déjà été reçu. Aucun changement.',
  receivedAs:
    '{{reel}} a déjà été reçu avec {{was}}; le bon indique {{said}}. Aucun changement. Si le bon est juste, corrigez le registre.',
  takesNumber: '{{order}} est arrivé comme {{reel}}. Il prend ce numéro et garde ses câbles.',
  lessThanOrdered: '{{difference}} de moins que les {{ordered}} commandés.',
  moreThanOrdered: '{{difference}} de plus que les {{ordered}} commandés.',
  jacketDiffers: 'Les marques donnent {{marked}}; le bon indique {{said}}. Vérifiez la gaine.',
  deliveryGone: 'Annulation impossible : quelqu’un a supprimé un touret de cette livraison.',
  deliveryChanged: 'Annulation impossible : quelqu’un a modifié {{reel}}. Corrigez les tourets au registre.',
  deliveryUsed: 'Annulation impossible : {{reel}} a des câbles planifiés ou coupés. Corrigez les tourets au registre.',
  reelGone: 'Ce touret n’est plus au registre. Actualisez le plan.',
  reelChanged: 'Quelqu’un d’autre a modifié {{reel}}. Vérifiez les valeurs actuelles et réessayez au besoin.',
  notOnSite:
    '{{reel}} n’est pas au chantier : il ne peut pas être retourné ni mis au rebut. Corrigez d’abord son état.',
  moreThanLeft:
    'Il reste seulement {{left}} sur {{reel}}. Entrez cette longueur ou moins, ou corrigez les longueurs tirées.',
  notLastDisposal:
    'Annulation impossible : il y a un retour ou un rebut plus récent de {{reel}}, ou c’est déjà annulé. Actualisez le plan.',
  lessInLedger:
    'Annulation impossible : le registre indique seulement {{length}} retournés ou au rebut pour {{reel}}. Corrigez le registre.',
  nothingToOrder: 'Aucun câble non tiré n’a de touret. Affectez d’abord des tourets.',
  orderReplaced: 'Retrait impossible : l’ordre de coupe {{number}} n’est plus le plus récent. Actualisez le plan.',
};
