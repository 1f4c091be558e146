import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { provider as enUS } from '../en-US/provider.ts';

export const provider: Translation<typeof enUS> = {
  answers: '{{address}} répond.',
  silent: '{{address}} ne répond pas ({{reason}}).',
  silentFor: '{{address}} ne répond pas (rien en {{seconds}} s).',
  answersWith: '{{address}} répond par {{status}}.',
  awayRemedy:
    'Vérifiez OIDC_AUTHORITY, que le fournisseur fonctionne et que cette machine le joint (nom, mandataire, certificat : NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} redirige vers {{target}}.',
  leadsOnRemedy: 'Mettez dans OIDC_AUTHORITY l’émetteur lui-même : l’adresse qui répond sans redirection.',
  notJson: '{{address}} répond par autre chose que du JSON.',
  noIssuer: '{{address}} répond par du JSON sans émetteur (issuer).',
  noProviderRemedy:
    'Mettez dans OIDC_AUTHORITY l’émetteur d’un fournisseur OpenID : l’adresse qui sert /.well-known/openid-configuration.',
  noKeySet: '{{address}} répond par du JSON qui n’est pas un jeu de clés.',
  noKeySetRemedy: 'Corrigez jwks_uri chez le fournisseur.',
  issuerGood: '{{authority}}, à la lettre.',
  issuerDiffers: 'L’émetteur du fournisseur est {{issuer}}, mais OIDC_AUTHORITY vaut {{authority}}.',
  issuerWithSlash:
    'L’émetteur du fournisseur est {{issuer}}, mais OIDC_AUTHORITY vaut {{authority}}, sans la barre oblique à la fin.',
  issuerWithoutSlash:
    'L’émetteur du fournisseur est {{issuer}}, mais OIDC_AUTHORITY vaut {{authority}}, avec une barre oblique de trop à la fin.',
  setAuthority: 'Mettez OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf:
    'Mettez OIDC_AUTHORITY={{issuer}} si c’est votre fournisseur; sinon, réglez l’adresse publique du fournisseur.',
  mend: 'Corrigez le document de découverte du fournisseur.',
  endpointsMissing: 'Non publiés : {{endpoints}}.',
  endpointsUnsafe: 'Non joignables par https : {{endpoints}}.',
  endpointsUnsafeRemedy:
    'Réglez l’adresse https publique du fournisseur; seul un fournisseur sur cette machine peut utiliser http en clair.',
  userInfoMissing: 'Le fournisseur n’a pas de userinfo_endpoint.',
  userInfoMissingRemedy: 'Mettez nom, courriel et rôles dans le jeton d’identité et laissez OIDC_USERINFO à off.',
  endpointsGood: 'Tous publiés, et joignables par https ou sur cette machine.',
  hosts: 'Les pages peuvent joindre {{hosts}}.',
  keysGood: '{{fitting}} sur {{all}} peuvent vérifier RS256 ou ES256.',
  keysNone: 'Aucune des {{all}} clés ne peut vérifier RS256 ou ES256.',
  keysNoneRemedy: 'Donnez au fournisseur une clé de signature RSA ou P-256.',
  flowRefused: 'Le fournisseur n’offre pas le flux à code d’autorisation.',
  flowRemedy: 'Activez-le chez le fournisseur.',
  flowGood: 'Code d’autorisation.',
  signaturesGood: 'Les jetons d’identité peuvent être signés avec {{algorithms}}.',
  signaturesUntold: 'Le fournisseur ne publie pas ses algorithmes de signature des jetons d’identité.',
  signaturesUntoldRemedy: 'Signez-les avec RS256 ou ES256.',
  signaturesWrong: 'Les jetons d’identité sont signés avec {{algorithms}}.',
  signaturesRemedy: 'Signez les jetons d’identité avec RS256 ou ES256; tout le reste est rejeté.',
  pkceGood: 'S256 est pris en charge.',
  pkceUntold: 'Le fournisseur ne publie pas s’il prend en charge PKCE.',
  pkceUntoldRemedy:
    'Confirmez qu’il prend en charge S256 (c’est le cas de Microsoft Entra ID, qui ne le publie pas). Sans cela, un code volé peut servir.',
  pkceWrong: 'Le fournisseur prend en charge {{methods}}, pas S256.',
  pkceNone: 'Le fournisseur ne prend pas en charge PKCE, donc pas S256.',
  pkceRemedy: 'Permettez PKCE avec S256.',
  scopesWithoutOpenid: 'Le fournisseur ne prend pas en charge la portée openid.',
  scopesMissing: 'Le fournisseur ne prend pas en charge {{scopes}}.',
  scopesRemedy:
    'Permettez ces portées. Sans elles, il manque des noms ou des courriels et les invitations ne peuvent pas être associées.',
  scopesUntold: 'Le fournisseur ne publie pas ses portées.',
  scopesGood: 'openid, profile et email sont prises en charge.',
  signInShows:
    'Une première connexion montre ce qu’il envoie : Tableau de bord d’administration, Vérification de la connexion, Dernières connexions.',
  claimsUntold: 'Le fournisseur ne publie pas ses attributs (claims).',
  claimsGood: '{{claims}} figurent dans la liste.',
  claimsMissing: 'La liste des attributs (claims) du fournisseur ne contient pas {{claims}}.',
  claimsVerifiedRemedy:
    'Sans email_verified, les invitations ne peuvent pas être associées. Envoyez-le, ou mettez OIDC_INVITATION_EMAIL=unstated si le fournisseur a vérifié chaque adresse.',
  claimsRemedy: 'Envoyez {{claims}}. Sans cela, il manque des noms ou des courriels.',
  claimsRemedyVerified:
    'Envoyez {{claims}}. Sans cela, il manque des noms ou des courriels et les invitations ne peuvent pas être associées. Si le fournisseur a vérifié chaque adresse, OIDC_INVITATION_EMAIL=unstated peut remplacer email_verified.',
  renewalNone: 'Le fournisseur n’offre pas de jetons de renouvellement (grant refresh_token, portée offline_access).',
  renewalNoneRemedy:
    'Permettez la portée offline_access et le grant refresh_token. Sans eux, les sessions sont renouvelées dans un cadre caché, ce que ne permettent pas les navigateurs qui bloquent les témoins tiers.',
  renewalConsent:
    'Les jetons de renouvellement sont demandés avec une page de consentement (OIDC_PROMPT_CONSENT=on). Si les gens doivent se reconnecter chaque fois qu’un jeton expire, aucun n’est émis : permettez-les pour le client.',
  renewalWithoutConsent:
    'Les jetons de renouvellement sont demandés sans page de consentement. Si les gens doivent se reconnecter chaque fois qu’un jeton expire, aucun n’est émis : permettez-les pour le client, ou mettez OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'Le fournisseur n’a pas de end_session_endpoint.',
  signOutNoneRemedy:
    'Activez la déconnexion demandée par l’application (RP-initiated logout). Sans elle, la session du fournisseur reste ouverte et la personne suivante dans ce navigateur peut être connectée sous le même compte. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, sinon les gens resteront sur la page du fournisseur.',
  revocationNone: 'Le fournisseur n’a pas de revocation_endpoint.',
  revocationNoneRemedy:
    'Gardez une courte durée aux jetons de renouvellement : celui que laisse une déconnexion hors ligne ne peut pas être révoqué. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, sinon les gens resteront sur la page du fournisseur.',
  signOutGood:
    'Les sessions peuvent être fermées et les jetons révoqués. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, sinon les gens resteront sur la page du fournisseur.',
  corsGood: 'Les pages de {{origin}} peuvent lire ce que publie le fournisseur.',
  corsUntold: 'Le fournisseur ne permet pas aux pages de {{origin}} de le lire (aucun en-tête CORS correspondant).',
  corsRemedy:
    'Permettez l’origine {{origin}} chez le fournisseur (origines web, CORS), sinon personne ne pourra se connecter.',
  userInfoOff: 'Non lu; les noms et les rôles viennent du jeton d’identité.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, mais le fournisseur n’a pas de userinfo_endpoint.',
  userInfoNoneRemedy:
    'Mettez nom, courriel et rôles dans le jeton d’identité et réglez OIDC_USERINFO=off. D’ici là, les nouvelles personnes ne peuvent pas se connecter.',
  userInfoBound: 'Lu une fois par jeton d’identité, si celui-ci a at_hash.',
  userInfoUnbound: 'Lu une fois par jeton d’identité, qu’il ait at_hash ou non.',
  userInfoUnknown: 'Le fournisseur ne publie pas l’adresse de son userinfo.',
  userInfoUnsafe: 'Aucun userinfo_endpoint en https n’est publié ({{address}}).',
  userInfoNoSubject: '{{address}} répond par autre chose qu’un objet JSON avec sub.',
  userInfoTooLong: '{{address}} répond par plus de {{kilobytes}} Kio.',
  userInfoRemedy:
    'Faites répondre userinfo par du JSON (ni signé ni chiffré), ou mettez les attributs dans le jeton d’identité et OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Lus dans {{claim}} du jeton d’identité, tels quels.',
  rolesByMap: 'Lus dans {{claim}} du jeton d’identité, selon OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'Ni OIDC_ROLES_CLAIM ni OIDC_PROJECT_ID n’est réglé : seul l’attribut général de ZITADEL, urn:zitadel:iam:org:project:roles, est lu.',
  rolesUnsetRemedy:
    'Mettez dans OIDC_ROLES_CLAIM l’attribut du jeton d’identité qui contient les rôles ou les groupes. Sinon, personne n’est administrateur.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} est en http clair sur une autre machine.',
  publicUrlRemedy:
    'Mettez dans PUBLIC_URL l’adresse https que les gens tapent : les navigateurs ne permettent la connexion (PKCE) que sur des pages sûres.',
};
