import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { provider as enUS } from '../en-US/provider.ts';

export const provider: Translation<typeof enUS> = {
  answers: '{{address}} répond.',
  silent: '{{address}} ne répond pas ({{reason}}).',
  silentFor: '{{address}} ne répond pas (rien en {{seconds}} s).',
  answersWith: '{{address}} répond par {{status}}.',
  awayRemedy:
    'Vérifiez OIDC_AUTHORITY, que le fournisseur fonctionne et que cette machine le joint (nom, mandataire, certificat : NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} renvoie à {{target}}.',
  leadsOnRemedy: 'Mettez dans OIDC_AUTHORITY l’émetteur lui-même : l’adresse qui répond sans renvoyer ailleurs.',
  notJson: '{{address}} répond par autre chose que du JSON.',
  noIssuer: '{{address}} répond par du JSON qui ne nomme aucun émetteur.',
  noProviderRemedy:
    'Mettez dans OIDC_AUTHORITY l’émetteur d’un fournisseur OpenID : l’adresse sous laquelle il sert /.well-known/openid-configuration.',
  noKeySet: '{{address}} répond par du JSON qui n’est pas un jeu de clés.',
  noKeySetRemedy: 'Corrigez jwks_uri chez le fournisseur.',
  issuerGood: '{{authority}}, à la lettre.',
  issuerDiffers: 'Le fournisseur se nomme {{issuer}}, OIDC_AUTHORITY dit {{authority}}.',
  issuerWithSlash:
    'Le fournisseur se nomme {{issuer}}, OIDC_AUTHORITY dit {{authority}}, sans la barre oblique à la fin.',
  issuerWithoutSlash:
    'Le fournisseur se nomme {{issuer}}, OIDC_AUTHORITY dit {{authority}}, avec une barre oblique de trop à la fin.',
  setAuthority: 'Mettez OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf:
    'Mettez OIDC_AUTHORITY={{issuer}} si c’est votre fournisseur; sinon, indiquez au fournisseur son adresse publique.',
  mend: 'Corrigez le document de découverte du fournisseur.',
  endpointsMissing: 'Le fournisseur n’indique pas : {{endpoints}}.',
  endpointsUnsafe: 'Ne sont pas joints par https : {{endpoints}}.',
  endpointsUnsafeRemedy:
    'Indiquez au fournisseur son adresse https publique; seul un fournisseur sur cette machine peut utiliser http en clair.',
  userInfoMissing: 'Le fournisseur n’a pas de userinfo_endpoint.',
  userInfoMissingRemedy: 'Mettez nom, courriel et rôles dans le jeton d’identité et laissez OIDC_USERINFO à off.',
  endpointsGood: 'Tous sont indiqués, et joints par https ou sur cette machine.',
  hosts: 'Les pages peuvent joindre {{hosts}}.',
  keysGood: '{{fitting}} sur {{all}} peuvent vérifier RS256 ou ES256.',
  keysNone: 'Aucune des {{all}} clés ne peut vérifier RS256 ou ES256.',
  keysNoneRemedy: 'Donnez au fournisseur une clé de signature RSA ou P-256.',
  flowRefused: 'Le fournisseur n’offre pas le flux à code d’autorisation.',
  flowRemedy: 'Activez-le chez le fournisseur.',
  flowGood: 'Code d’autorisation.',
  signaturesGood: 'Les jetons d’identité peuvent être signés avec {{algorithms}}.',
  signaturesUntold: 'Le fournisseur n’indique pas comment il signe les jetons d’identité.',
  signaturesUntoldRemedy: 'Signez-les avec RS256 ou ES256.',
  signaturesWrong: 'Les jetons d’identité sont signés avec {{algorithms}}.',
  signaturesRemedy: 'Signez les jetons d’identité avec RS256 ou ES256; tout le reste est refusé.',
  pkceGood: 'S256 est accepté.',
  pkceUntold: 'Le fournisseur n’indique pas s’il connaît PKCE.',
  pkceUntoldRemedy:
    'Assurez-vous qu’il accepte S256 (Microsoft Entra ID l’accepte sans l’indiquer). Sans cela, un code volé est bon.',
  pkceWrong: 'Le fournisseur accepte {{methods}}, pas S256.',
  pkceNone: 'Le fournisseur n’accepte pas PKCE, donc pas S256.',
  pkceRemedy: 'Permettez PKCE avec S256.',
  scopesWithoutOpenid: 'Le fournisseur ne connaît pas la portée openid.',
  scopesMissing: 'Le fournisseur ne connaît pas {{scopes}}.',
  scopesRemedy:
    'Permettez ces portées; sans elles, les gens n’ont pas de nom ou pas de courriel, et aucune invitation ne les trouve.',
  scopesUntold: 'Le fournisseur n’indique pas quelles portées il connaît.',
  scopesGood: 'openid, profile et email sont connues.',
  signInShows:
    'Une première connexion montre ce qu’il envoie : Tableau de bord d’administration, Vérification de la connexion, Dernières connexions.',
  claimsUntold: 'Le fournisseur n’indique pas quels attributs il connaît.',
  claimsGood: '{{claims}} figurent dans la liste.',
  claimsMissing: 'Le fournisseur donne la liste de ses attributs, et {{claims}} n’y figure pas.',
  claimsVerifiedRemedy:
    'Sans email_verified, aucune invitation ne trouve sa personne : faites-le envoyer par le fournisseur, ou mettez OIDC_INVITATION_EMAIL=unstated s’il a vérifié chaque adresse.',
  claimsRemedy:
    'Faites envoyer {{claims}} par le fournisseur; sans cela, les gens n’ont pas de nom ou pas de courriel.',
  claimsRemedyVerified:
    'Faites envoyer {{claims}} par le fournisseur; sans cela, les gens n’ont pas de nom ou pas de courriel. Sans email_verified, aucune invitation ne trouve sa personne; si le fournisseur a vérifié chaque adresse, OIDC_INVITATION_EMAIL=unstated convient aussi.',
  renewalNone: 'Le fournisseur n’offre pas de jetons de renouvellement (grant refresh_token, portée offline_access).',
  renewalNoneRemedy:
    'Permettez la portée offline_access et le grant refresh_token. Sans eux, les sessions sont renouvelées dans un cadre caché, ce que ne permettent pas les navigateurs qui bloquent les témoins tiers.',
  renewalConsent:
    'Les jetons de renouvellement sont demandés avec une page de consentement (OIDC_PROMPT_CONSENT=on). Si les gens doivent se reconnecter chaque fois qu’un jeton prend fin, aucun n’est donné : permettez-les au client.',
  renewalWithoutConsent:
    'Les jetons de renouvellement sont demandés sans page de consentement. Si les gens doivent se reconnecter chaque fois qu’un jeton prend fin, aucun n’est donné : permettez-les au client, ou mettez OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'Le fournisseur n’a pas de end_session_endpoint.',
  signOutNoneRemedy:
    'Activez la déconnexion demandée par l’application (RP-initiated logout). Sans elle, la session chez le fournisseur demeure, et qui ouvre ensuite Wireway dans ce navigateur peut être de nouveau la même personne. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, ou les gens restent sur la page du fournisseur.',
  revocationNone: 'Le fournisseur n’a pas de revocation_endpoint.',
  revocationNoneRemedy:
    'Donnez une courte durée aux jetons de renouvellement chez le fournisseur : celui que laisse une déconnexion hors ligne ne peut pas être révoqué. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, ou les gens restent sur la page du fournisseur.',
  signOutGood:
    'Les sessions peuvent être fermées et les jetons révoqués. Enregistrez {{window}} et {{popup}} comme adresses après la déconnexion, ou les gens restent sur la page du fournisseur.',
  corsGood: 'Les pages de {{origin}} peuvent lire ce que publie le fournisseur.',
  corsUntold: 'Le fournisseur ne dit pas que les pages de {{origin}} peuvent le lire.',
  corsRemedy:
    'Permettez l’origine {{origin}} chez le fournisseur (origines web, CORS), ou personne ne pourra se connecter.',
  userInfoOff: 'N’est pas lu; le jeton d’identité dit qui sont les gens.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, et le fournisseur n’a pas de userinfo_endpoint.',
  userInfoNoneRemedy:
    'Mettez nom, courriel et rôles dans le jeton d’identité et OIDC_USERINFO=off; d’ici là, les nouvelles personnes ne peuvent pas entrer.',
  userInfoBound: 'Lu une fois par jeton d’identité, si celui-ci a at_hash.',
  userInfoUnbound: 'Lu une fois par jeton d’identité, qu’il ait at_hash ou non.',
  userInfoUnknown: 'Le fournisseur n’a pas indiqué où est son userinfo.',
  userInfoUnsafe: 'Le fournisseur n’indique aucun userinfo_endpoint joint par https ({{address}}).',
  userInfoNoSubject: '{{address}} répond par autre chose qu’un objet JSON avec sub.',
  userInfoTooLong: '{{address}} répond par plus de {{kilobytes}} Kio.',
  userInfoRemedy:
    'Faites répondre userinfo par du JSON (ni signé ni chiffré), ou mettez les attributs dans le jeton d’identité et OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Lus dans {{claim}} du jeton d’identité, tels quels.',
  rolesByMap: 'Lus dans {{claim}} du jeton d’identité, selon OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'Ni OIDC_ROLES_CLAIM ni OIDC_PROJECT_ID n’est réglé : seul l’attribut général de ZITADEL, urn:zitadel:iam:org:project:roles, est lu.',
  rolesUnsetRemedy:
    'Mettez dans OIDC_ROLES_CLAIM l’attribut du jeton d’identité qui contient les rôles ou groupes; sans cela, personne n’est administrateur.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} est en http clair sur une autre machine.',
  publicUrlRemedy:
    'Mettez dans PUBLIC_URL l’adresse https que les gens tapent : les navigateurs n’accordent la connexion (PKCE) qu’aux pages sûres.',
};
