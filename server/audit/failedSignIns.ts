/**
 * Sign-ins that failed, on record without a row for each: anybody can send a million bad tokens. One row tells of one
 * address, one reason and up to one minute; what comes from more addresses than that is told together.
 */
import type { WirewayError } from '../../contract/base/calls/errors.ts';
import { failedSignInInterval } from '../timings.ts';
import type { ServerContext } from '../calls/context.ts';
import { audit } from './audit.ts';

/** Rows of a minute at most; then one more for each kind of failure, for all the rest. */
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
  /** Writes what was counted, and counts no more. */
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
            // oxlint-disable-next-line no-await-in-loop -- one connection
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
      // Without a token nobody tried to sign in.
      if (code === 'identity.missing') return;
      const reason = cause instanceof Error ? cause.message.slice(0, 200) : '';
      const key = JSON.stringify([address, code, reason]);
      const isRoom = tallies.has(key) || tallies.size < rowsEachMinute;
      const told = isRoom ? { key, address, reason } : { key: code, address: 'other addresses', reason: '' };
      const at = now();
      const tally = tallies.get(told.key);
      if (!tally)
        tallies.set(told.key, {
          address: told.address,
          reason: told.reason,
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
