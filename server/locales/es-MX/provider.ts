import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { provider as enUS } from '../en-US/provider.ts';

export const provider: Translation<typeof enUS> = {
  answers: '{{address}} responde.',
  silent: '{{address}} no responde ({{reason}}).',
  silentFor: '{{address}} no responde (nada en {{seconds}} s).',
  answersWith: '{{address}} responde con {{status}}.',
  awayRemedy:
    'Revisa OIDC_AUTHORITY, que el proveedor esté funcionando y que esta máquina lo alcance (nombre, proxy, certificado: NODE_EXTRA_CA_CERTS).',
  leadsOn: '{{address}} lleva a {{target}}.',
  leadsOnRemedy: 'Pon en OIDC_AUTHORITY el emisor mismo: la dirección que responde sin llevar a otra.',
  notJson: '{{address}} responde con algo que no es JSON.',
  noIssuer: '{{address}} responde con JSON que no nombra ningún emisor.',
  noProviderRemedy:
    'Pon en OIDC_AUTHORITY el emisor de un proveedor OpenID: la dirección bajo la cual sirve /.well-known/openid-configuration.',
  noKeySet: '{{address}} responde con JSON que no es un conjunto de claves.',
  noKeySetRemedy: 'Corrige jwks_uri en el proveedor.',
  issuerGood: '{{authority}}, letra por letra.',
  issuerDiffers: 'El proveedor se llama {{issuer}}, OIDC_AUTHORITY dice {{authority}}.',
  issuerWithSlash: 'El proveedor se llama {{issuer}}, OIDC_AUTHORITY dice {{authority}}, sin la diagonal del final.',
  issuerWithoutSlash:
    'El proveedor se llama {{issuer}}, OIDC_AUTHORITY dice {{authority}}, con una diagonal de más al final.',
  setAuthority: 'Pon OIDC_AUTHORITY={{issuer}}',
  setAuthorityIf:
    'Pon OIDC_AUTHORITY={{issuer}} si ese es tu proveedor; si no, dile al proveedor su dirección pública.',
  mend: 'Corrige el documento de descubrimiento del proveedor.',
  endpointsMissing: 'El proveedor no dice: {{endpoints}}.',
  endpointsUnsafe: 'No se alcanzan por https: {{endpoints}}.',
  endpointsUnsafeRemedy:
    'Dile al proveedor su dirección https pública; solo un proveedor en esta máquina puede usar http sin cifrar.',
  userInfoMissing: 'El proveedor no tiene userinfo_endpoint.',
  userInfoMissingRemedy: 'Pon nombre, correo y roles en el token de identidad y deja OIDC_USERINFO en off.',
  endpointsGood: 'Se dicen todos y se alcanzan por https o en esta máquina.',
  hosts: 'Las páginas pueden alcanzar {{hosts}}.',
  keysGood: '{{fitting}} de {{all}} pueden verificar RS256 o ES256.',
  keysNone: 'Ninguna de {{all}} claves puede verificar RS256 o ES256.',
  keysNoneRemedy: 'Dale al proveedor una clave de firma RSA o P-256.',
  flowRefused: 'El proveedor no ofrece el flujo de código de autorización.',
  flowRemedy: 'Actívalo en el proveedor.',
  flowGood: 'Código de autorización.',
  signaturesGood: 'Los tokens de identidad se pueden firmar con {{algorithms}}.',
  signaturesUntold: 'El proveedor no dice cómo firma los tokens de identidad.',
  signaturesUntoldRemedy: 'Fírmalos con RS256 o ES256.',
  signaturesWrong: 'Los tokens de identidad se firman con {{algorithms}}.',
  signaturesRemedy: 'Firma los tokens de identidad con RS256 o ES256; todo lo demás se rechaza.',
  pkceGood: 'Se acepta S256.',
  pkceUntold: 'El proveedor no dice si conoce PKCE.',
  pkceUntoldRemedy:
    'Asegúrate de que acepte S256 (Microsoft Entra ID lo acepta y no lo dice). Sin eso un código robado sirve.',
  pkceWrong: 'El proveedor acepta {{methods}}, no S256.',
  pkceNone: 'El proveedor no acepta PKCE, y por tanto tampoco S256.',
  pkceRemedy: 'Permite PKCE con S256.',
  scopesWithoutOpenid: 'El proveedor no conoce el alcance openid.',
  scopesMissing: 'El proveedor no conoce {{scopes}}.',
  scopesRemedy:
    'Permite estos alcances; sin ellos las personas no tienen nombre o correo y ninguna invitación las encuentra.',
  scopesUntold: 'El proveedor no dice qué alcances conoce.',
  scopesGood: 'Se conocen openid, profile y email.',
  signInShows:
    'Un primer inicio de sesión muestra qué envía: Tablero de administración, Revisión del inicio de sesión, Últimos inicios de sesión.',
  claimsUntold: 'El proveedor no dice qué datos conoce.',
  claimsGood: '{{claims}} están en la lista.',
  claimsMissing: 'El proveedor da la lista de sus datos, y {{claims}} no está en ella.',
  claimsVerifiedRemedy:
    'Sin email_verified ninguna invitación encuentra a su persona: haz que el proveedor lo envíe, o pon OIDC_INVITATION_EMAIL=unstated si ha comprobado todas las direcciones.',
  claimsRemedy: 'Haz que el proveedor envíe {{claims}}; sin eso las personas no tienen nombre o correo.',
  claimsRemedyVerified:
    'Haz que el proveedor envíe {{claims}}; sin eso las personas no tienen nombre o correo. Sin email_verified ninguna invitación encuentra a su persona; si el proveedor ha comprobado todas las direcciones, también sirve OIDC_INVITATION_EMAIL=unstated.',
  renewalNone: 'El proveedor no ofrece tokens de renovación (grant refresh_token, alcance offline_access).',
  renewalNoneRemedy:
    'Permite el alcance offline_access y el grant refresh_token. Sin ellos, las sesiones se renuevan en un marco oculto, lo que no permiten los navegadores que bloquean cookies de terceros.',
  renewalConsent:
    'Los tokens de renovación se piden con una página de consentimiento (OIDC_PROMPT_CONSENT=on). Si las personas tienen que iniciar sesión cada vez que termina un token, no se dan: permítelos al cliente.',
  renewalWithoutConsent:
    'Los tokens de renovación se piden sin página de consentimiento. Si las personas tienen que iniciar sesión cada vez que termina un token, no se dan: permítelos al cliente, o pon OIDC_PROMPT_CONSENT=on.',
  signOutNone: 'El proveedor no tiene end_session_endpoint.',
  signOutNoneRemedy:
    'Activa el cierre de sesión iniciado por la aplicación (RP-initiated logout). Sin él la sesión en el proveedor sigue, y quien abra Wireway después en ese navegador puede ser otra vez la misma persona. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedan en la página del proveedor.',
  revocationNone: 'El proveedor no tiene revocation_endpoint.',
  revocationNoneRemedy:
    'Haz que los tokens de renovación duren poco en el proveedor: uno que quedó al cerrar sesión sin conexión no se puede revocar. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedan en la página del proveedor.',
  signOutGood:
    'Se pueden terminar sesiones y revocar tokens. Registra {{window}} y {{popup}} como direcciones después de cerrar sesión, o las personas se quedan en la página del proveedor.',
  corsGood: 'Las páginas de {{origin}} pueden leer lo que publica el proveedor.',
  corsUntold: 'El proveedor no dice que las páginas de {{origin}} puedan leerlo.',
  corsRemedy: 'Permite el origen {{origin}} en el proveedor (orígenes web, CORS), o nadie podrá iniciar sesión.',
  userInfoOff: 'No se lee; el token de identidad dice quiénes son las personas.',
  userInfoNone: 'OIDC_USERINFO={{setting}}, y el proveedor no tiene userinfo_endpoint.',
  userInfoNoneRemedy:
    'Pon nombre, correo y roles en el token de identidad y OIDC_USERINFO=off; hasta entonces las personas nuevas no pueden entrar.',
  userInfoBound: 'Se lee una vez por token de identidad, si este tiene at_hash.',
  userInfoUnbound: 'Se lee una vez por token de identidad, tenga o no at_hash.',
  userInfoUnknown: 'El proveedor no ha dicho dónde está su userinfo.',
  userInfoUnsafe: 'El proveedor no dice ningún userinfo_endpoint que se alcance por https ({{address}}).',
  userInfoNoSubject: '{{address}} responde con algo que no es un objeto JSON con sub.',
  userInfoTooLong: '{{address}} responde con más de {{kilobytes}} KiB.',
  userInfoRemedy:
    'Haz que userinfo responda con JSON (sin firmar ni cifrar), o pon los datos en el token de identidad y OIDC_USERINFO=off.',
  rolesAsTheyAre: 'Se leen de {{claim}} del token de identidad, tal como están.',
  rolesByMap: 'Se leen de {{claim}} del token de identidad, según OIDC_ROLE_MAP ({{names}}).',
  rolesUnset:
    'No están definidos OIDC_ROLES_CLAIM ni OIDC_PROJECT_ID: solo se lee el dato general de ZITADEL, urn:zitadel:iam:org:project:roles.',
  rolesUnsetRemedy:
    'Pon en OIDC_ROLES_CLAIM el dato del token de identidad que tiene los roles o grupos; sin eso nadie es administrador.',
  publicUrlGood: '{{address}}',
  publicUrlPlain: '{{address}} es http sin cifrar en otra máquina.',
  publicUrlRemedy:
    'Pon en PUBLIC_URL la dirección https que escriben las personas: los navegadores solo permiten iniciar sesión (PKCE) en páginas seguras.',
};
