import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { people as enUS } from '../en-US/people.ts';

export const people: Translation<typeof enUS> = {
  notSignedIn: 'Inicia sesión para usar Wireway.',
  notIdToken: 'Esto no es un token de identidad. Inicia sesión de nuevo.',
  signInAhead: 'El reloj de este dispositivo está mal. Ajústalo y luego inicia sesión de nuevo.',
  signInElsewhere: 'El inicio de sesión se hizo para otra aplicación. Inicia sesión de nuevo.',
  signInExpired: 'Tu sesión expiró. Inicia sesión de nuevo.',
  signInInvalid: 'El inicio de sesión no es válido. Inicia sesión de nuevo.',
  signInLongLived:
    'No se puede aceptar tu inicio de sesión (el token dura demasiado). Avisa a tu administrador; consulta el registro del servidor.',
  signedOut: 'Se cerró tu sesión. Inicia sesión de nuevo.',
  signInIncomplete:
    'Tu inicio de sesión no está completo. Recarga la página. Si vuelve a pasar, cierra la sesión e iníciala de nuevo.',
  providerSilent: 'El proveedor de inicio de sesión no responde. Inténtalo de nuevo en un minuto.',
  providerAway:
    'No se pudo contactar al proveedor para comprobar tu inicio de sesión. Inténtalo de nuevo en un minuto.',
  providerUnfit:
    'No se puede comprobar tu inicio de sesión. Avisa a tu administrador; consulta el registro del servidor.',
  disabled: 'Tu cuenta está desactivada. Pregunta a un administrador de Wireway.',

  missing: 'Esta persona no está aquí. Recarga la lista.',
  emailTaken: '{{email}} ya está en uso. Busca a la persona en la lista.',
  notYourself: 'No puedes desactivarte. Pídelo a otro administrador.',
  signedInAlready: 'Esta persona ya inició sesión y no se le puede invitar de nuevo.',
  recordByAdministrator:
    'El nombre, el correo, el teléfono y el estado valen para todos los proyectos. Pide a un administrador que los cambie en Usuarios del sistema.',
  roleWithoutProject: '“role” se da dentro de un proyecto. Indica el proyecto o quita el rol.',
  permissionOfSystem: '“{{permission}}” no se puede definir en un proyecto; viene con el rol del inicio de sesión.',
  permissionBeyondRows:
    '“{{permission}}” requiere acceso a todas las filas, y los sobrestantes no lo tienen. Elige otro rol o quita el permiso.',
  cannotBeForeman:
    'Este rol no puede capturar avance, así que la persona no puede ser sobrestante. Elige un rol que pueda, o deja Sobrestante en No.',
  permissionNotHeld: 'No puedes dar ni quitar “{{permission}}” porque no lo tienes.',

  inProjectAlready: '{{email}} ya está en este proyecto, como {{name}}. Cambia esa fila.',
  changedMeanwhile: 'Otra persona cambió a {{name}}. Revisa los valores actuales e inténtalo de nuevo si hace falta.',
  noSuchRole: '“{{role}}” no es un rol. Elige {{roles}}.',
  notAnEmail: '“{{email}}” no es un correo electrónico. Usa nombre@example.com.',
  reportsToThemselves: 'Una persona no puede reportarse a sí misma. Elige a otro sobrestante general, o déjalo vacío.',
  notGeneralForeman: '{{name}} no es sobrestante general de este proyecto. Dale primero ese rol, o elige a otro.',
  reportsInCircle: '{{name}} ya se reporta a esta persona. Elige a otro sobrestante general.',
  nobodyOfThatName: 'Nadie en este proyecto se llama “{{name}}”. Elige a un sobrestante general de la lista.',
  severalOfThatName: 'Varias personas aquí se llaman “{{name}}”. Escribe el correo electrónico.',
  othersReport_one: '{{names}} se reporta a esta persona. Dale primero otro sobrestante general.',
  othersReport_other:
    '{{count}} personas se reportan a esta persona ({{names}}). Dales primero otro sobrestante general.',
  othersReport_many:
    '{{count}} de personas se reportan a esta persona ({{names}}). Dales primero otro sobrestante general.',
  cellUnfit: '{{field}} no es válido. Escríbelo de nuevo.',
  notYourselfOut: 'No puedes quitarte del proyecto. Pídelo a otro gerente de proyecto.',
  invitationExpired: 'Tu invitación venció. Pide a {{name}} que te invite de nuevo.',
  invitationExpiredByNobody: 'Tu invitación venció. Pide a un administrador de Wireway que te invite de nuevo.',
  invitationUsed: 'Esta invitación ya se usó. Pide una nueva a {{name}}.',
  invitationUsedByNobody: 'Esta invitación ya se usó. Pide una nueva a un administrador de Wireway.',
  invitationNotYours:
    'Esta invitación no es para {{email}}. Inicia sesión con el correo al que se envió, o pregunta a la persona que te la envió.',
  lookalikeEmail:
    'Tu correo {{email}} tiene caracteres parecidos a otros y puede confundirse con {{plain}}. Pide a un administrador del proveedor de inicio de sesión que lo escriba con letras comunes y luego inicia sesión de nuevo.',
  invitationUnverified:
    'Tu correo no está verificado en el proveedor de inicio de sesión. Verifícalo; luego cierra la sesión e iníciala de nuevo.',

  notSignedInYet:
    '{{name}} no ha iniciado sesión o está desactivado. Elige el registro con el que la persona inicia sesión.',
  notInvited: '{{name}} no tiene una invitación abierta.',
  noMailServer: 'No hay servidor de correo configurado (SMTP_URL).',
  tellToSignIn: 'Dile a {{name}} que inicie sesión en {{address}} con {{email}}.',
};
