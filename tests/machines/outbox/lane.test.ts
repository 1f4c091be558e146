/** Lane of the outbox: the next step after each response of the server, to the millisecond. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { laneMachine, provideLane } from '../../../machines/outbox/laneMachine.ts';
import type { SendOutcome } from '../../../machines/outbox/outcome.ts';
import type { ParkRequest, SendRequest } from '../../../machines/outbox/ports.ts';
import { openPort, settled } from '../support/deferred.ts';
import { ann } from '../support/outboxHarness.ts';

function lane(isOnline = true) {
  const clock = new SimulatedClock();
  const sendBatch = openPort<SendRequest, SendOutcome>('sendBatch');
  const park = openPort<ParkRequest, void>('park');
  const machine = provideLane({
    sendBatch: sendBatch.port,
    park: (request) => park.port(request, new AbortController().signal),
  });
  const actor = createActor(machine, { clock, input: { owner: ann, kind: 'fieldEntry', isOnline } }).start();
  const answer = async (outcome: SendOutcome): Promise<void> => {
    sendBatch.last().resolve(outcome);
    await settled();
  };
  return { actor, clock, sendBatch, park, answer, calls: () => sendBatch.calls.length };
}

const twoIds = ['a', 'b'];
const later: SendOutcome = { kind: 'later', retryAfterMs: 0, random: 1 };
const refused = (operationIds: readonly string[]): SendOutcome => ({ kind: 'refused', operationIds, reason: 'No.' });
const grew = { type: 'queue.grew' } as const;
const visible = { type: 'page.visible' } as const;
const online = (isOnline: boolean) => ({ type: 'connection.changed', isOnline }) as const;

describe('a lane', () => {
  it('sends its own kind for its own user at once, and continues until nothing is left', async () => {
    const { sendBatch, answer, calls, actor } = lane();
    expect(sendBatch.last().input).toEqual({ owner: ann, kind: 'fieldEntry', limit: 100 });
    await answer({ kind: 'sent' });
    expect(calls()).toBe(2);
    await answer({ kind: 'drained' });
    expect(calls()).toBe(2);
    actor.send(grew);
    expect(calls()).toBe(3);
  });

  it('checks again if an operation was added while it found none', async () => {
    const { actor, answer, calls } = lane();
    actor.send(grew);
    await answer({ kind: 'drained' });
    expect(calls()).toBe(2);
    await answer({ kind: 'drained' });
    expect(calls()).toBe(2);
  });

  it('waits offline, cancels a running call, and restarts when the server is back', async () => {
    const { actor, sendBatch, calls } = lane(false);
    actor.send(grew);
    expect(calls()).toBe(0);
    actor.send(online(true));
    expect(calls()).toBe(1);
    actor.send(online(true));
    expect(sendBatch.last().signal.aborted).toBe(false);
    actor.send(online(false));
    expect(sendBatch.last().signal.aborted).toBe(true);
    actor.send(online(false));
    actor.send(grew);
    expect(calls()).toBe(1);
    actor.send(online(true));
    expect(calls()).toBe(2);
  });

  it('retries after 1 s, then 2 s, and restarts at 1 s after a success', async () => {
    const { clock, answer, calls } = lane();
    for (const wait of [1000, 2000, 4000]) {
      const before = calls();
      await answer(later);
      clock.increment(wait - 1);
      expect(calls()).toBe(before);
      clock.increment(1);
      expect(calls()).toBe(before + 1);
    }
    await answer({ kind: 'sent' });
    const before = calls();
    await answer(later);
    clock.increment(1000);
    expect(calls()).toBe(before + 1);
  });

  it('waits as long as the server requested, despite new work, but not when the page becomes visible', async () => {
    const { actor, clock, answer, calls } = lane();
    await answer({ kind: 'later', retryAfterMs: 7000, random: 0 });
    actor.send(grew);
    clock.increment(6999);
    expect(calls()).toBe(1);
    clock.increment(1);
    expect(calls()).toBe(2);
    await answer({ kind: 'later', retryAfterMs: 7000, random: 0 });
    actor.send(visible);
    expect(calls()).toBe(3);
    await answer(later);
    clock.increment(999);
    expect(calls()).toBe(3);
    clock.increment(1);
    expect(calls()).toBe(4);
  });

  it('resets the count of failures when the connection is back', async () => {
    const { actor, clock, answer, calls } = lane();
    await answer(later);
    clock.increment(1000);
    await answer(later);
    actor.send(online(false));
    actor.send(online(true));
    expect(calls()).toBe(3);
    await answer(later);
    clock.increment(999);
    expect(calls()).toBe(3);
    clock.increment(1);
    expect(calls()).toBe(4);
  });

  it('treats a failing disk like a failed call', async () => {
    const { clock, sendBatch, calls } = lane();
    sendBatch.last().reject(new Error('The disk does not write.'));
    await settled();
    clock.increment(999);
    expect(calls()).toBe(1);
    clock.increment(1);
    expect(calls()).toBe(2);
  });

  it('halves a rejected batch down to the one operation to set aside, and widens again', async () => {
    const { sendBatch, park, answer } = lane();
    const limits = () => sendBatch.calls.map(({ input }) => input.limit);
    await answer(refused(['a', 'b', 'c', 'd', 'e']));
    await answer(refused(twoIds));
    await answer(refused(['a']));
    expect(limits()).toEqual([100, 2, 1]);
    expect(park.last().input).toEqual({ owner: ann, operationIds: ['a'], reason: 'No.' });
    park.last().resolve();
    await settled();
    await answer({ kind: 'sent' });
    for (let more = 0; more < 6; more += 1) await answer({ kind: 'sent' });
    expect(limits()).toEqual([100, 2, 1, 2, 4, 8, 16, 32, 64, 100, 100]);
  });

  it('halves a batch on which the server failed, and waits', async () => {
    const { clock, sendBatch, answer, calls } = lane();
    await answer({ kind: 'broken', operationIds: ['a', 'b', 'c'], retryAfterMs: 0, random: 0.5 });
    clock.increment(499);
    expect(calls()).toBe(1);
    clock.increment(1);
    expect(sendBatch.last().input.limit).toBe(1);
    await answer({ kind: 'broken', operationIds: ['a'], retryAfterMs: 0, random: 0.5 });
    clock.increment(1000);
    expect(sendBatch.last().input.limit).toBe(1);
  });

  it('retries if an operation could not be set aside, with the same reason', async () => {
    const { actor, clock, park, answer, calls } = lane();
    await answer(refused(['a']));
    park.last().reject(new Error('The disk does not write.'));
    await settled();
    clock.increment(999);
    expect(calls()).toBe(1);
    clock.increment(1);
    expect(calls()).toBe(2);
    expect(actor.getSnapshot().context.refused).toBeNull();
    await answer(refused(['b']));
    expect(park.last().input).toMatchObject({ operationIds: ['b'], reason: 'No.' });
    park.last().resolve();
    await settled();
    expect(actor.getSnapshot().context.refused).toBeNull();
  });

  it('waits for the renewal of the session, and retries by itself after 5 s', async () => {
    const { actor, clock, answer, calls } = lane();
    await answer({ kind: 'unauthorized' });
    clock.increment(4999);
    expect(calls()).toBe(1);
    clock.increment(1);
    expect(calls()).toBe(2);
    await answer({ kind: 'unauthorized' });
    actor.send({ type: 'owner.changed', owner: ann, isLocked: false });
    expect(calls()).toBe(3);
  });
});

it('a lane without its ports backs off', async () => {
  const actor = createActor(laneMachine, { input: { owner: ann, kind: 'cellEdits', isOnline: true } }).start();
  await settled();
  expect(actor.getSnapshot().value).toEqual({ reachable: 'backingOff' });
});
