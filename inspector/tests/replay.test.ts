/**
 * Replay of recordings: for any order of events from users, providers and timers, the session is saved to a file, read back and
 * replayed, and each step has the same state, although all private data is masked.
 */
import * as fc from 'fast-check';
import { type AnyActorRef, SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { inspectorAllowList } from '../../src/shared/inspection/inspectorAllowList.ts';
import { replayMachines } from '../../src/shared/inspection/replayMachines.ts';
import { importMachine } from '../../machines/import/importMachine.ts';
import { createRecorder } from '../recorder/recorder.ts';
import { replay } from '../replay/replay.ts';
import type { Session } from '../session/session.ts';
import { readSession, sessionText } from '../session/sessionFile.ts';
import { AuthFailure } from '../../src/ports/auth/provider/authErrors.ts';
import { authStage, person } from '../../tests/machines/support/authHarness.ts';
import { AuthObserver } from '../../tests/machines/support/authObserver.ts';
import { authSteps } from '../../tests/machines/support/authSteps.ts';
import { nothing, settled } from '../../tests/machines/support/deferred.ts';
import { InvariantLog } from '../../tests/machines/support/explore.ts';
import { importId } from '../../tests/machines/support/importFixtures.ts';
import { importWalk } from '../../tests/machines/support/machineEvents.ts';
import { projectStage } from '../../tests/machines/support/projectHarness.ts';
import { ProjectObserver, projectSteps } from '../../tests/machines/support/projectObserver.ts';
import { runs, runsOf } from '../../tests/support/exploration.ts';
import { recordedApp, recordedSession } from './recorded.ts';

const recorderOf = (root: AnyActorRef, capacity: number) => {
  const recorder = createRecorder({ release: 'test', allowList: inspectorAllowList, title: () => '', capacity });
  root.system.inspect(recorder.observer);
  recorder.onRoot(root);
  return recorder;
};
/** Returns the steps with a different result, with their recorded step. */
const disagreements = (session: Session) => {
  const saved = readSession(sessionText(session));
  return replay(saved, replayMachines).flatMap(({ seq, agrees, state }) =>
    agrees ? [] : [{ replayed: state, step: saved.steps.find((step) => step.seq === seq) }],
  );
};

describe('a replayed session', () => {
  it('of a workday has the same result at every step', async () => {
    expect(disagreements(await recordedSession())).toEqual([]);
    expect(disagreements(await recordedSession({ capacity: 20 }))).toEqual([]);
  });

  it('of a renewal that failed with a port error contains the same error', async () => {
    const app = recordedApp();
    app.startup.last().resolve({ kind: 'session', user: person() });
    await settled();
    app.clock.increment(59 * 60_000);
    app.renew.last().reject(new AuthFailure({ kind: 'network', message: 'Failed to fetch' }));
    await settled();
    const session = app.recorder.session();
    expect(session.steps.at(-1)?.changes['lastError']).toMatchObject({ errorName: 'AuthFailure', kind: 'network' });
    expect(disagreements(session)).toEqual([]);
  });

  it('of sign-in events in any order has the same result at every step', async () => {
    let steps = 0;
    const same = fc.asyncProperty(
      fc.array(authSteps, { maxLength: 60 }),
      fc.constantFrom(10, 1000),
      async (sequence, capacity) => {
        const observer = new AuthObserver(new InvariantLog(), authStage());
        const recorder = recorderOf(observer.harness.actor, capacity);
        for (const step of sequence) await observer.take(step);
        const session = recorder.session();
        steps += session.steps.length;
        expect(disagreements(session)).toEqual([]);
        observer.harness.actor.stop();
      },
    );
    await fc.assert(same, runs(300));
    expect(steps).toBeGreaterThan(runsOf(300));
  });

  it('of projects opened and closed in any order has the same result at every step', async () => {
    const same = fc.asyncProperty(fc.array(projectSteps, { maxLength: 40 }), async (sequence) => {
      const observer = new ProjectObserver(new InvariantLog(), projectStage());
      const recorder = recorderOf(observer.harness.actor, 1000);
      for (const step of sequence) await observer.take(step);
      expect(disagreements(recorder.session())).toEqual([]);
      observer.harness.actor.stop();
    });
    await fc.assert(same, runs(300));
  });

  it('of an import visit in any order has the same result at every step', async () => {
    const reported = fc.array(fc.nat(importWalk.events.length - 1), { maxLength: 40 });
    const same = fc.asyncProperty(reported, fc.constantFrom(importId, undefined), async (picks, resumed) => {
      const open = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
      const requested = fromPromise(
        ({ self }) => new Promise((resolve, reject) => open.set(self.id, { resolve, reject })),
      );
      const names = Object.keys(importMachine.implementations.actors).filter((name) => name !== 'watchProgress');
      const actors = {
        ...Object.fromEntries(names.map((name) => [name, requested])),
        watchProgress: fromCallback(nothing),
      };
      const recorder = createRecorder({
        release: 'test',
        allowList: inspectorAllowList,
        title: () => '',
        capacity: 1000,
      });
      const input = { projectId: 7, importType: 'cable', ...(resumed && { importId: resumed }) } as const;
      const visit = createActor(importMachine.provide({ actors: actors as never }), {
        input,
        inspect: recorder.observer,
        clock: new SimulatedClock(),
      });
      visit.start();
      for (const pick of picks) {
        const event = importWalk.events[pick]!;
        const answered = /^xstate\.(?<how>done|error)\.actor\.(?<id>\w+)$/.exec(event.type)?.groups;
        if (answered?.['how'] === 'done') open.get(answered['id']!)?.resolve(event['output']);
        else if (answered) open.get(answered['id']!)?.reject(event['error']);
        else visit.send(event as never);
        await settled();
      }
      const session = recorder.session();
      expect(session.steps[0]?.edges).toEqual([`import.arriving#${resumed ? 0 : 1}`]);
      expect(disagreements(session)).toEqual([]);
      visit.stop();
    });
    await fc.assert(same, runs(200));
  });
});

const changed = (session: Session, seq: number, change: Partial<Session['steps'][number]>): Session => ({
  ...session,
  steps: session.steps.map((step) => (step.seq === seq ? { ...step, ...change } : step)),
});
const firstFalse = (session: Session) => replay(session, replayMachines).find(({ agrees }) => !agrees);

describe('a session that was tampered with', () => {
  it('is detected at the step whose state was changed', async () => {
    const session = await recordedSession();
    const step = session.steps.find(({ event }) => event.type === 'project.open');
    const seq = step?.seq ?? -1;
    expect(firstFalse(changed(session, seq, { state: 'failed' }))).toEqual({
      seq,
      agrees: false,
      state: 'loadingProject',
    });
  });

  it('is detected at the step whose context was changed', async () => {
    const session = await recordedSession();
    const seq = session.steps.find(({ event }) => event.type === 'renewal.failed')?.seq ?? -1;
    expect(firstFalse(changed(session, seq, { changes: { failedRenewals: 0 } }))).toMatchObject({ seq });
  });

  it('is detected where the token was replaced by another one', async () => {
    const session = await recordedSession();
    const renewed = session.steps.find(({ event }) => event.type === 'renewal.renewed');
    const text = JSON.stringify(renewed?.event).replaceAll(/("idToken":)"•••\d+"/g, '$1"•••999"');
    expect(firstFalse(changed(session, renewed?.seq ?? -1, { event: JSON.parse(text) as never }))).toMatchObject({
      seq: renewed?.seq,
    });
  });
});
