/** Transfer of one pane: the machine with ports to the file or the codes, the queue of this tablet and the user's projects. */
import { useActorRef } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import {
  incomingTransferMachine,
  provideIncomingTransfer,
  type IncomingTransferPorts,
  type IncomingTransferRef,
  type TransferProblem,
} from '../../../machines/incomingTransfer/incomingTransferMachine.ts';
import { projectsQuery } from '../../api/queries.ts';
import type { App } from '../../context/App.ts';
import { useApp } from '../../context/useApp.ts';
import { readTransferFile, type TransferFile } from '../../device/transfer/transferFile.ts';
import { unpack } from '../../device/transfer/pack.ts';
import { receiveEntries, type ReceivedEntries } from '../../device/transfer/receiveEntries.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

interface TransferOffer {
  readonly handOver: TransferFile;
  readonly taken: ReceivedEntries;
}

type IncomingTransfer = SnapshotFrom<typeof incomingTransferMachine>;

/** Returns the received entries until the user accepts them; otherwise null. */
export const selectOffer = (state: IncomingTransfer): TransferOffer | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- created by the port below
  state.hasTag('offered') ? (state.context.offer as TransferOffer) : null;

export const selectProblem = (state: IncomingTransfer): TransferProblem | null =>
  state.hasTag('refused') ? state.context.problem : null;

export function useIncomingTransfer(onDone: () => void): IncomingTransferRef {
  const app = useApp();
  const { queue, notify, inspection } = app;
  const { t } = useTranslation('transfer');
  const formats = useFormats();
  const accept = async ({ taken: { drafts, photos } }: TransferOffer) => {
    queue.add(drafts);
    if (drafts.length > 0) notify.success(t('taken', { count: drafts.length, shown: formats.count(drafts.length) }));
    onDone();
    const stored = await Promise.allSettled(photos.map(({ draft, picture }) => queue.addPhoto(draft, picture)));
    const left = stored.filter(({ status }) => status === 'rejected').length;
    const here = stored.length - left;
    if (drafts.length === 0 && here > 0) notify.success(t('takenPhotos', { count: here, shown: formats.count(here) }));
    if (left > 0) notify.error(t('photosLeft', { count: left, shown: formats.count(left) }));
  };
  return useActorRef(
    provideIncomingTransfer<TransferOffer>({ read: readWith(app), accept: (offer) => void accept(offer) }),
    inspection.options(),
  );
}

const readWith =
  ({ auth, call, queue, queryClient }: App): IncomingTransferPorts<TransferOffer>['read'] =>
  async (source) => {
    const { issuer, sub: subject } = personHere(auth.getSnapshot())!;
    // Data that does not unpack was not packed by Wireway.
    const text = source.kind === 'codes' ? unpack(source.bytes).catch(() => '') : source.file.text();
    const read = await readTransferFile(await text, issuer);
    if (!read.ok) return { kind: 'refusal', problem: read.problem };
    const sent = await queue.readSent();
    const projects = queryClient.getQueryData(projectsQuery(call).queryKey);
    const taken = receiveEntries(read.handOver, {
      owner: { issuer, subject },
      ids: new Set([...queue.getSnapshot().operations, ...sent].map(({ id }) => id)),
      projectIds: projects ? new Set(projects.map(({ id }) => id)) : null,
    });
    if (taken.drafts.length + taken.photos.length > 0)
      return { kind: 'offer', offer: { handOver: read.handOver, taken } };
    return { kind: 'refusal', problem: taken.foreign > 0 ? 'foreign' : 'repeated' };
  };
