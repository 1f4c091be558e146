/** Text and HTML of an invitation mail. */
import type { Message } from '../../../../contract/base/messages/message.ts';
import { escapeHtml } from '../../../calls/html.ts';
import { mailMessage } from '../../../locales/en-US/mail.ts';
import { translate } from '../../../locales/translate.ts';
import type { InvitationRow } from '../../../repositories/users/invitations.ts';
import { dayOfProject } from '../../../repositories/projectDays.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Returns the mail in the language of the invitation; `link` opens Wireway. */
export function invitationMail(invitation: InvitationRow, link: string): MailText {
  const { name, email, projectName: project, timeZone, invitedBy, expiresAt, locale } = invitation;
  const say = (message: Message) => translate(message, locale);
  const by = invitedBy ?? 'Wireway';
  const day = { day: dayOfProject({ timeZone }, expiresAt) };
  const before = [
    say(mailMessage('hello', { name })),
    say(project === null ? mailMessage('invites', { by }) : mailMessage('invitesToProject', { by, project })),
    say(mailMessage('signIn', { email })),
  ];
  const after = [say(mailMessage('goodUntil', { day })), say(mailMessage('unexpected', { by }))];
  const anchor = `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
  const body = [...before.map(paragraph), anchor, ...after.map(paragraph)].join('\n');
  return {
    subject: say(project === null ? mailMessage('subject', { by }) : mailMessage('subjectOfProject', { by, project })),
    text: [...before, link, ...after].join('\n\n'),
    html: `<!doctype html>\n<html lang="${locale}">\n<body>\n${body}\n</body>\n</html>\n`,
  };
}
