import type { Translation } from '../../../contract/locales/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Ce câble n’est plus dans le projet. Ouvrez de nouveau le plan.',
  isPulled: '{{cable}} est tiré; il a le touret que l’équipe a inscrit. Corrigez le touret dans Saisie de données.',
  movedTo: 'Quelqu’un a donné à {{cable}} le touret {{reel}} entre-temps. Ouvrez de nouveau le plan.',
  movedOff: 'Quelqu’un a retiré {{cable}} de son touret entre-temps. Ouvrez de nouveau le plan.',
  notListed: 'Il n’y a pas de touret {{reel}} au registre. Ajoutez-le d’abord.',
  notInUse: 'Le touret {{reel}} est vide, retourné ou au rebut. Choisissez-en un autre ou changez son état.',
  otherType: '{{reel}} porte {{holds}}, et {{cable}} demande {{needs}}. Choisissez un touret de son type.',
  noLength: '{{cable}} n’a pas de longueur, donc personne ne sait quoi couper. Inscrivez d’abord sa longueur.',
  tooLong:
    '{{cable}} prend {{planned}}, et il reste {{left}} sur {{reel}} : il manque {{short}}. Choisissez un autre touret.',
};
