import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { people as enUS } from '../en-US/people.ts';

export const people: Translation<typeof enUS> = {
  notSignedIn: 'Inicia sesión para usar Wireway.',
  notIdToken: 'Esto no es un token de identidad. Inicia sesión de nuevo.',
  signInAhead:
    'El inicio de sesión está en el futuro. Ajusta el reloj de este dispositivo y luego inicia sesión de nuevo.',
  signInElsewhere: 'El inicio de sesión se hizo para otra aplicación. Inicia sesión de nuevo.',
  signInExpired: 'Tu sesión expiró. Inicia sesión de nuevo.',
  signInInvalid: 'El inicio de sesión no es válido. Inicia sesión de nuevo.',
  signInLongLived:
    'Tu sesión dura más de lo que Wireway acepta. Avisa a un administrador; el registro del servidor dice qué cambiar.',
  signedOut: 'Se cerró tu sesión. Inicia sesión de nuevo.',
  signInIncomplete:
    'El proveedor de inicio de sesión todavía no dijo quién eres. Recarga la página; si esto sigue, cierra la sesión e inicia de nuevo.',
  providerSilent: 'El proveedor de inicio de sesión no dice en este momento quién eres. Intenta de nuevo en un minuto.',
  providerAway:
    'No se puede contactar al proveedor de inicio de sesión para comprobar tu sesión. Intenta de nuevo en un minuto.',
  providerUnfit:
    'No se puede comprobar tu sesión, porque el proveedor de inicio de sesión y la configuración de Wireway no coinciden. Avisa a un administrador; el registro del servidor dice qué difiere.',
  disabled: 'Tu cuenta está desactivada. Pregunta a un administrador de Wireway.',

  missing: 'Aquí no existe esa persona. Recarga la lista.',
  emailTaken: '{{email}} ya está en uso. Busca a la persona en la lista.',
  notYourself: 'No puedes desactivarte a ti mismo; pídelo a otro administrador.',
  signedInAlready: 'La persona ya inició sesión y no se le puede invitar de nuevo.',
  recordByAdministrator:
    'El nombre, el correo, el teléfono y el estado de una persona valen en todos los proyectos; un administrador los cambia en Usuarios del sistema.',
  roleWithoutProject: '"role" se da dentro de un proyecto; indica el proyecto, o quita el rol.',
  permissionOfSystem:
    '“{{permission}}” no es un permiso de proyecto; viene con el rol en el proveedor de inicio de sesión.',
  permissionBeyondRows:
    '“{{permission}}” trabaja con todas las filas del proyecto, y un sobrestante trabaja con las filas que lo nombran o están en sus paquetes. Elige otro rol o quítalo.',
  cannotBeForeman:
    'Este rol no puede capturar avance, así que la persona no puede ser sobrestante. Elige un rol que pueda, o deja Sobrestante en No.',
  permissionNotHeld: 'No puedes dar ni quitar “{{permission}}”, porque no lo tienes en este proyecto.',

  inProjectAlready: '{{email}} ya está en este proyecto, como {{name}}. Cambia esa fila.',
  changedMeanwhile:
    'Alguien cambió a {{name}} entretanto. Mira lo que hay ahora y cámbialo de nuevo si aún hace falta.',
  noSuchRole: '“{{role}}” no es un rol. Elige uno de {{roles}}.',
  notAnEmail: '“{{email}}” no es un correo electrónico. Escribe uno como nombre@example.com.',
  reportsToThemselves: 'Nadie se reporta a sí mismo. Elige a otro sobrestante general, o déjalo vacío.',
  notGeneralForeman: '{{name}} no es sobrestante general de este proyecto. Dale primero ese rol, o elige a otro.',
  reportsInCircle: '{{name}} ya se reporta a esta persona. Elige a otro sobrestante general.',
  nobodyOfThatName: 'Nadie en este proyecto se llama “{{name}}”. Elige a un sobrestante general de la lista.',
  severalOfThatName: 'Varias personas aquí se llaman “{{name}}”. Escribe el correo electrónico.',
  othersReport_one: '{{names}} se reporta a esta persona. Dale primero otro sobrestante general.',
  othersReport_other:
    '{{count}} personas se reportan a esta persona ({{names}}). Dales primero otro sobrestante general.',
  othersReport_many:
    '{{count}} de personas se reportan a esta persona ({{names}}). Dales primero otro sobrestante general.',
  cellUnfit: '{{field}} no se puede leer. Escríbelo de nuevo.',
  notYourselfOut: 'No puedes sacarte a ti mismo del proyecto; pídelo a otra persona que administre su gente.',
  invitationExpired: 'Tu invitación venció. Pide a {{name}} que te invite de nuevo.',
  invitationExpiredByNobody: 'Tu invitación venció. Pide a un administrador de Wireway que te invite de nuevo.',
  invitationUsed: 'Esta invitación ya se usó. Pide a {{name}} una propia.',
  invitationUsedByNobody: 'Esta invitación ya se usó. Pide una propia a un administrador de Wireway.',
  invitationNotYours:
    'Esta invitación no es para {{email}}. Inicia sesión con el correo al que se envió, o pregunta a quien te la envió.',
  lookalikeEmail:
    'Tu correo {{email}} tiene caracteres que se parecen a otros: puede confundirse con {{plain}}. Pide a un administrador del proveedor de inicio de sesión que lo escriba con letras comunes y vuelve a iniciar sesión.',
  invitationUnverified:
    'La invitación espera, pero el proveedor de inicio de sesión no dice que el correo es tuyo. Confírmalo allí; luego cierra la sesión e inicia de nuevo.',

  notSignedInYet:
    '{{name}} no ha iniciado sesión o está desactivado; elige el registro con el que la persona inicia sesión.',
  notInvited: '{{name}} no tiene una invitación abierta.',
  noMailServer: 'No hay servidor de correo configurado (SMTP_URL).',
  tellToSignIn: 'Dile a {{name}} que inicie sesión en {{address}} con {{email}}.',
};
