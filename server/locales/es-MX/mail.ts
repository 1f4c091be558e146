import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { mail as enUS } from '../en-US/mail.ts';

export const mail: Translation<typeof enUS> = {
  subject: '{{by}} te invita a Wireway',
  subjectOfProject: '{{by}} te invita a {{project}} en Wireway',
  hello: 'Hola, {{name}}:',
  invites: '{{by}} te invita a Wireway, donde se lleva el avance de los trabajos de instalación.',
  invitesToProject:
    '{{by}} te invita al proyecto {{project}} en Wireway, donde se lleva el avance de sus trabajos de instalación.',
  signIn: 'Abre la dirección de abajo e inicia sesión con {{email}}. Otro correo electrónico no abre la invitación.',
  goodUntil: 'La invitación se puede usar una vez, hasta el {{day}}.',
  unexpected: '¿No la esperabas? Ignórala; no pasará nada. Las preguntas las responde {{by}}.',
  away: 'El servidor de correo aún no aceptó el mensaje: {{answer}}. Se intenta de nuevo por sí solo.',
  refused: 'El servidor de correo rechazó el mensaje: {{answer}}. Revisa el correo y envía la invitación de nuevo.',
  abandoned: 'No se pudo enviar el mensaje. Envía la invitación de nuevo.',
};
