import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { signInCheck as enUS } from '../en-US/signInCheck.ts';

export const signInCheck: Translation<typeof enUS> = {
  title: 'Revisión del inicio de sesión',
  intro: 'Cómo inician sesión las personas, qué envía el proveedor y quién no coincide con ninguna invitación.',
  loading: 'Verificando el proveedor de inicio de sesión…',
  failed: 'No se pudo cargar la revisión del inicio de sesión.',
  again: 'Revisar de nuevo',
  embedded: 'Las personas inician sesión con el proveedor que viene con Wireway. No hay nada que registrar.',
  none: 'Nadie inicia sesión con un proveedor: este servidor está en modo de desarrollo.',
  provider: 'El proveedor {{authority}}',
  columns: {
    check: 'Revisión',
    result: 'Resultado',
    found: 'Encontrado',
    remedy: 'Qué hacer',
    use: 'Para',
    address: 'Dirección',
    person: 'Persona',
    at: 'Inició sesión',
    missing: 'Falta',
    role: 'Rol por el inicio de sesión',
    claims: 'Datos recibidos',
    mistakenFor: 'Puede confundirse con',
    addressOf: 'Correo de',
  },
  results: { good: 'Bien', unknown: 'No enviado', lacking: 'Incompleto', wrong: 'Error', away: 'Sin respuesta' },
  addresses: 'Direcciones por registrar, letra por letra',
  uses: {
    signIn: 'Redirección ({{way}})',
    signOut: 'Después de cerrar sesión ({{way}})',
    origin: 'Origen web (CORS)',
  },
  ways: { window: 'ventana', popup: 'ventana emergente', silent: 'silenciosa' },
  signIns: 'Últimos inicios de sesión',
  noSignIns: 'Aún no hay inicios de sesión registrados.',
  complete: 'No falta nada',
  nothingToDo: 'Nada que hacer',
  role: {
    from: 'de {{claims}}',
    earlier: 'de un dato que ya no se conoce',
    unnamed:
      'Ninguno: {{claims}} no contiene ningún rol de Wireway (OIDC_ROLE_MAP). Se aplican los roles de los proyectos.',
    untold: 'Ninguno: no se envió {{claim}}. Se aplican los roles de los proyectos.',
  },
  fromUserInfo: 'de userinfo',
  costs: {
    name: 'Sin nombre: las personas aparecen con su cuenta o su número. Agrega el dato name o define OIDC_USERINFO.',
    email:
      'Sin correo: las personas no se pueden asociar con su invitación. Agrega el dato email o define OIDC_USERINFO.',
    email_verified:
      'Sin email_verified: true, las personas no se pueden asociar con su invitación (OIDC_INVITATION_EMAIL es {{setting}}). Verifica las direcciones o cambia la configuración.',
    roles:
      'Sin roles en {{claim}}: nadie llega a ser administrador al iniciar sesión. Consulta OIDC_ROLES_CLAIM y OIDC_ROLE_MAP.',
  },
  whatIsMissing: 'Qué falta y a qué afecta',
  lookalikes: 'Correos que pueden confundirse con otro',
  lookalikesIntro:
    'Averigua quiénes son estas personas. Corrige el correo en Usuarios del sistema o desactiva la cuenta.',
  noOther: 'Nadie aquí',
  lost: 'Con sesión iniciada y sin proyecto',
  lostIntro: 'Si alguien fue invitado con otra dirección o con una sin verificar, combina los dos registros.',
  nobodyLost: 'Todas las personas que han iniciado sesión tienen un proyecto o son administradores.',
  noInvited: 'No hay invitaciones abiertas para combinar. Agrega a estas personas a un proyecto.',
  join: 'Combinar con una invitación…',
  invitation: 'Invitación',
  joinDialog: {
    title: 'Combinar a {{name}} con una invitación',
    loading: 'Verificando qué se movería…',
    sentence:
      '{{from}} ({{fromEmail}}) pasa a ser {{into}} ({{intoEmail}}). Se mueven: membresías {{projects}}, páginas visitadas {{visits}}, capturas, cambios, importaciones y proyectos {{records}}.',
    shared_one: 'Ambos están en {{count}} proyecto; ahí se suman los permisos.',
    shared_many: 'Ambos están en {{count}} proyectos; ahí se suman los permisos.',
    shared_other: 'Ambos están en {{count}} proyectos; ahí se suman los permisos.',
    final: 'No puedes deshacer esto. Queda en el registro de auditoría.',
    confirm: 'Combinar',
    done: '{{name}}: registros combinados.',
  },
  state: {
    title: 'Iniciaste sesión, pero no estás en ningún proyecto',
    as: 'Sesión iniciada como {{email}}',
    noEmail:
      'Tu inicio de sesión no incluye un correo, así que no podemos asociarte con una invitación. Pide a tu administrador que agregue el dato email (u OIDC_USERINFO).',
    unverified:
      'Tu correo no está verificado, así que no podemos asociarte con tu invitación (OIDC_INVITATION_EMAIL es {{setting}}). Pide al área de TI que lo verifique y luego inicia sesión de nuevo.',
    mayTakeInvitation: 'Ningún proyecto ha invitado a este correo. Pide a tu líder de proyecto que lo invite.',
    remedy:
      'Si te invitaron, un administrador de Wireway puede combinar tu inicio de sesión con la invitación: Tablero de administración, Revisión del inicio de sesión.',
    again: 'Revisar de nuevo',
  },
};
