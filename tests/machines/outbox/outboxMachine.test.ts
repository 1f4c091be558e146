/** Outbox: whose queue is open, if the disk stores it, which tab sends, and the events of the lanes. */
import { describe, expect, it } from 'vitest';
import { selectIsInMemory } from '../../../machines/outbox/outboxMachine.ts';
import { freshQueue, outboxSetup } from '../../../machines/outbox/setup.ts';
import { settled } from '../support/deferred.ts';
import { ann, bob, outboxHarness } from '../support/outboxHarness.ts';

type Harness = ReturnType<typeof outboxHarness>;

async function leading(): Promise<Harness> {
  const harness = outboxHarness();
  harness.signIn(ann);
  harness.openQueue.last().resolve();
  await settled();
  harness.lead(true);
  return harness;
}

const kindsSent = ({ sendBatch }: Harness) => sendBatch.calls.map(({ input }) => input.kind);

async function answerAll({ sendBatch }: Harness): Promise<void> {
  for (const call of sendBatch.open) call.resolve({ kind: 'drained' });
  await settled();
}

describe('the queue', () => {
  it('opens once for the user who signs in, and closes with the session', async () => {
    const harness = outboxHarness();
    const { openQueue, closed, signIn, actor } = harness;
    expect(openQueue.calls).toHaveLength(0);
    signIn(ann);
    expect(openQueue.last().input).toEqual({ owner: ann, isInMemory: false });
    openQueue.last().resolve();
    await settled();
    const before = closed.length;
    signIn(ann);
    signIn(null, true);
    expect(openQueue.calls).toHaveLength(1);
    expect(closed).toHaveLength(before);
    signIn(null);
    expect(closed).toHaveLength(before + 1);
    expect(actor.getSnapshot().context.owner).toBeNull();
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('cancels opening the disk of the previous user', async () => {
    const { openQueue, closed, signIn } = outboxHarness();
    signIn(ann);
    const [first] = openQueue.calls;
    const before = closed.length;
    signIn(bob);
    expect(first!.signal.aborted).toBe(true);
    expect(closed).toHaveLength(before + 1);
    expect(openQueue.last().input).toEqual({ owner: bob, isInMemory: false });
  });

  it('stops sending for one user when another signs in, and resets the disk failures of the first', async () => {
    const harness = await leading();
    const calls = [...harness.sendBatch.calls];
    harness.queue('storage.full');
    harness.signIn(bob);
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
    expect(harness.openQueue.last().input).toEqual({ owner: bob, isInMemory: false });
  });
});

describe('the disk', () => {
  it('is tried three times, 0.7 s apart, then replaced by memory', async () => {
    const { openQueue, clock, signIn, actor, leads, lead, sendBatch } = outboxHarness();
    signIn(ann);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(openQueue.calls).toHaveLength(attempt);
      expect(openQueue.last().input.isInMemory).toBe(false);
      expect(selectIsInMemory(actor.getSnapshot())).toBe(false);
      openQueue.last().reject(new Error('The disk does not open.'));
      await settled();
      clock.increment(699);
      expect(openQueue.calls).toHaveLength(attempt);
      clock.increment(1);
    }
    expect(openQueue.last().input).toEqual({ owner: ann, isInMemory: true });
    expect(selectIsInMemory(actor.getSnapshot())).toBe(true);
    openQueue.last().resolve();
    await settled();
    expect(leads.at(-1)).toEqual({ owner: ann, isInMemory: true });
    lead(true);
    expect(sendBatch.calls).toHaveLength(3);
  });

  it.each([
    ['a tab that follows', false],
    ['the tab that leads', true],
  ])('that was lost is reopened, and a write in %s resets its failures', async (_, leads) => {
    const harness = await leading();
    const { openQueue, clock, queue, actor } = harness;
    for (let times = 0; times < 5; times += 1) {
      queue('storage.lost');
      clock.increment(700);
      openQueue.last().resolve();
      await settled();
      harness.lead(leads);
      queue('queue.grew');
    }
    expect(selectIsInMemory(actor.getSnapshot())).toBe(false);
    expect(openQueue.last().input.isInMemory).toBe(false);
    for (let times = 0; times < 3; times += 1) {
      queue('storage.lost');
      clock.increment(700);
      openQueue.last().resolve();
      await settled();
    }
    expect(selectIsInMemory(actor.getSnapshot())).toBe(true);
  });

  it('that loses its handle occasionally and reopens is not given up, even without a write', async () => {
    const { openQueue, clock, queue, actor } = await leading();
    for (let times = 0; times < 5; times += 1) {
      queue('storage.lost');
      clock.increment(700);
      openQueue.last().resolve();
      await settled();
      clock.increment(2000);
    }
    expect(selectIsInMemory(actor.getSnapshot())).toBe(false);
    expect(openQueue.last().input.isInMemory).toBe(false);
  });

  it('that is lost three times within two seconds each is given up', async () => {
    const { openQueue, clock, queue, actor } = await leading();
    for (let times = 0; times < 3; times += 1) {
      clock.increment(1999);
      queue('storage.lost');
      clock.increment(700);
      openQueue.last().resolve();
      await settled();
    }
    expect(selectIsInMemory(actor.getSnapshot())).toBe(true);
    clock.increment(60_000);
    expect(selectIsInMemory(actor.getSnapshot())).toBe(true);
  });

  it('that is full is given up permanently at once', async () => {
    const { openQueue, queue, actor } = await leading();
    queue('storage.full');
    expect(openQueue.last().input.isInMemory).toBe(true);
    openQueue.last().resolve();
    await settled();
    queue('queue.grew');
    expect(selectIsInMemory(actor.getSnapshot())).toBe(true);
  });
});

describe('the lanes', () => {
  it('start with the leadership, one for each kind, and stop with it', async () => {
    const harness = await leading();
    expect(kindsSent(harness)).toEqual(['cellEdits', 'fieldEntry', 'photo']);
    harness.lead(false);
    expect(harness.sendBatch.calls.every(({ signal }) => signal.aborted)).toBe(true);
    harness.queue('queue.grew');
    expect(harness.sendBatch.calls).toHaveLength(3);
    harness.lead(true);
    expect(harness.sendBatch.calls).toHaveLength(6);
  });

  it('are independent: a failing endpoint blocks only its own kind', async () => {
    const harness = await leading();
    const [edits, entries] = harness.sendBatch.calls;
    edits!.resolve({ kind: 'later', retryAfterMs: 0, random: 1 });
    entries!.resolve({ kind: 'drained' });
    await settled();
    harness.queue('queue.grew');
    expect(kindsSent(harness)).toEqual(['cellEdits', 'fieldEntry', 'photo', 'fieldEntry']);
    harness.clock.increment(1000);
    expect(kindsSent(harness)).toEqual(['cellEdits', 'fieldEntry', 'photo', 'fieldEntry', 'cellEdits']);
  });

  it('all receive new operations, page visibility, reconnection and the next sign-in', async () => {
    const harness = await leading();
    const allAgain = (before: number) =>
      expect(kindsSent(harness).slice(before).toSorted()).toEqual(['cellEdits', 'fieldEntry', 'photo']);
    await answerAll(harness);
    harness.queue('queue.grew');
    allAgain(3);

    for (const call of harness.sendBatch.open) call.resolve({ kind: 'later', retryAfterMs: 9000, random: 1 });
    await settled();
    harness.queue('page.visible');
    allAgain(6);

    harness.connect(false);
    harness.connect(true);
    allAgain(9);

    for (const call of harness.sendBatch.calls.slice(9)) call.resolve({ kind: 'unauthorized' });
    await settled();
    harness.signIn(null, true);
    expect(harness.sendBatch.calls).toHaveLength(12);
    harness.signIn(ann);
    allAgain(12);
    expect(harness.openQueue.calls).toHaveLength(1);
  });

  it('do not call if the server was unreachable before the tab led', async () => {
    const harness = outboxHarness();
    harness.connect(false);
    harness.signIn(ann);
    harness.openQueue.last().resolve();
    await settled();
    harness.lead(true);
    expect(harness.sendBatch.calls).toHaveLength(0);
    harness.connect(true);
    expect(harness.sendBatch.calls).toHaveLength(3);
    harness.connect(false);
    harness.lead(false);
    harness.lead(true);
    expect(harness.sendBatch.calls).toHaveLength(3);
    harness.connect(true);
    expect(harness.sendBatch.calls).toHaveLength(6);
    harness.lead(false);
    harness.lead(true);
    expect(harness.sendBatch.calls).toHaveLength(9);
  });

  it('receive no event about an unreachable session', async () => {
    const harness = await leading();
    for (const call of harness.sendBatch.calls) call.resolve({ kind: 'unauthorized' });
    await settled();
    harness.signIn(ann, true);
    expect(harness.sendBatch.calls).toHaveLength(3);
  });
});

it('an outbox without its ports reports which port is missing', () => {
  const { closeQueue } = outboxSetup.createMachine({ context: { ...freshQueue, owner: null, isOnline: true } })
    .implementations.actions;
  expect(closeQueue).toThrow("No port was provided for 'outbox.closeQueue'");
});
