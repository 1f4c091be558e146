/** A real SMTP server on this machine, which a test can inspect, make reject mail, and stop. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Message as received: headers, a blank line, the parts. */
  readonly raw: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** Rejects the next recipients with this response; null accepts them again. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  stop(): Promise<void>;
}

/** Starts on a free port, or on the port of an earlier one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: TakenMail[] = [];
  let rejection: { readonly code: number; readonly text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, callback) {
      if (rejection === null) callback();
      else callback(Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
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
      rejection = answer;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
