/** Mails that wait are sent as jobs: again after a while where the mail server is away, never twice by two servers. */
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

/** None without a mail server: what waits then waits for one. */
export function mailJobs(context: Context): AnyJobKind[] {
  const { smtpUrl } = context.config;
  if (smtpUrl === null) return [];
  const send = createMailServer(smtpUrl);
  return [
    jobKind({
      name: mailJobName,
      payload,
      run: (asked, control) => sendOne(context, asked, { send, control }),
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
  // Whoever came in meanwhile, was shut out or got a newer one needs it no more.
  const isMeant = invitation?.status === 'invited' && invitation.mail === 'waiting' && !invitation.isReplaced;
  if (!isMeant) return undefined;
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

/** What became of it ends the job; a mail server that is away is tried again later, by a job of its own. */
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
