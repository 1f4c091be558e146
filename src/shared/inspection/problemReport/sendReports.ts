/** Sends a problem report to the server now, or from this device when it is online again. */
import { z } from 'zod/mini';
import { problemReport, sendProblemReport, type ProblemReport } from '../../../../contract/admin/problemReport.ts';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import { personHere } from '../../../../machines/auth/watchAuth.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { isOutOfReach } from '../../../api/apiErrors.ts';
import type { App } from '../../../context/App.ts';
import { deleteReport, storeReport, storedReportsOf } from './storedReports.ts';

type Sender = Pick<App, 'call' | 'auth' | 'connection'>;

export type Sent = 'sent' | 'kept';

const ownerHere = ({ auth }: Sender): string | null => {
  const person = personHere(auth.getSnapshot());
  return person && `${person.issuer}|${person.sub}`;
};

const send = ({ call }: Sender, boxId: string, box: ProblemReport) =>
  call(sendProblemReport, { body: { boxId, box: z.encode(problemReport, box) }, quiet: true });

/** Sends or stores a report. Rejects if the server rejects it, or if it can be neither sent nor stored. */
export async function sendOrStore(app: Sender, boxId: string, box: ProblemReport): Promise<Sent> {
  try {
    await send(app, boxId, box);
    return 'sent';
  } catch (error) {
    const owner = ownerHere(app);
    if (!isOutOfReach(error) || owner === null) throw error;
    if (!(await storeReport({ boxId, owner, text: JSON.stringify(z.encode(problemReport, box)) }))) throw error;
    return 'kept';
  }
}

/** Sends stored reports whenever the device is online; returns the function that stops this. */
export function sendStoredReports(app: Sender): () => void {
  let isSending = false;
  let wasOnline = false;

  async function sendStored(owner: string): Promise<void> {
    isSending = true;
    try {
      for (const { boxId, text } of await storedReportsOf(owner)) {
        const box = problemReport.safeParse(JSON.parse(text)).data;
        // oxlint-disable-next-line no-await-in-loop -- one report at a time: no user waits for this
        if (box) await send(app, boxId, box).catch((error: unknown) => stopWhereItMayGoLater(error));
        // oxlint-disable-next-line no-await-in-loop -- deleted once it was sent or can never be sent
        await deleteReport(boxId);
      }
    } catch {
      // Retried when the device is online again.
    } finally {
      isSending = false;
    }
  }

  function look(): void {
    const isOnline = selectIsOnline(app.connection.getSnapshot());
    const owner = ownerHere(app);
    const isEvent = isOnline && !wasOnline && owner !== null;
    wasOnline = isOnline && owner !== null;
    if (isEvent && !isSending) void sendStored(owner);
  }

  const connection = app.connection.subscribe(look);
  const auth = app.auth.subscribe(look);
  look();
  return () => {
    connection.unsubscribe();
    auth.unsubscribe();
  };
}

/**
 * Rethrows an error if the report can be sent later: the server was unreachable, or reports are switched off. A rejected report
 * would be rejected again.
 */
function stopWhereItMayGoLater(error: unknown): void {
  if (isOutOfReach(error) || (error instanceof WirewayError && error.code === 'feature.off')) throw error;
}
