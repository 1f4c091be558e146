/** Visit to the import page, with every possible failure on the way. */
import { fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ImportTarget } from '../../../machines/import/ports.ts';
import type { JobEvent } from '../../../machines/import/types.ts';
import {
  selectImportError,
  selectImportFileName,
  selectImportProgress,
  selectImportStep,
} from '../../../machines/import/selectors.ts';
import { settled } from '../support/deferred.ts';
import { importHarness, importStage } from '../support/importHarness.ts';
import {
  checkedWith,
  draft,
  file,
  importId,
  plan,
  recordOf,
  result,
  reviewOf,
  storedAs,
} from '../support/importFixtures.ts';

const noSignal = { kind: 'network', message: 'No signal.' } as const;

const mapped = async () => {
  const harness = importHarness();
  harness.visit.send({ type: 'file.choose', file });
  harness.upload.last().resolve(draft);
  await settled();
  return harness;
};
const reviewed = async (removalShare = 0) => {
  const harness = await mapped();
  harness.visit.send({ type: 'plan.submit', plan });
  harness.check.last().resolve(checkedWith(reviewOf(removalShare)));
  await settled();
  return harness;
};

describe('importing a schedule', () => {
  it('proceeds from file to change report', async () => {
    const harness = importHarness();
    expect(harness.state()).toBe('choosing');
    harness.visit.send({ type: 'file.choose', file });
    expect(harness.upload.last().input).toEqual({ projectId: 7, importType: 'cable', file });
    expect(selectImportFileName(harness.visit.getSnapshot())).toBe('cables rev C.xlsx');
    harness.upload.last().resolve(draft);
    await settled();
    expect(harness.state()).toBe('mapping');
    harness.visit.send({ type: 'plan.submit', plan });
    expect(harness.check.last().input).toEqual({ projectId: 7, importId, plan });
    harness.report({ phase: 'compare', done: 3, total: 9 });
    expect(selectImportProgress(harness.visit.getSnapshot())).toEqual({ phase: 'compare', done: 3, total: 9 });
    harness.check.last().resolve(checkedWith(reviewOf()));
    await settled();
    expect(selectImportStep(harness.visit.getSnapshot())).toBe('review');
    expect(selectImportProgress(harness.visit.getSnapshot())).toBeNull();
    harness.visit.send({ type: 'import.apply' });
    expect(harness.apply.last().input).toEqual({ projectId: 7, importId, confirmRemoval: '', review: reviewOf() });
    harness.apply.last().resolve(result);
    await settled();
    expect(harness.state()).toBe('done');
    expect(harness.context().record?.status).toBe('applied');
    harness.visit.send({ type: 'import.restart' });
    expect(harness.context()).toMatchObject({ importId: null, file: null });
  });

  it('requires the word REMOVE if more than a tenth of the rows would be removed', async () => {
    const exactly = await reviewed(0.1);
    expect(exactly.visit.getSnapshot().can({ type: 'import.apply' })).toBe(true);
    const more = await reviewed(0.11);
    expect(more.visit.getSnapshot().can({ type: 'import.apply' })).toBe(false);
    expect(more.visit.getSnapshot().can({ type: 'import.apply', confirmRemoval: 'remove' })).toBe(false);
    more.visit.send({ type: 'import.apply', confirmRemoval: 'REMOVE' });
    expect(more.apply.last().input.confirmRemoval).toBe('REMOVE');
  });
});

