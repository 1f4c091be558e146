/**
 * Failed sign-ins, recorded without a row for each: anyone can send a million bad tokens. One row covers one address, one reason
 * and up to one minute; failures from more addresses than that are recorded together.
 */
import type { WirewayError } from '../../contract/base/calls/errors.ts';
import { failedSignInInterval } from '../timings.ts';
import type { ServerContext } from '../calls/context.ts';
import { audit } from './audit.ts';

/** Maximum rows per minute; all further failures share one more row for each kind. */
const rowsEachMinute = 50;

export interface FailedSignIn {
  readonly address: string;
  readonly requestId: string;
  readonly error: WirewayError;
}

interface Tally {
  readonly address: string;
  readonly code: string;
  readonly reason: string;
  readonly requestId: string;
  readonly from: Date;
  to: Date;
  count: number;
}

export interface FailedSignIns {
  readonly note: (failure: FailedSignIn) => void;
  /** Writes the counts and stops counting. */
  readonly stop: () => Promise<void>;
}

export function createFailedSignIns({
  database,
  log,
  now,
}: Pick<ServerContext, 'database' | 'log' | 'now'>): FailedSignIns {
  let tallies = new Map<string, Tally>();
  const timer = setInterval(() => void write(), failedSignInInterval).unref();

  async function write(): Promise<void> {
    const counted = [...tallies.values()];
    tallies = new Map();
    try {
      if (counted.length > 0)
        await database.transaction(async (transaction) => {
          for (const { address, requestId, ...after } of counted)
            // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
            await audit(transaction, {
              caller: null,
              action: 'signIn.refused',
              target: address,
              after,
              allowed: false,
              requestId,
            });
        });
    } catch (error) {
      log.error({ err: error, failures: counted.length }, 'Sign-ins that failed could not be put on record');
    }
  }

  return {
    note({ address, requestId, error: { code, cause } }) {
      // A call without a token is not a sign-in attempt.
      if (code === 'identity.missing') return;
      const reason = cause instanceof Error ? cause.message.slice(0, 200) : '';
      const key = JSON.stringify([address, code, reason]);
      const isRoom = tallies.has(key) || tallies.size < rowsEachMinute;
      const reported = isRoom ? { key, address, reason } : { key: code, address: 'other addresses', reason: '' };
      const at = now();
      const tally = tallies.get(reported.key);
      if (!tally)
        tallies.set(reported.key, {
          address: reported.address,
          reason: reported.reason,
          code,
          requestId,
          from: at,
          to: at,
          count: 1,
        });
      else {
        tally.to = at;
        tally.count += 1;
      }
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
