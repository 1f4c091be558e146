import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { signInCheck as enUS } from '../en-US/signInCheck.ts';

export const signInCheck: Translation<typeof enUS> = {
  title: 'Vérification de la connexion',
  intro: 'Comment les gens se connectent, ce que le fournisseur envoie et qui n’a pu être associé à une invitation.',
  loading: 'Vérification du fournisseur de connexion…',
  failed: 'Impossible de charger la vérification de la connexion.',
  again: 'Vérifier de nouveau',
  embedded: 'Les gens se connectent par le fournisseur livré avec Wireway. Il n’y a rien à enregistrer.',
  none: 'Personne ne se connecte par un fournisseur : ce serveur est en mode de développement.',
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
  results: { good: 'OK', unknown: 'Non fourni', lacking: 'Incomplet', wrong: 'Erreur', away: 'Aucune réponse' },
  addresses: 'Adresses à enregistrer, à la lettre',
  uses: {
    signIn: 'Redirection ({{way}})',
    signOut: 'Après la déconnexion ({{way}})',
    origin: 'Origine web (CORS)',
  },
  ways: { window: 'fenêtre', popup: 'fenêtre surgissante', silent: 'silencieuse' },
  signIns: 'Dernières connexions',
  noSignIns: 'Aucune connexion enregistrée pour l’instant.',
  complete: 'Rien ne manque',
  nothingToDo: 'Rien à faire',
  role: {
    from: 'de {{claims}}',
    earlier: 'd’un attribut qui n’est plus connu',
    unnamed:
      'Aucun : {{claims}} ne contient aucun rôle de Wireway (OIDC_ROLE_MAP). Les rôles des projets s’appliquent.',
    untold: 'Aucun : {{claim}} n’a pas été envoyé. Les rôles des projets s’appliquent.',
  },
  fromUserInfo: 'de userinfo',
  costs: {
    name: 'Aucun nom : les gens apparaissent sous leur compte ou leur numéro. Ajoutez l’attribut name ou réglez OIDC_USERINFO.',
    email:
      'Aucun courriel : les invitations ne peuvent pas être associées. Ajoutez l’attribut email ou réglez OIDC_USERINFO.',
    email_verified:
      'Sans email_verified: true, les invitations ne peuvent pas être associées (OIDC_INVITATION_EMAIL vaut {{setting}}). Vérifiez les adresses ou changez le réglage.',
    roles:
      'Aucun rôle dans {{claim}} : personne ne devient administrateur en se connectant. Voir OIDC_ROLES_CLAIM et OIDC_ROLE_MAP.',
  },
  whatIsMissing: 'Ce qui manque et ce que cela touche',
  lookalikes: 'Adresses qui peuvent être confondues avec une autre',
  lookalikesIntro:
    'Vérifiez qui sont ces personnes. Corrigez l’adresse dans Utilisateurs du système, ou désactivez le compte.',
  noOther: 'Personne ici',
  lost: 'Connectés, sans projet',
  lostIntro: 'Si quelqu’un a été invité à une autre adresse ou à une adresse non vérifiée, fusionnez les deux fiches.',
  nobodyLost: 'Toutes les personnes qui se sont connectées ont un projet ou sont administrateurs.',
  noInvited: 'Aucune invitation ouverte à fusionner. Ajoutez plutôt ces personnes à un projet.',
  join: 'Fusionner avec une invitation…',
  invitation: 'Invitation ouverte',
  joinDialog: {
    title: 'Fusionner {{name}} avec une invitation',
    loading: 'Vérification de ce qui serait déplacé…',
    sentence:
      '{{from}} ({{fromEmail}}) devient {{into}} ({{intoEmail}}). Déplacés : adhésions {{projects}}, pages visitées {{visits}}, saisies, modifications, importations et projets {{records}}.',
    shared_one: 'Les deux sont dans {{count}} projet; les permissions y sont réunies.',
    shared_many: 'Les deux sont dans {{count}} projets; les permissions y sont réunies.',
    shared_other: 'Les deux sont dans {{count}} projets; les permissions y sont réunies.',
    final: 'Cette action est irréversible. Elle est consignée au journal d’audit.',
    confirm: 'Fusionner',
    done: '{{name}} : fiches fusionnées.',
  },
  state: {
    title: 'Vous êtes connecté, mais n’êtes dans aucun projet',
    as: 'Connecté en tant que {{email}}',
    noEmail:
      'Votre connexion ne contient pas d’adresse courriel; nous ne pouvons donc pas l’associer à une invitation. Demandez à votre administrateur d’ajouter l’attribut email (ou OIDC_USERINFO).',
    unverified:
      'Votre adresse courriel n’est pas vérifiée; nous ne pouvons donc pas l’associer à votre invitation (OIDC_INVITATION_EMAIL vaut {{setting}}). Demandez à l’équipe TI de la vérifier, puis reconnectez-vous.',
    mayTakeInvitation: 'Aucun projet n’a invité cette adresse. Demandez à votre responsable de projet de l’inviter.',
    remedy:
      'Si vous avez été invité, un administrateur de Wireway peut fusionner votre connexion avec l’invitation : Tableau de bord d’administration, Vérification de la connexion.',
    again: 'Vérifier de nouveau',
  },
};
