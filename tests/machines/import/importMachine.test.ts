/** A visit to the import page, with all that can go wrong on the way. */
import { fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ImportTarget } from '../../../machines/import/ports.ts';
import type { ImportEvent } from '../../../machines/import/types.ts';
import {
  selectImportError,
  selectImportFileName,
  selectImportProgress,
  selectImportStep,
} from '../../../machines/import/selectors.ts';
import { settled } from '../support/deferred.ts';
import { importBench, importStage } from '../support/importHarness.ts';
import { draft, file, importId, plan, result, reviewOf, storedAs } from '../support/importFixtures.ts';

const noSignal = { kind: 'network', message: 'No signal.' } as const;

const mapped = async () => {
  const bench = importBench();
  bench.visit.send({ type: 'file.choose', file });
  bench.upload.last().resolve(draft);
  await settled();
  return bench;
};
const reviewed = async (removalShare = 0) => {
  const bench = await mapped();
  bench.visit.send({ type: 'plan.submit', plan });
  bench.check.last().resolve(reviewOf(removalShare));
  await settled();
  return bench;
};

describe('importing a schedule', () => {
  it('goes from file to change report', async () => {
    const bench = importBench();
    expect(bench.state()).toBe('choosing');
    bench.visit.send({ type: 'file.choose', file });
    expect(bench.upload.last().input).toEqual({ projectId: 7, importType: 'cable', file });
    expect(selectImportFileName(bench.visit.getSnapshot())).toBe('cables rev C.xlsx');
    bench.upload.last().resolve(draft);
    await settled();
    expect(bench.state()).toBe('mapping');
    bench.visit.send({ type: 'plan.submit', plan });
    expect(bench.check.last().input).toEqual({ projectId: 7, importId, plan });
    bench.report({ phase: 'compare', done: 3, total: 9 });
    expect(selectImportProgress(bench.visit.getSnapshot())).toEqual({ phase: 'compare', done: 3, total: 9 });
    bench.check.last().resolve(reviewOf());
    await settled();
    expect(selectImportStep(bench.visit.getSnapshot())).toBe('review');
    expect(selectImportProgress(bench.visit.getSnapshot())).toBeNull();
    bench.visit.send({ type: 'import.apply' });
    expect(bench.apply.last().input).toEqual({ projectId: 7, importId, confirmRemoval: '' });
    bench.apply.last().resolve(result);
    await settled();
    expect(bench.state()).toBe('done');
    expect(bench.context().record?.status).toBe('applied');
    bench.visit.send({ type: 'import.restart' });
    expect(bench.context()).toMatchObject({ importId: null, file: null });
  });

  it('asks for the word REMOVE when more than a tenth of the rows would go', async () => {
    const exactly = await reviewed(0.1);
    expect(exactly.visit.getSnapshot().can({ type: 'import.apply' })).toBe(true);
    const more = await reviewed(0.11);
    expect(more.visit.getSnapshot().can({ type: 'import.apply' })).toBe(false);
    expect(more.visit.getSnapshot().can({ type: 'import.apply', confirmRemoval: 'remove' })).toBe(false);
    more.visit.send({ type: 'import.apply', confirmRemoval: 'REMOVE' });
    expect(more.apply.last().input.confirmRemoval).toBe('REMOVE');
  });
});

