/** A problem report goes to the server now, or from this device as soon as there is a signal. */
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
  call(sendProblemReport, { body: { boxId, box: problemReport.encode(box) }, quiet: true });

/** Rejects where the server will not have it, and where it can neither be sent nor kept. */
export async function sendOrStore(app: Sender, boxId: string, box: ProblemReport): Promise<Sent> {
  try {
    await send(app, boxId, box);
    return 'sent';
  } catch (error) {
    const owner = ownerHere(app);
    if (!isOutOfReach(error) || owner === null) throw error;
    if (!(await storeReport({ boxId, owner, text: JSON.stringify(problemReport.encode(box)) }))) throw error;
    return 'kept';
  }
}

/** Sends what waits whenever there is a signal; returns the end of it. */
export function sendStoredReports(app: Sender): () => void {
  let isSending = false;
  let wasOnline = false;

  async function sendKept(owner: string): Promise<void> {
    isSending = true;
    try {
      for (const { boxId, text } of await storedReportsOf(owner)) {
        const box = problemReport.safeParse(JSON.parse(text)).data;
        // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
        if (box) await send(app, boxId, box).catch((error: unknown) => stopWhereItMayGoLater(error));
        // oxlint-disable-next-line no-await-in-loop -- gone once the server has it, or will never have it
        await deleteReport(boxId);
      }
    } catch {
      // The next signal tries again.
    } finally {
      isSending = false;
    }
  }

  function look(): void {
    const isOnline = selectIsOnline(app.connection.getSnapshot());
    const owner = ownerHere(app);
    const isNews = isOnline && !wasOnline && owner !== null;
    wasOnline = isOnline && owner !== null;
    if (isNews && !isSending) void sendKept(owner);
  }

  const connection = app.connection.subscribe(look);
  const auth = app.auth.subscribe(look);
  look();
  return () => {
    connection.unsubscribe();
    auth.unsubscribe();
  };
}

/** What the server refuses will be refused again; what did not reach it, or waits until reports are switched on again, stays. */
function stopWhereItMayGoLater(error: unknown): void {
  if (isOutOfReach(error) || (error instanceof WirewayError && error.code === 'feature.off')) throw error;
}
