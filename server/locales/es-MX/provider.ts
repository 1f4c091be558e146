import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { provider as enUS } from '../en-US/provider.ts';

export const provider: Translation<typeof enUS> = {
  answers: '{{address}} responde.',
  silent: '{{address}} no responde ({{reason}}).',
  silentFor: '{{address}} no responde (nada en {{seconds}} s).',
  answersWith: '{{address}} responde con {{status}}.',
  awayRemedy:
    'Revisa OIDC_AUTHORITY, que el proveedor esté funcionando y que esta máquina lo alcance (nombre, proxy, certificado: NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} redirige a {{target}}.',
  leadsOnRemedy: 'Pon en OIDC_AUTHORITY el emisor mismo: la dirección que responde sin redirigir.',
  notJson: '{{address}} responde con algo que no es JSON.',
  noIssuer: '{{address}} responde con JSON sin emisor (issuer).',
  noProviderRemedy:
    'Pon en OIDC_AUTHORITY el emisor de un proveedor OpenID: la dirección que sirve /.well-known/openid-configuration.',
  noKeySet: '{{address}} responde con JSON que no es un conjunto de claves.',
  noKeySetRemedy: 'Corrige jwks_uri en el proveedor.',
  issuerGood: '{{authority}}, letra por letra.',
  issuerDiffers: 'El emisor del proveedor es {{issuer}}, pero OIDC_AUTHORITY es {{authority}}.',
  issuerWithSlash:
    'El emisor del proveedor es {{issuer}}, pero OIDC_AUTHORITY es {{authority}}, sin la diagonal al final.',
  issuerWithoutSlash:
    'El emisor del proveedor es {{issuer}}, pero OIDC_AUTHORITY es {{authority}}, con una diagonal de más al final.',
  setAuthority: 'Pon OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf:
    'Pon OIDC_AUTHORITY={{issuer}} si ese es tu proveedor; si no, configura la dirección pública del proveedor.',
  mend: 'Corrige el documento de descubrimiento del proveedor.',
  endpointsMissing: 'No se publican: {{endpoints}}.',
  endpointsUnsafe: 'No se alcanzan por https: {{endpoints}}.',
  endpointsUnsafeRemedy:
    'Configura la dirección https pública del proveedor; solo un proveedor en esta máquina puede usar http sin cifrar.',
  userInfoMissing: 'El proveedor no tiene userinfo_endpoint.',
  userInfoMissingRemedy: 'Pon nombre, correo y roles en el token de identidad y deja OIDC_USERINFO en off.',
  endpointsGood: 'Todos se publican y se alcanzan por https o en esta máquina.',
  hosts: 'Las páginas pueden alcanzar {{hosts}}.',
  keysGood: '{{fitting}} de {{all}} pueden verificar RS256 o ES256.',
  keysNone: 'Ninguna de {{all}} claves puede verificar RS256 o ES256.',
  keysNoneRemedy: 'Dale al proveedor una clave de firma RSA o P-256.',
  flowRefused: 'El proveedor no ofrece el flujo de código de autorización.',
  flowRemedy: 'Actívalo en el proveedor.',
  flowGood: 'Código de autorización.',
  signaturesGood: 'Los tokens de identidad se pueden firmar con {{algorithms}}.',
  signaturesUntold: 'El proveedor no publica sus algoritmos de firma de los tokens de identidad.',
  signaturesUntoldRemedy: 'Fírmalos con RS256 o ES256.',
  signaturesWrong: 'Los tokens de identidad se firman con {{algorithms}}.',
  signaturesRemedy: 'Firma los tokens de identidad con RS256 o ES256; todo lo demás se rechaza.',
  pkceGood: 'S256 es compatible.',
  pkceUntold: 'El proveedor no publica si es compatible con PKCE.',
  pkceUntoldRemedy:
    'Confirma que sea compatible con S256 (Microsoft Entra ID lo es, pero no lo publica). Sin él, se puede usar un código robado.',
  pkceWrong: 'El proveedor es compatible con {{methods}}, no con S256.',
  pkceNone: 'El proveedor no es compatible con PKCE y, por tanto, tampoco con S256.',
  pkceRemedy: 'Permite PKCE con S256.',
  scopesWithoutOpenid: 'El proveedor no es compatible con el alcance openid.',
  scopesMissing: 'El proveedor no es compatible con {{scopes}}.',
  scopesRemedy:
    'Permite estos alcances. Sin ellos faltan nombres o correos y las personas no se pueden asociar con su invitación.',
  scopesUntold: 'El proveedor no publica sus alcances.',
  scopesGood: 'Es compatible con openid, profile y email.',
  signInShows:
    'Un primer inicio de sesión muestra qué envía: Tablero de administración, Revisión del inicio de sesión, Últimos inicios de sesión.',
  claimsUntold: 'El proveedor no publica sus datos (claims).',
  claimsGood: '{{claims}} están en la lista.',
  claimsMissing: 'La lista de datos (claims) del proveedor no incluye {{claims}}.',
  claimsVerifiedRemedy:
    'Sin email_verified, las personas no se pueden asociar con su invitación. Envíalo, o pon OIDC_INVITATION_EMAIL=unstated si el proveedor ha comprobado todas las direcciones.',
  claimsRemedy: 'Envía {{claims}}. Sin eso faltan nombres o correos.',
  claimsRemedyVerified:
    'Envía {{claims}}. Sin eso faltan nombres o correos y las personas no se pueden asociar con su invitación. Si el proveedor ha comprobado todas las direcciones, OIDC_INVITATION_EMAIL=unstated puede sustituir a email_verified.',
  renewalNone: 'El proveedor no ofrece tokens de renovación (grant refresh_token, alcance offline_access).',
  renewalNoneRemedy:
    'Permite el alcance offline_access y el grant refresh_token. Sin ellos, las sesiones se renuevan en un marco oculto, que no permiten los navegadores que bloquean cookies de terceros.',
  renewalConsent:
    'Los tokens de renovación se solicitan con una página de consentimiento (OIDC_PROMPT_CONSENT=on). Si las personas tienen que iniciar sesión cada vez que vence un token, no se emiten: permítelos para el cliente.',
  renewalWithoutConsent:
    'Los tokens de renovación se solicitan sin página de consentimiento. Si las personas tienen que iniciar sesión cada vez que vence un token, no se emiten: permítelos para el cliente, o pon OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'El proveedor no tiene end_session_endpoint.',
  signOutNoneRemedy:
    'Activa el cierre de sesión iniciado por la aplicación (RP-initiated logout). Sin él, la sesión del proveedor sigue abierta y la siguiente persona en ese navegador puede entrar como el mismo usuario. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedarán en la página del proveedor.',
  revocationNone: 'El proveedor no tiene revocation_endpoint.',
  revocationNoneRemedy:
    'Usa tokens de renovación de corta duración: el que queda al cerrar sesión sin conexión no se puede revocar. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedarán en la página del proveedor.',
  signOutGood:
    'Se pueden terminar sesiones y revocar tokens. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedarán en la página del proveedor.',
  corsGood: 'Las páginas de {{origin}} pueden leer lo que publica el proveedor.',
  corsUntold: 'El proveedor no permite que las páginas de {{origin}} lo lean (sin encabezado CORS que coincida).',
  corsRemedy: 'Permite el origen {{origin}} en el proveedor (orígenes web, CORS), o nadie podrá iniciar sesión.',
  userInfoOff: 'No se lee; los nombres y los roles vienen del token de identidad.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, pero el proveedor no tiene userinfo_endpoint.',
  userInfoNoneRemedy:
    'Pon nombre, correo y roles en el token de identidad y define OIDC_USERINFO=off. Mientras no lo hagas, las personas nuevas no pueden iniciar sesión.',
  userInfoBound: 'Se lee una vez por token de identidad, si este tiene at_hash.',
  userInfoUnbound: 'Se lee una vez por token de identidad, tenga o no at_hash.',
  userInfoUnknown: 'El proveedor no publica la dirección de su userinfo.',
  userInfoUnsafe: 'No se publica ningún userinfo_endpoint con https ({{address}}).',
  userInfoNoSubject: '{{address}} responde con algo que no es un objeto JSON con sub.',
  userInfoTooLong: '{{address}} responde con más de {{kilobytes}} KiB.',
  userInfoRemedy:
    'Haz que userinfo responda con JSON (sin firmar ni cifrar), o pon los datos en el token de identidad y OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Se leen de {{claim}} del token de identidad, tal como están.',
  rolesByMap: 'Se leen de {{claim}} del token de identidad, según OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'No están definidos OIDC_ROLES_CLAIM ni OIDC_PROJECT_ID: solo se lee el dato general de ZITADEL, urn:zitadel:iam:org:project:roles.',
  rolesUnsetRemedy:
    'Pon en OIDC_ROLES_CLAIM el dato del token de identidad que tiene los roles o grupos. Sin eso, nadie es administrador.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} es http sin cifrar en otra máquina.',
  publicUrlRemedy:
    'Pon en PUBLIC_URL la dirección https que escriben las personas: los navegadores solo permiten iniciar sesión (PKCE) en páginas seguras.',
};