describe('when something fails, the work is kept', () => {
  it('a lost upload is sent again with the same file', async () => {
    const bench = importBench();
    bench.visit.send({ type: 'file.choose', file });
    bench.upload.last().reject(noSignal);
    await settled();
    expect(selectImportError(bench.visit.getSnapshot())).toEqual(noSignal);
    bench.visit.send({ type: 'import.retry' });
    expect(bench.upload.last().input.file).toBe(file);
    expect(selectImportError(bench.visit.getSnapshot())).toBeNull();
  });

  it('a failed check goes back to the mapping as it was', async () => {
    const bench = await mapped();
    bench.visit.send({ type: 'plan.submit', plan });
    bench.check.last().reject(new Error('worker died'));
    await settled();
    expect(selectImportError(bench.visit.getSnapshot())?.message).toBe('worker died');
    expect(selectImportStep(bench.visit.getSnapshot())).toBe('check');
    bench.visit.send({ type: 'import.back' });
    expect(bench.state()).toBe('mapping');
    expect(bench.context().plan).toEqual(plan);
  });

  it('a check takes no answer any more once the person went back', async () => {
    const bench = await mapped();
    bench.visit.send({ type: 'plan.submit', plan });
    bench.visit.send({ type: 'import.back' });
    expect(bench.check.last().signal.aborted).toBe(true);
    bench.check.last().resolve(reviewOf());
    await settled();
    expect(bench.state()).toBe('mapping');
  });

  it('an apply without an answer is sent again with the same word', async () => {
    const bench = await reviewed(0.5);
    bench.visit.send({ type: 'import.apply', confirmRemoval: 'REMOVE' });
    expect(bench.visit.getSnapshot().can({ type: 'import.cancel' })).toBe(false);
    bench.apply.last().reject(noSignal);
    await settled();
    bench.visit.send({ type: 'import.retry' });
    expect(bench.apply.last().input.confirmRemoval).toBe('REMOVE');
  });

  it('a project that moved on since the check is checked again', async () => {
    const bench = await reviewed();
    bench.visit.send({ type: 'import.apply' });
    bench.apply.last().reject({ kind: 'stale', message: 'The project has changed since the check.' });
    await settled();
    expect(bench.state()).toBe('checking');
    bench.check.last().resolve(reviewOf());
    await settled();
    expect(bench.state()).toBe('reviewing');
    expect(selectImportError(bench.visit.getSnapshot())?.kind).toBe('stale');
  });

  it('an import that was cancelled leaves nothing behind', async () => {
    const bench = await mapped();
    bench.visit.send({ type: 'import.cancel' });
    bench.cancel.last().resolve();
    await settled();
    expect(bench.state()).toBe('choosing');
    expect(bench.context()).toMatchObject({ importId: null, draft: null, record: null });
  });

  it('an apply that failed leaves no progress standing', async () => {
    const bench = await reviewed();
    bench.visit.send({ type: 'import.apply' });
    bench.report({ phase: 'write', done: 3, total: 9 });
    bench.apply.last().reject(noSignal);
    await settled();
    expect(selectImportProgress(bench.visit.getSnapshot())).toBeNull();
  });

  it('a draft that is gone counts as cancelled', async () => {
    const bench = await mapped();
    bench.visit.send({ type: 'import.cancel' });
    bench.cancel.last().reject(noSignal);
    await settled();
    expect(bench.state()).toBe('cancelFailed');
    bench.visit.send({ type: 'import.retry' });
    bench.cancel.last().reject({ kind: 'notFound', message: 'No such import.' });
    await settled();
    expect(bench.state()).toBe('choosing');
    expect(bench.context()).toMatchObject({ importId: null, draft: null, error: null });
  });

  it('work goes on when its progress cannot be watched', async () => {
    const broken = fromCallback<ImportEvent, ImportTarget>(() => {
      throw new Error('No stream.');
    });
    const bench = importBench(
      {},
      importStage((visit) => visit.provide({ actors: { watchProgress: broken } })),
    );
    bench.visit.send({ type: 'file.choose', file });
    bench.upload.last().resolve(draft);
    await settled();
    bench.visit.send({ type: 'plan.submit', plan });
    bench.check.last().resolve(reviewOf());
    await settled();
    expect(bench.state()).toBe('reviewing');
  });
});

describe('coming back to an import', () => {
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
  ] as const)('that is %s', async (_, stored, state) => {
    const bench = importBench({ importId });
    expect(bench.load.last().input).toEqual({ projectId: 7, importId });
    bench.load.last().resolve(stored);
    await settled();
    expect(bench.state()).toBe(state);
    expect(bench.context().record).toBe(stored.record);
  });

  it('looks each 2000 ms while the server is at work', async () => {
    const bench = importBench();
    bench.visit.send({ type: 'import.resume', importId });
    bench.load.last().resolve(storedAs('applying'));
    await settled();
    bench.clock.increment(1999);
    expect(bench.load.calls).toHaveLength(1);
    bench.clock.increment(1);
    expect(bench.load.calls).toHaveLength(2);
  });

  it('an interrupted one is checked again with the mapping it had', async () => {
    const bench = importBench({ importId });
    bench.load.last().resolve(storedAs('interrupted', { plan }));
    await settled();
    bench.visit.send({ type: 'import.retry' });
    expect(bench.check.last().input.plan).toEqual(plan);
  });
});
