/** Sends mails through the mail server in `SMTP_URL`. */
import { createTransport } from 'nodemailer';
import { mailServerTimeout } from '../../../timings.ts';

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Result of an attempt: `refused` is permanent, so retrying is pointless. */
export type MailResult = { readonly result: 'sent' } | { readonly result: 'refused' | 'away'; readonly answer: string };

const longestAnswer = 300;

export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailResult>;

export function createMailServer(smtpUrl: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: mailServerTimeout,
    greetingTimeout: mailServerTimeout,
    socketTimeout: mailServerTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, from, to, replyTo, ...words }, signal) => {
    try {
      await transport.sendMail({
        ...words,
        from: { name: 'Wireway', address: from },
        to: { ...to },
        ...(replyTo && { replyTo: { ...replyTo } }),
        // The same for every attempt: identifies a mail that was delivered although the confirmation was lost.
        messageId: `<${id}@${from.split('@').at(-1)}>`,
        signal,
      });
      return { result: 'sent' };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const { code, response, message } = failureOf(error);
      // 5xx about the recipient, the sender or the message is permanent; errors of the connection and the login are the server's.
      const isForGood = code !== undefined && code >= 500 && code < 600 && code !== 530 && code !== 535;
      return { result: isForGood ? 'refused' : 'away', answer: (response ?? message).slice(0, longestAnswer) };
    }
  };
}

function failureOf(error: unknown): { code?: number; response?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'responseCode');
  const response: unknown = Reflect.get(error, 'response');
  return {
    message: error.message,
    ...(typeof code === 'number' && { code }),
    ...(typeof response === 'string' && { response }),
  };
}