describe('after a failure', () => {
  it('a lost upload is repeated with the same file', async () => {
    const harness = importHarness();
    harness.visit.send({ type: 'file.choose', file });
    harness.upload.last().reject(noSignal);
    await settled();
    expect(selectImportError(harness.visit.getSnapshot())).toEqual(noSignal);
    harness.visit.send({ type: 'import.retry' });
    expect(harness.upload.last().input.file).toBe(file);
    expect(selectImportError(harness.visit.getSnapshot())).toBeNull();
  });

  it('a failed check returns to the unchanged mapping', async () => {
    const harness = await mapped();
    harness.visit.send({ type: 'plan.submit', plan });
    harness.check.last().reject(new Error('worker died'));
    await settled();
    expect(selectImportError(harness.visit.getSnapshot())?.message).toBe('worker died');
    expect(selectImportStep(harness.visit.getSnapshot())).toBe('check');
    harness.visit.send({ type: 'import.back' });
    expect(harness.state()).toBe('mapping');
    expect(harness.context().plan).toEqual(plan);
  });

  it('the response of a check is ignored after the user went back', async () => {
    const harness = await mapped();
    harness.visit.send({ type: 'plan.submit', plan });
    harness.visit.send({ type: 'import.back' });
    expect(harness.check.last().signal.aborted).toBe(true);
    harness.check.last().resolve(checkedWith(reviewOf()));
    await settled();
    expect(harness.state()).toBe('mapping');
  });

  it('an apply without a response is repeated with the same confirmation word', async () => {
    const harness = await reviewed(0.5);
    harness.visit.send({ type: 'import.apply', confirmRemoval: 'REMOVE' });
    expect(harness.visit.getSnapshot().can({ type: 'import.cancel' })).toBe(false);
    harness.apply.last().reject(noSignal);
    await settled();
    harness.visit.send({ type: 'import.retry' });
    expect(harness.apply.last().input.confirmRemoval).toBe('REMOVE');
  });

  it('a project that changed since the check is checked again', async () => {
    const harness = await reviewed();
    harness.visit.send({ type: 'import.apply' });
    harness.apply.last().reject({ kind: 'stale', message: 'The project has changed since the check.' });
    await settled();
    expect(harness.state()).toBe('checking');
    harness.check.last().resolve(checkedWith(reviewOf()));
    await settled();
    expect(harness.state()).toBe('reviewing');
    expect(selectImportError(harness.visit.getSnapshot())?.kind).toBe('stale');
  });

  it('an unknown column mapping is requested before that check', async () => {
    const harness = importHarness({ importId });
    harness.load.last().resolve(storedAs('checked', { review: reviewOf() }));
    await settled();
    harness.visit.send({ type: 'import.apply' });
    harness.apply.last().reject({ kind: 'stale', message: 'The project has changed since the check.' });
    await settled();
    expect(harness.state()).toBe('mapping');
    expect(harness.check.calls).toEqual([]);
    expect(selectImportError(harness.visit.getSnapshot())?.kind).toBe('stale');
  });

  it('a canceled import leaves no data', async () => {
    const harness = await mapped();
    harness.visit.send({ type: 'import.cancel' });
    harness.cancel.last().resolve();
    await settled();
    expect(harness.state()).toBe('choosing');
    expect(harness.context()).toMatchObject({ importId: null, draft: null, record: null });
  });

  it('a failed apply shows no progress', async () => {
    const harness = await reviewed();
    harness.visit.send({ type: 'import.apply' });
    harness.report({ phase: 'write', done: 3, total: 9 });
    harness.apply.last().reject(noSignal);
    await settled();
    expect(selectImportProgress(harness.visit.getSnapshot())).toBeNull();
  });

  it('a draft that no longer exists counts as canceled', async () => {
    const harness = await mapped();
    harness.visit.send({ type: 'import.cancel' });
    harness.cancel.last().reject(noSignal);
    await settled();
    expect(harness.state()).toBe('cancelFailed');
    harness.visit.send({ type: 'import.retry' });
    harness.cancel.last().reject({ kind: 'notFound', message: 'No such import.' });
    await settled();
    expect(harness.state()).toBe('choosing');
    expect(harness.context()).toMatchObject({ importId: null, draft: null, error: null });
  });

  it('the import continues if its progress cannot be watched', async () => {
    const broken = fromCallback<JobEvent, ImportTarget>(() => {
      throw new Error('No stream.');
    });
    const harness = importHarness(
      {},
      importStage((visit) => visit.provide({ actors: { watchJob: broken } })),
    );
    harness.visit.send({ type: 'file.choose', file });
    harness.upload.last().resolve(draft);
    await settled();
    harness.visit.send({ type: 'plan.submit', plan });
    harness.check.last().resolve(checkedWith(reviewOf()));
    await settled();
    expect(harness.state()).toBe('reviewing');
  });
});

describe('opening an import', () => {
  it.each([
    ['draft', storedAs('draft'), 'mapping'],
    ['checked', storedAs('checked', { plan, review: reviewOf() }), 'reviewing'],
    ['checked, review not kept', storedAs('checked', { plan }), 'mapping'],
    ['checking', storedAs('checking'), 'following'],
    ['applying', storedAs('applying'), 'following'],
    ['interrupted', storedAs('interrupted', { plan }), 'interrupted'],
    ['failed', storedAs('failed'), 'interrupted'],
    ['interrupted after its review', storedAs('interrupted', { plan, review: reviewOf() }), 'interrupted'],
    ['applied', storedAs('applied'), 'done'],
    ['rolled back', storedAs('rolledBack'), 'done'],
    ['cancelled', storedAs('cancelled'), 'done'],
  ] as const)('in status %s shows its step', async (_, stored, state) => {
    const harness = importHarness({ importId });
    expect(harness.load.last().input).toEqual({ projectId: 7, importId });
    harness.load.last().resolve(stored);
    await settled();
    expect(harness.state()).toBe(state);
    expect(harness.context().record).toBe(stored.record);
  });

  it('polls every 2000 ms while the server is working', async () => {
    const harness = importHarness();
    harness.visit.send({ type: 'import.resume', importId });
    harness.load.last().resolve(storedAs('applying'));
    await settled();
    harness.clock.increment(1999);
    expect(harness.load.calls).toHaveLength(1);
    harness.clock.increment(1);
    expect(harness.load.calls).toHaveLength(2);
  });

  it('checks an interrupted one again with its earlier mapping', async () => {
    const harness = importHarness({ importId });
    harness.load.last().resolve(storedAs('interrupted', { plan }));
    await settled();
    harness.visit.send({ type: 'import.retry' });
    expect(harness.check.last().input.plan).toEqual(plan);
  });
});

