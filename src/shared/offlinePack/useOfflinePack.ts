import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import type { MessageOrText } from '../../../contract/base/messages/message.ts';
import type { Owner } from '../../../machines/outbox/operation.ts';
import { offlinePackCheckInterval } from '../../../machines/pageTimings.ts';
import { messageOf, ClientError } from '../../api/apiErrors.ts';
import { cachedResponsesOf } from '../../device/tables/cachedResponses.ts';
import { useApp } from '../../context/useApp.ts';
import { fetchPack, PackFailure, type Progress } from './fetchPack.ts';
import { readPackState, type DeviceView, type PackageInHand, type PackState, type Part } from './packNeeds.ts';
import { workerAddress, workerOptions } from '../../serviceWorker/messages.ts';

export interface OfflinePack {
  /** Undefined until the device was checked. */
  readonly state: PackState | undefined;
  /** Progress while the package is loading; null otherwise. */
  readonly progress: Progress | null;
  /** Part that failed in the last attempt, and the reason. */
  readonly failure: { readonly part: Part; readonly why: MessageOrText } | null;
  /** Loads the package; it continues after the user leaves the page, and the loaded data is stored on the device. */
  readonly makeReady: () => void;
}

const ownerOf = (person: ReturnType<typeof personHere>): Owner | null =>
  person && { issuer: person.issuer, subject: person.sub };

const isSame = (one: Owner | null, other: Owner | null): boolean =>
  one?.issuer === other?.issuer && one?.subject === other?.subject;

/** Returns the offline state of a package; only checked while it is shown. */
export function useOfflinePack(pack: PackageInHand): OfflinePack {
  const app = useApp();
  const queries = useQueryClient();
  const owner = useSelector(app.auth, (auth) => ownerOf(personHere(auth)), isSame);
  const { projectId, packageType, number } = pack;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const device: DeviceView = {
    // Owner at the time of storing: after a sign-out there is none.
    kept: cachedResponsesOf(() => ownerOf(personHere(app.auth.getSnapshot()))),
    holdsApplication: () => workers?.controller?.state === 'activated',
  };
  const queryKey = ['offline-pack', owner, projectId, packageType, number];
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readPackState(device, { projectId, packageType, number }),
    refetchInterval: offlinePackCheckInterval,
    staleTime: 0,
  });
  const [progress, setProgress] = useState<Progress | null>(null);
  const fetching = useMutation({
    networkMode: 'always',
    // A second press waits for the first, because the connection has capacity for one.
    scope: { id: `offline-pack ${projectId} ${packageType} ${number}` },
    mutationFn: () => {
      setProgress({ done: 0, of: 1 });
      const effects = { app, device, keepApplication: () => keepApplication(workers), told: setProgress };
      return fetchPack(effects, { projectId, packageType, number });
    },
    onSettled: () => {
      setProgress(null);
      void queries.invalidateQueries({ queryKey });
    },
  });
  const { error } = fetching;
  const failure = error instanceof PackFailure ? { part: error.part, why: messageOf(error.cause) } : null;
  return { state, progress, failure, makeReady: () => fetching.mutate() };
}

type Workers = Pick<ServiceWorkerContainer, 'getRegistration' | 'register'>;

/**
 * Waits until the application is stored on the device, and starts the download if none is running: the first visit might have
 * lost its connection. `workers`: undefined if unsupported by the browser. Rejects with a `ClientError` that states the remedy.
 */
async function keepApplication(workers: Workers | undefined): Promise<void> {
  if (!workers) throw new ClientError('server.notReady', 'keepsNothing');
  const there = await workers.getRegistration();
  if (there?.active) return;
  const { installing, waiting, active } = await register(workers);
  const worker = installing ?? waiting ?? active;
  if (!worker || !(await becomesActive(worker))) throw new ClientError('server.notReady', 'notWhole');
}

async function register(workers: Workers): Promise<ServiceWorkerRegistration> {
  try {
    return await workers.register(workerAddress, workerOptions);
  } catch (cause) {
    const isForbidden = cause instanceof DOMException && cause.name === 'SecurityError';
    throw new ClientError('server.notReady', isForbidden ? 'keepsNothing' : 'notWhole', { cause });
  }
}

/** Resolves with false if the worker is discarded: a file failed to load, or there is not enough space. */
const becomesActive = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
