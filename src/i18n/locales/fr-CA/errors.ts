import type { errors as enUS } from '../en-US/errors.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const errors: Translation<typeof enUS> = {
  generic: 'Un problème est survenu. Réessayez. Si cela continue, avisez votre administrateur.',
  busy: 'Wireway est occupé. Nouvel essai dans {{seconds}} s.',
  network: 'Impossible de joindre le serveur. Vérifiez la connexion et réessayez.',
  proxyTooLarge:
    'Un serveur mandataire devant Wireway refuse les fichiers de cette taille (413). Demandez à votre administrateur de porter sa limite à 100 Mo.',
  notSignedIn: 'Vous n’avez pas ouvert de session. Ouvrez une session et réessayez.',
  notOnDevice: 'Vous êtes hors ligne et cet élément n’est pas sur cet appareil. Réessayez une fois en ligne.',
  unreadable: 'Cette version de Wireway n’est plus à jour. Sélectionnez Mettre à jour, ou rechargez la page.',
  keepsNothing:
    'L’utilisation hors ligne n’est pas possible ici. Ouvrez Wireway par https dans une fenêtre ordinaire (non privée).',
  notWhole: 'Le téléchargement n’a pas fini, ou l’espace est plein. Réessayez quand vous serez en ligne.',
  startup: {
    title: 'Impossible de démarrer Wireway',
    unreachable: 'Impossible de joindre le serveur. Vérifiez la connexion, puis rechargez la page.',
    storage:
      'Votre navigateur bloque les données de site. Quittez la navigation privée ou autorisez les données de site, puis rechargez la page.',
    other:
      'Impossible de charger Wireway. Rechargez la page. Si cela continue, envoyez ceci à votre administrateur : {{reason}}',
    reload: 'Recharger la page',
    returned: 'Vous pouvez fermer cette fenêtre.',
    open: 'Ouvrir Wireway',
  },
  signIn: {
    network: 'Impossible de joindre le serveur de connexion. Vérifiez la connexion et réessayez.',
    timeout: 'Le serveur de connexion n’a pas répondu à temps. Réessayez.',
    server: 'Le serveur de connexion ne fonctionne pas pour le moment. Réessayez dans une minute.',
    popup_blocked: 'Le navigateur a bloqué la fenêtre de connexion. Ouvrez la session dans cette fenêtre.',
    popup_closed: 'La fenêtre de connexion a été fermée avant la fin. Réessayez.',
    storage:
      'Votre navigateur bloque les données de site. Quittez la navigation privée ou autorisez les données de site, puis réessayez.',
    state_mismatch: 'Cette connexion a expiré. Ouvrez de nouveau une session.',
    no_id_token:
      'Le fournisseur de connexion n’envoie pas de nouveau jeton d’identité au renouvellement; vous devez donc vous reconnecter chaque fois que la session prend fin. Demandez à votre administrateur de régler le fournisseur pour qu’il l’envoie (docs/identity-providers.md).',
    access_denied: 'Ce compte ne peut pas utiliser Wireway. Ouvrez une session avec un autre compte.',
    other: 'Impossible d’ouvrir la session. Réessayez.',
    keepsFailing:
      'La connexion a échoué plusieurs fois. Attendez une minute et réessayez. Si cela échoue encore, envoyez ceci à votre administrateur : {{message}}',
  },
};
