import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { signInCheck as enUS } from '../en-US/signInCheck.ts';

export const signInCheck: Translation<typeof enUS> = {
  title: 'Revisión del inicio de sesión',
  intro: 'Cómo inician sesión las personas, qué dice de ellas el proveedor y quién no encontró su invitación.',
  loading: 'Preguntando al proveedor de inicio de sesión…',
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
  results: { good: 'Bien', unknown: 'No lo dice', lacking: 'Falta algo', wrong: 'Mal', away: 'Sin respuesta' },
  addresses: 'Direcciones que hay que registrar, letra por letra',
  uses: {
    signIn: 'Redirección ({{way}})',
    signOut: 'Después de cerrar sesión ({{way}})',
    origin: 'Origen web (CORS)',
  },
  ways: { window: 'ventana', popup: 'ventana emergente', silent: 'silenciosa' },
  signIns: 'Últimos inicios de sesión',
  noSignIns: 'Nadie ha iniciado sesión desde que el servidor guarda esto.',
  complete: 'No falta nada',
  nothingToDo: 'Nada que hacer',
  role: {
    from: 'de {{claims}}',
    earlier: 'de un dato que ya no se conoce',
    unnamed:
      'Ninguno: {{claims}} no nombra ningún rol de Wireway (OIDC_ROLE_MAP). Los proyectos dicen qué puede hacer la persona.',
    untold: 'Ninguno: no se recibió {{claim}}. Los proyectos dicen qué puede hacer la persona.',
  },
  fromUserInfo: 'de userinfo',
  costs: {
    name: 'Sin name, la persona se llama como su cuenta o su número. Agrega el dato name al token de identidad, o define OIDC_USERINFO.',
    email:
      'Sin email, ninguna invitación encuentra a la persona. Agrega el dato email al token de identidad, o define OIDC_USERINFO.',
    email_verified:
      'Sin email_verified: true, ninguna invitación encuentra a la persona (OIDC_INVITATION_EMAIL es {{setting}}). Verifica la dirección en el proveedor, o cambia la configuración.',
    roles:
      'Sin roles en {{claim}}, nadie llega a ser administrador al iniciar sesión. Las personas trabajan con lo que les dan sus proyectos. Consulta OIDC_ROLES_CLAIM y OIDC_ROLE_MAP.',
  },
  whatIsMissing: 'Qué falta y qué cuesta',
  lookalikes: 'Correos que pueden confundirse con otro',
  lookalikesIntro:
    'Averigua quiénes son estas personas. Corrige el correo en Usuarios del sistema, o deshabilita la cuenta.',
  noOther: 'Nadie aquí',
  lost: 'Iniciaron sesión y no tienen proyecto',
  lostIntro: 'Si alguna de estas personas fue invitada con otra dirección o una sin verificar, une los dos registros.',
  nobodyLost: 'Todas las personas que han iniciado sesión son administradoras o miembros de un proyecto.',
  noInvited: 'No hay invitaciones abiertas con las que se puedan unir. Agrégalas a un proyecto si van a trabajar aquí.',
  join: 'Unir con una invitación…',
  invitation: 'Invitación',
  joinDialog: {
    title: 'Unir a {{name}} con una invitación',
    loading: 'Viendo qué se movería…',
    sentence:
      '{{from}} ({{fromEmail}}) pasa a ser {{into}} ({{intoEmail}}) e inicia sesión como antes. Se mueve: membresías: {{projects}}; páginas visitadas: {{visits}}; capturas, cambios, importaciones y proyectos: {{records}}.',
    shared_one: 'En {{count}} proyecto ambos son miembros; ahí la persona puede lo que pueda cualquiera de los dos.',
    shared_many: 'En {{count}} proyectos ambos son miembros; ahí la persona puede lo que pueda cualquiera de los dos.',
    shared_other: 'En {{count}} proyectos ambos son miembros; ahí la persona puede lo que pueda cualquiera de los dos.',
    final: 'Esto no se puede deshacer. Queda registrado.',
    confirm: 'Unir',
    done: '{{name}} es ahora una sola persona.',
  },
  state: {
    title: 'Iniciaste sesión y no tienes ningún proyecto',
    as: 'Tu inicio de sesión dice: {{email}}.',
    noEmail:
      'Tu proveedor de inicio de sesión no dice ningún correo, así que ninguna invitación puede encontrarte. Pide a tu administrador que el proveedor lo diga (dato email, u OIDC_USERINFO).',
    unverified:
      'Tu proveedor de inicio de sesión no dice que esta dirección esté verificada, así que ninguna invitación a ella puede encontrarte (OIDC_INVITATION_EMAIL es {{setting}}). Pide a quien administra tu cuenta que verifique la dirección y luego inicia sesión de nuevo.',
    mayTakeInvitation:
      'Ningún proyecto se ha abierto para esta dirección. Pide a tu líder de proyecto que la agregue, o que diga qué dirección invitó.',
    remedy:
      'Si te invitaron, un administrador de Wireway puede unir tu inicio de sesión con la invitación: Tablero de administración, Revisión del inicio de sesión.',
    again: 'Buscar de nuevo',
  },
};
