/** Jobs that send pending mails: retried later if the mail server is unreachable, never sent twice by two servers. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../../contract/base/values/scalars.ts';
import { mailRetryDelays } from '../../../timings.ts';
import type { ServerContext } from '../../../calls/context.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../../jobs/jobKind.ts';
import { mailMessage } from '../../../locales/en-US/mail.ts';
import {
  abandonMail,
  readInvitationRow,
  writeMailOutcome,
  type InvitationRow,
} from '../../../repositories/users/invitations.ts';
import { insertJob } from '../../../repositories/jobs.ts';
import { linkOf } from './invitations.ts';
import { invitationMail } from './invitationMail.ts';
import { mailJobName } from './mailJobName.ts';
import { createMailServer, type Mail, type MailResult, type SendMail } from './mailServer.ts';

const payload = z.strictObject({ invitationId: uuid });
type Payload = z.infer<typeof payload>;

type Context = Pick<ServerContext, 'config' | 'database' | 'now'>;

/** Returns no jobs without a mail server; pending mails are then sent once there is one. */
export function mailJobs(context: Context): AnyJobKind[] {
  const { smtpUrl } = context.config;
  if (smtpUrl === null) return [];
  const send = createMailServer(smtpUrl);
  return [
    jobKind({
      name: mailJobName,
      payload,
      run: (requested, control) => sendOne(context, requested, { send, control }),
      abandoned: (transaction, { invitationId }) => abandonMail(transaction, invitationId, mailMessage('abandoned')),
    }),
  ];
}

async function sendOne(
  context: Context,
  { invitationId }: Payload,
  { send, control }: { send: SendMail; control: JobControl },
): Promise<void> {
  const { database, config } = context;
  const invitation = await readInvitationRow(database, invitationId);
  // No mail is needed if the person has since signed in, was disabled, or got a newer invitation.
  const isIntended = invitation?.status === 'invited' && invitation.mail === 'waiting' && !invitation.isReplaced;
  if (!isIntended) return undefined;
  const result = await send(mailOf(invitation, config.publicUrl, config.mailFrom), control.signal);
  return note(context, invitation, { result, control });
}

function mailOf(invitation: InvitationRow, publicUrl: string, from: string): Mail {
  const { id, name, email, invitedBy, inviterEmail } = invitation;
  return {
    id,
    from,
    to: { name, address: email },
    replyTo: inviterEmail ? { name: invitedBy ?? '', address: inviterEmail } : null,
    ...invitationMail(invitation, linkOf(publicUrl, id)),
  };
}

/** Records the result and ends the job; if the mail server is unreachable, a new job retries later. */
async function note(
  { database, now }: Context,
  { id, attempts }: InvitationRow,
  { result: outcome, control }: { result: MailResult; control: JobControl },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (outcome.result === 'sent') {
      await writeMailOutcome(transaction, id, { mail: 'sent', reason: null, sentAt: now() });
      return control.finish(transaction);
    }
    const { answer } = outcome;
    const delayMs = outcome.result === 'away' ? mailRetryDelays[attempts] : undefined;
    const reason = mailMessage(outcome.result === 'away' ? 'away' : 'refused', { answer });
    const mail = delayMs === undefined ? 'failed' : 'waiting';
    await writeMailOutcome(transaction, id, { mail, reason, sentAt: null });
    if (delayMs !== undefined) {
      const subject = `${mailJobName} ${id} ${attempts + 2}`;
      const next = { id: randomUUID(), kind: mailJobName, projectId: null, subject, payload: { invitationId: id } };
      await insertJob(transaction, { ...next, delayMs });
    }
    return control.finish(transaction);
  });
}
