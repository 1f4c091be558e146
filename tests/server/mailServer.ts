/** A real SMTP server on this machine, that a test fills, refuses with, and turns off. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came: headers, a blank line, the parts. */
  readonly raw: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** Answers the next recipients so; null takes them again. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  stop(): Promise<void>;
}

/** On a free port, or on one it had before. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: TakenMail[] = [];
  let refusal: { readonly code: number; readonly text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, callback) {
      if (refusal === null) callback();
      else callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, callback) {
      const parts: string[] = [];
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: parts.join('') });
        callback();
      });
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (answer) => {
      refusal = answer;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