const checking = async () => {
  const harness = await mapped();
  harness.visit.send({ type: 'plan.submit', plan });
  harness.check.last().resolve({ record: recordOf('checking'), review: null });
  await settled();
  return harness;
};
const applying = async () => {
  const harness = await reviewed();
  harness.visit.send({ type: 'import.apply' });
  harness.apply.last().resolve({ record: recordOf('applying') });
  await settled();
  return harness;
};

describe('following the server’s job', () => {
  it('reads the record when the job changes, and the review after the check', async () => {
    const harness = await checking();
    expect(harness.stateValue()).toEqual({ checking: 'waiting' });
    harness.jobChanged();
    expect(harness.look.last().input).toEqual({ projectId: 7, importId });
    harness.look.last().resolve({ record: recordOf('checked') });
    await settled();
    harness.readReview.last().resolve(reviewOf());
    await settled();
    expect(harness.state()).toBe('reviewing');
    expect(harness.watched).toEqual([]);
  });

  it('reads the record every 5000 ms without events', async () => {
    const harness = await applying();
    harness.clock.increment(4999);
    expect(harness.look.calls).toHaveLength(0);
    harness.clock.increment(1);
    expect(harness.look.calls).toHaveLength(1);
    harness.look.last().resolve({ record: recordOf('applying') });
    await settled();
    harness.clock.increment(5000);
    expect(harness.look.calls).toHaveLength(2);
    harness.look.last().resolve({ record: recordOf('applied') });
    await settled();
    expect(harness.state()).toBe('done');
  });

  it.each([
    ['checking', checking],
    ['applying', applying],
  ] as const)('continues waiting while the record cannot be read: %s', async (state, begin) => {
    const harness = await begin();
    harness.jobChanged();
    harness.look.last().reject(noSignal);
    await settled();
    expect(harness.stateValue()).toEqual({ [state]: 'waiting' });
    harness.jobChanged();
    harness.look.last().reject({ kind: 'notFound', message: 'No such import.' });
    await settled();
    expect(harness.visit.getSnapshot().hasTag('failed')).toBe(true);
  });

  it('shows the reason of a job without a result, and retries it', async () => {
    const harness = await checking();
    harness.jobChanged();
    const problem = { problem: 'The file cannot be read.', problemCode: 'import.fileUnreadable' } as const;
    harness.look.last().resolve({ record: { ...recordOf('failed'), ...problem } });
    await settled();
    expect(harness.state()).toBe('checkFailed');
    expect(harness.context().error).toEqual({ kind: 'refused', message: problem.problem });
    harness.visit.send({ type: 'import.retry' });
    expect(harness.check.calls).toHaveLength(2);
  });

  it('treats a job that ended without a reason as a server failure', async () => {
    const harness = await checking();
    harness.jobChanged();
    harness.look.last().resolve({ record: recordOf('failed') });
    await settled();
    expect(harness.state()).toBe('checkFailed');
    expect(harness.context().error).toEqual({ kind: 'server', message: 'failed' });
  });

  it('checks again if the project changed while the server was writing', async () => {
    const harness = await applying();
    harness.jobChanged();
    const problem = { problem: 'The project has changed since the check.', problemCode: 'import.stale' } as const;
    harness.look.last().resolve({ record: { ...recordOf('failed'), ...problem } });
    await settled();
    expect(harness.state()).toBe('checking');
  });

  it('does not show the review of an earlier check', async () => {
    const harness = await reviewed();
    harness.visit.send({ type: 'import.back' });
    harness.visit.send({ type: 'plan.submit', plan });
    harness.check.last().resolve({ record: recordOf('checked'), review: null });
    await settled();
    expect(harness.stateValue()).toEqual({ checking: 'reading' });
    harness.readReview.last().reject(noSignal);
    await settled();
    expect(harness.state()).toBe('checkFailed');
  });
});
