/** The mail of an invitation, and what became of it. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const mail = {
  subject: '{{by}} invites you to Wireway',
  subjectOfProject: '{{by}} invites you to {{project}} in Wireway',
  hello: 'Hello {{name}},',
  invites: '{{by}} invited you to Wireway, which tracks installation progress.',
  invitesToProject: '{{by}} invited you to {{project}} in Wireway, which tracks its installation progress.',
  signIn: 'Open the link below and sign in with {{email}}. No other address works.',
  goodUntil: 'The invitation can be used once, until {{day}}.',
  unexpected: 'Not expecting this? You can ignore it. Questions? Contact {{by}}.',
  away: 'The mail server hasn’t accepted this email yet: {{answer}}. We’ll keep trying.',
  refused: 'The mail server rejected the email: {{answer}}. Check the address, then resend the invitation.',
  abandoned: 'The email couldn’t be sent. Resend the invitation.',
} as const;

export const mailMessage = messagesOf<typeof mail>('mail');
