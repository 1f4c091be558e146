import type { errors as enUS } from '../en-US/errors.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const errors: Translation<typeof enUS> = {
  generic: 'Le serveur n’a pas pu le faire. Réessayez; si cela continue, avisez votre administrateur.',
  busy: 'Wireway est occupé. Nouvel essai dans {{seconds}} s.',
  network: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  notSignedIn: 'Vous n’avez pas ouvert de session. Ouvrez une session et réessayez.',
  unreadable:
    'Le serveur a répondu sous une forme que cette version ne comprend pas. Appuyez sur Mettre à jour si une nouvelle version est proposée, ou rechargez la page.',
  keepsNothing:
    'Ce navigateur ne garde aucune application ici. Ouvrez Wireway par https dans une fenêtre ordinaire, non privée.',
  notWhole: 'Tout n’est pas arrivé, ou l’appareil manque de place. Réessayez là où il y a du signal.',
  startup: {
    title: 'Wireway n’a pas pu démarrer',
    unreachable: 'Le serveur est injoignable. Vérifiez la connexion, puis rechargez la page.',
    storage:
      'Ce navigateur ne laisse pas Wireway conserver la session. Quittez la navigation privée, ou autorisez les données de site, puis rechargez la page.',
    other:
      'Il manque quelque chose ou quelque chose ne va pas. Rechargez la page; si cela continue, dites à votre administrateur : {{reason}}',
    reload: 'Recharger la page',
    returned: 'Cette fenêtre servait à ouvrir ou à fermer la session et n’est plus nécessaire. Vous pouvez la fermer.',
    open: 'Ouvrir Wireway',
  },
  signIn: {
    network: 'Le serveur de connexion est injoignable. Vérifiez la connexion et réessayez.',
    timeout: 'Le serveur de connexion n’a pas répondu à temps. Réessayez.',
    server: 'Le serveur de connexion ne fonctionne pas pour le moment. Réessayez dans une minute.',
    popup_blocked: 'Le navigateur a bloqué la fenêtre de connexion. Ouvrez la session dans cette fenêtre.',
    popup_closed: 'La fenêtre de connexion a été fermée avant la fin.',
    storage:
      'Ce navigateur ne laisse pas Wireway conserver la session. Quittez la navigation privée, ou autorisez les données de site, et réessayez.',
    state_mismatch: 'Cette connexion a déjà servi ou est trop ancienne. Ouvrez de nouveau une session.',
    no_id_token:
      'Le fournisseur de connexion ne donne pas de nouveau jeton d’identité au renouvellement ; vous devez donc vous reconnecter chaque fois que la session prend fin. Demandez à un administrateur que le fournisseur l’envoie (docs/identity-providers.md).',
    access_denied:
      'Le serveur de connexion ne vous a pas laissé entrer. Ouvrez la session d’une personne qui peut utiliser Wireway.',
    other: 'La connexion n’a pas fonctionné. Réessayez.',
    keepsFailing:
      'La connexion a échoué plusieurs fois de suite. Attendez une minute, puis réessayez; si cela échoue encore, donnez ce message à votre administrateur : {{message}}',
  },
};
