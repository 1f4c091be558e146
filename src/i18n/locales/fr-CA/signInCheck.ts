import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { signInCheck as enUS } from '../en-US/signInCheck.ts';

export const signInCheck: Translation<typeof enUS> = {
  title: 'Vérification de la connexion',
  intro: 'Comment les gens se connectent, ce que le fournisseur dit d’eux et qui n’a pas trouvé son invitation.',
  loading: 'Interrogation du fournisseur de connexion…',
  failed: 'La vérification de la connexion n’a pas pu être chargée.',
  again: 'Vérifier de nouveau',
  embedded: 'Les gens se connectent par le fournisseur livré avec Wireway. Il n’y a rien à enregistrer.',
  none: 'Personne ne se connecte par un fournisseur : ce serveur est en mode de développement.',
  provider: 'Le fournisseur {{authority}}',
  columns: {
    check: 'Vérification',
    result: 'Résultat',
    found: 'Constat',
    remedy: 'À faire',
    use: 'Pour',
    address: 'Adresse',
    person: 'Personne',
    at: 'Connexion',
    missing: 'Manque',
    role: 'Rôle par la connexion',
    claims: 'Attributs reçus',
    mistakenFor: 'Peut être confondue avec',
    addressOf: 'Adresse de',
  },
  results: { good: 'Bon', unknown: 'Non indiqué', lacking: 'Incomplet', wrong: 'Mauvais', away: 'Injoignable' },
  addresses: 'Adresses à enregistrer, à la lettre',
  uses: {
    signIn: 'Redirection ({{way}})',
    signOut: 'Après la déconnexion ({{way}})',
    origin: 'Origine web (CORS)',
  },
  ways: { window: 'fenêtre', popup: 'fenêtre surgissante', silent: 'silencieuse' },
  signIns: 'Dernières connexions',
  noSignIns: 'Personne ne s’est connecté depuis que le serveur conserve ceci.',
  complete: 'Rien ne manque',
  nothingToDo: 'Rien à faire',
  role: {
    from: 'de {{claims}}',
    earlier: 'd’un attribut qui n’est plus connu',
    unnamed:
      'Aucun : {{claims}} ne nomme aucun rôle de Wireway (OIDC_ROLE_MAP). Les projets disent ce que la personne peut faire.',
    untold: 'Aucun : {{claim}} n’a pas été reçu. Les projets disent ce que la personne peut faire.',
  },
  fromUserInfo: 'de userinfo',
  costs: {
    name: 'Sans name, la personne est appelée par son compte ou son numéro. Ajoutez l’attribut name au jeton d’identité, ou réglez OIDC_USERINFO.',
    email:
      'Sans email, aucune invitation ne trouve la personne. Ajoutez l’attribut email au jeton d’identité, ou réglez OIDC_USERINFO.',
    email_verified:
      'Sans email_verified : true, aucune invitation ne trouve la personne (OIDC_INVITATION_EMAIL vaut {{setting}}). Vérifiez l’adresse chez le fournisseur, ou changez le réglage.',
    roles:
      'Sans rôles dans {{claim}}, personne ne devient administrateur en se connectant. Les gens travaillent selon ce que leurs projets leur donnent. Voir OIDC_ROLES_CLAIM et OIDC_ROLE_MAP.',
  },
  whatIsMissing: 'Ce qui manque, et ce que cela coûte',
  lookalikes: 'Adresses qui peuvent être confondues avec une autre',
  lookalikesIntro:
    'Vérifiez qui sont ces personnes. Corrigez l’adresse dans Utilisateurs du système, ou désactivez le compte.',
  noOther: 'Personne ici',
  lost: 'Connectés et sans projet',
  lostIntro:
    'Si l’une de ces personnes a été invitée sous une autre adresse ou une adresse non vérifiée, réunissez les deux fiches.',
  nobodyLost: 'Toutes les personnes qui se sont connectées sont administratrices ou membres d’un projet.',
  noInvited:
    'Aucune invitation ouverte à laquelle les réunir. Ajoutez ces personnes à un projet si elles doivent travailler ici.',
  join: 'Réunir avec une invitation…',
  invitation: 'Invitation ouverte',
  joinDialog: {
    title: 'Réunir {{name}} avec une invitation',
    loading: 'Recherche de ce qui serait déplacé…',
    sentence:
      '{{from}} ({{fromEmail}}) devient {{into}} ({{intoEmail}}) et se connecte comme avant. Sont déplacés : adhésions : {{projects}}; pages visitées : {{visits}}; saisies, modifications, importations et projets : {{records}}.',
    shared_one: 'Dans {{count}} projet, les deux sont membres; la personne y peut ce que peut l’une ou l’autre.',
    shared_many: 'Dans {{count}} projets, les deux sont membres; la personne y peut ce que peut l’une ou l’autre.',
    shared_other: 'Dans {{count}} projets, les deux sont membres; la personne y peut ce que peut l’une ou l’autre.',
    final: 'Ceci ne peut pas être annulé. C’est consigné.',
    confirm: 'Réunir',
    done: '{{name}} est maintenant une seule personne.',
  },
  state: {
    title: 'Vous êtes connecté et n’avez aucun projet',
    as: 'Votre connexion indique : {{email}}.',
    noEmail:
      'Votre fournisseur de connexion ne donne aucune adresse courriel; aucune invitation ne peut donc vous trouver. Demandez à votre administrateur que le fournisseur la donne (attribut email, ou OIDC_USERINFO).',
    unverified:
      'Votre fournisseur de connexion ne dit pas que cette adresse est vérifiée; aucune invitation à cette adresse ne peut donc vous trouver (OIDC_INVITATION_EMAIL vaut {{setting}}). Demandez à la personne qui gère votre compte de vérifier l’adresse, puis reconnectez-vous.',
    mayTakeInvitation:
      'Aucun projet n’est ouvert à cette adresse. Demandez à votre chef de projet de l’ajouter, ou de dire quelle adresse a été invitée.',
    remedy:
      'Si vous avez été invité, un administrateur de Wireway peut réunir votre connexion avec l’invitation : Tableau de bord d’administration, Vérification de la connexion.',
    again: 'Regarder de nouveau',
  },
};
