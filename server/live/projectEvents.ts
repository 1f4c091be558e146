/**
 * Sends project events to their subscribers: events come from the database, so any server can cause them. Only numbers and states
 * are sent; clients request rows with authorized calls.
 */
import { EventEmitter, on } from 'node:events';
import type { JobProgress, LiveEvent } from '../../contract/base/calls/live.ts';
import type { Database } from '../db/database.ts';
import { featuresSwitchedChannel } from '../db/broadcasts/featureSwitches.ts';
import { signInsEndedChannel } from '../db/broadcasts/endedSignIns.ts';
import { type ProjectEvent, projectEventsChannel } from '../db/broadcasts/projectEvents.ts';
import { spreadVersions } from './spreadVersions.ts';

export interface ProjectEvents {
  start(): Promise<void>;
  /** Notifies the subscribers of this server of job progress, where the database cannot. */
  tellProgress(projectId: number, subject: string, progress: JobProgress): void;
  /**
   * Events of a project from now until the signal aborts, the server stops, or any sign-in of the user ends; a user who is still
   * allowed subscribes again.
   */
  follow(projectId: number, userId: number, signal: AbortSignal): AsyncIterable<LiveEvent>;
  /** Number of open subscriptions. */
  countOpen(): number;
  /** Ends every subscription at a moment of its own within this time, ms, so that not all subscribe again at once; later ones end at once. */
  endAll(withinMs: number): void;
  /** Ends every subscription. */
  stop(): Promise<void>;
}

interface NotifiedVersion {
  readonly projectId: number;
  readonly version: number;
}
type NotifiedJob = Omit<Extract<LiveEvent, { kind: 'job' }>, 'kind'> & { readonly projectId: number };

const heard = 'heard';
const nameOf = (projectId: number): string => `project ${projectId}`;
const isOfProject = (name: string | symbol): boolean => typeof name === 'string' && name.startsWith('project ');
const endOf = (userId: number | string): string => `end ${userId}`;

async function* untilAborted(received: AsyncIterable<unknown[]>, signal: AbortSignal): AsyncIterable<LiveEvent> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `follow` emits nothing else
    for await (const [event] of received) yield event as LiveEvent;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** `on` throws if its signal was aborted before. */
async function* noEvents(): AsyncIterable<LiveEvent> {}

export function createProjectEvents(database: Database): ProjectEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopping = new AbortController();
  const followers = new Set<AbortController>();
  let isEnding = false;
  const stops: (() => Promise<void>)[] = [];
  const notify = (projectId: number, event: LiveEvent) => void emitter.emit(nameOf(projectId), event);

  function notifyGap(): void {
    for (const name of emitter.eventNames()) emitter.emit(name, { kind: 'gap' } satisfies LiveEvent);
  }

  /** Notifies the subscribers of every project that the available features have changed. */
  function notifySwitched(): void {
    for (const name of emitter.eventNames())
      if (isOfProject(name)) emitter.emit(name, { kind: 'permissions' } satisfies LiveEvent);
  }

  return {
    async start() {
      stops.push(
        await database.listen(
          'project_version',
          (payload) => {
            const { projectId, version }: NotifiedVersion = JSON.parse(payload);
            notify(projectId, { kind: 'version', version });
          },
          notifyGap,
        ),
        await database.listen(projectEventsChannel, (payload) => {
          const { projectId, kind }: ProjectEvent = JSON.parse(payload);
          notify(projectId, { kind });
        }),
        await database.listen(featuresSwitchedChannel, notifySwitched),
        await database.listen(signInsEndedChannel, (userId) => void emitter.emit(endOf(userId))),
        await database.listen('job', (payload) => {
          const { projectId, subject, status, progress }: NotifiedJob = JSON.parse(payload);
          notify(projectId, { kind: 'job', subject, status, progress });
        }),
      );
    },
    tellProgress(projectId, subject, progress) {
      notify(projectId, { kind: 'job', subject, status: 'running', progress });
    },
    follow(projectId, userId, signal) {
      const leaving = new AbortController();
      const leave = () => leaving.abort();
      const ended = AbortSignal.any([signal, stopping.signal, leaving.signal]);
      if (isEnding || ended.aborted) return noEvents();
      followers.add(leaving);
      const project = nameOf(projectId);
      const own = new EventEmitter();
      const pass = (event: LiveEvent) => void own.emit(heard, event);
      const versions = spreadVersions(
        () => emitter.listenerCount(project),
        (version) => pass({ kind: 'version', version }),
      );
      const hear = (event: LiveEvent) => (event.kind === 'version' ? versions.hear(event.version) : pass(event));
      emitter.on(project, hear);
      // `notifyGap` also triggers this: a missed event might be the end of a sign-in.
      emitter.once(endOf(userId), leave);
      const forget = () => {
        followers.delete(leaving);
        emitter.off(endOf(userId), leave);
        emitter.off(project, hear);
        versions.stop();
      };
      ended.addEventListener('abort', forget, { once: true });
      return untilAborted(on(own, heard, { signal: ended }), ended);
    },
    countOpen: () => followers.size,
    endAll(withinMs) {
      isEnding = true;
      for (const leaving of followers) setTimeout(() => leaving.abort(), Math.random() * withinMs).unref();
    },
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
