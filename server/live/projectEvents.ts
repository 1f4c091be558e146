/**
 * What happens to projects, told to whoever follows them: heard from the database, so that it does not matter which server
 * did it. Only numbers and states travel; rows are asked for by calls that are authorized.
 */
import { EventEmitter, on } from 'node:events';
import type { JobProgress, LiveEvent } from '../../contract/base/calls/live.ts';
import type { Database } from '../db/database.ts';
import { featuresSwitchedChannel } from '../db/broadcasts/featureSwitches.ts';
import { signInsEndedChannel } from '../db/broadcasts/endedSignIns.ts';
import { type ProjectEvent, projectEventsChannel } from '../db/broadcasts/projectEvents.ts';

export interface ProjectEvents {
  start(): Promise<void>;
  /** Tells followers in this server how far a job is, where the database cannot. */
  tellProgress(projectId: number, subject: string, progress: JobProgress): void;
  /**
   * Events of a project from now until the signal aborts, the server stops, or a sign-in of the person ends, be it another
   * one: who may still follow asks again.
   */
  follow(projectId: number, userId: number, signal: AbortSignal): AsyncIterable<LiveEvent>;
  /** Ends every follower. */
  stop(): Promise<void>;
}

interface NotifiedVersion {
  readonly projectId: number;
  readonly version: number;
}
type NotifiedJob = Omit<Extract<LiveEvent, { kind: 'job' }>, 'kind'> & { readonly projectId: number };

const nameOf = (projectId: number): string => `project ${projectId}`;
const isOfProject = (name: string | symbol): boolean => typeof name === 'string' && name.startsWith('project ');
const endOf = (userId: number | string): string => `end ${userId}`;

async function* untilAborted(heard: AsyncIterable<unknown[]>, signal: AbortSignal): AsyncIterable<LiveEvent> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `tell` and `tellGap` emit
    for await (const [event] of heard) yield event as LiveEvent;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

export function createProjectEvents(database: Database): ProjectEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  const tell = (projectId: number, event: LiveEvent) => void emitter.emit(nameOf(projectId), event);

  function tellGap(): void {
    for (const name of emitter.eventNames()) emitter.emit(name, { kind: 'gap' } satisfies LiveEvent);
  }

  /** What a person may be offered has changed in every project alike. */
  function tellSwitched(): void {
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
            tell(projectId, { kind: 'version', version });
          },
          tellGap,
        ),
        await database.listen(projectEventsChannel, (payload) => {
          const { projectId, kind }: ProjectEvent = JSON.parse(payload);
          tell(projectId, { kind });
        }),
        await database.listen(featuresSwitchedChannel, tellSwitched),
        await database.listen(signInsEndedChannel, (userId) => void emitter.emit(endOf(userId))),
        await database.listen('job', (payload) => {
          const { projectId, subject, status, progress }: NotifiedJob = JSON.parse(payload);
          tell(projectId, { kind: 'job', subject, status, progress });
        }),
      );
    },
    tellProgress(projectId, subject, progress) {
      tell(projectId, { kind: 'job', subject, status: 'running', progress });
    },
    follow(projectId, userId, signal) {
      const leaving = new AbortController();
      const leave = () => leaving.abort();
      const ended = AbortSignal.any([signal, stopping.signal, leaving.signal]);
      // Hears `tellGap` as well: among news that was missed may be the end of a sign-in.
      emitter.once(endOf(userId), leave);
      ended.addEventListener('abort', () => emitter.off(endOf(userId), leave), { once: true });
      return untilAborted(on(emitter, nameOf(projectId), { signal: ended }), ended);
    },
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
