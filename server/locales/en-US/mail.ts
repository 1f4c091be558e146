/** The mail of an invitation, and what became of it. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const mail = {
  subject: '{{by}} invites you to Wireway',
  subjectOfProject: '{{by}} invites you to {{project}} in Wireway',
  hello: 'Hello {{name}},',
  invites: '{{by}} invites you to Wireway, where the progress of installation work is kept.',
  invitesToProject:
    '{{by}} invites you to the project {{project}} in Wireway, where the progress of its installation work is kept.',
  signIn: 'Open the address below and sign in with {{email}}. Another e-mail address does not open the invitation.',
  goodUntil: 'The invitation can be used once, until {{day}}.',
  unexpected: 'You did not expect it? Ignore it, nothing will happen. If you have questions, ask {{by}}.',
  away: 'The mail server did not take the mail yet: {{answer}}. It is tried again by itself.',
  refused: 'The mail server refused the mail: {{answer}}. Check the address, then send the invitation again.',
  abandoned: 'The mail could not be sent. Send the invitation again.',
} as const;

export const mailMessage = messagesOf<typeof mail>('mail');
