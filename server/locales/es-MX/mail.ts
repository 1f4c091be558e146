import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { mail as enUS } from '../en-US/mail.ts';

export const mail: Translation<typeof enUS> = {
  subject: '{{by}} te invita a Wireway',
  subjectOfProject: '{{by}} te invita a {{project}} en Wireway',
  hello: 'Hola, {{name}}:',
  invites: '{{by}} te invitó a Wireway, donde se da seguimiento al avance de la instalación.',
  invitesToProject: '{{by}} te invitó a {{project}} en Wireway, donde se da seguimiento al avance de su instalación.',
  signIn: 'Abre el enlace de abajo e inicia sesión con {{email}}. Ninguna otra dirección funciona.',
  goodUntil: 'La invitación se puede usar una vez, hasta el {{day}}.',
  unexpected: '¿No esperabas este correo? Puedes ignorarlo. ¿Preguntas? Escribe a {{by}}.',
  away: 'El servidor de correo aún no acepta este correo: {{answer}}. Se seguirá intentando.',
  refused: 'El servidor de correo rechazó el correo: {{answer}}. Revisa la dirección y luego reenvía la invitación.',
  abandoned: 'No se pudo enviar el correo. Reenvía la invitación.',
};
