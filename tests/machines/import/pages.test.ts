/** Import page at each point of a visit: its content and the possible actions. */
import { transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { importMachine } from '../../../machines/import/importMachine.ts';
import {
  type ImportState,
  selectImportDraft,
  selectImportError,
  selectImportFailure,
  selectImportFileName,
  selectImportId,
  selectImportPlan,
  selectImportProgress,
  selectImportRecord,
  selectImportReview,
  selectImportState,
  selectImportStep,
  selectIsImportBusy,
  selectIsImportFailed,
} from '../../../machines/import/selectors.ts';
import { nothingChosen } from '../../../machines/import/setup.ts';
import type { ImportContext, ImportEvent } from '../../../machines/import/types.ts';
import { draft, file, importId, plan, recordOf, reviewOf } from '../support/importFixtures.ts';

const asChosen: ImportContext = { ...nothingChosen, projectId: 7, importType: 'cable' };
const at = (value: ImportState, context: Partial<ImportContext> = {}) =>
  importMachine.resolveState({ value, context: { ...asChosen, ...context } });

const clicks: readonly ImportEvent[] = [
  { type: 'file.choose', file },
  { type: 'import.resume', importId },
  { type: 'plan.change', plan },
  { type: 'plan.submit', plan },
  { type: 'import.apply' },
  { type: 'import.retry' },
  { type: 'import.back' },
  { type: 'import.cancel' },
  { type: 'import.restart' },
];

const pages = [
  ['choosing', 'file', 'choosing', ['file.choose', 'import.resume']],
  ['uploading', 'file', 'busy', ['import.cancel']],
  ['uploadFailed', 'file', 'failed', ['file.choose', 'import.retry', 'import.cancel']],
  ['mapping', 'mapping', 'mapping', ['file.choose', 'plan.change', 'plan.submit', 'import.cancel']],
  ['checking', 'check', 'busy', ['import.back']],
  ['checkFailed', 'check', 'failed', ['import.retry', 'import.back', 'import.cancel']],
  ['reviewing', 'review', 'reviewing', ['import.apply', 'import.back', 'import.cancel']],
  ['applying', 'apply', 'busy', []],
  ['applyFailed', 'apply', 'failed', ['import.retry', 'import.back', 'import.cancel']],
  ['done', 'done', 'done', ['import.restart']],
  ['resuming', 'file', 'busy', ['import.cancel']],
  ['resumeFailed', 'file', 'failed', ['import.retry', 'import.cancel']],
  ['following', 'check', 'busy', ['import.cancel']],
  ['interrupted', 'mapping', 'failed', ['import.retry', 'import.back', 'import.cancel']],
  ['cancelling', 'mapping', 'busy', []],
  ['cancelFailed', 'mapping', 'failed', ['import.retry', 'import.back']],
] as const;

describe('the import page', () => {
  it.each(pages)('while %s is at step %s', (state, step) => {
    expect(selectImportStep(at(state))).toBe(step);
  });

  it.each(pages)('while %s, at step %s, has the tag %s', (state, _, tag) => {
    const snapshot = at(state);
    expect([...snapshot.tags]).toEqual([tag]);
    expect(selectIsImportBusy(snapshot)).toBe(tag === 'busy');
    expect(selectIsImportFailed(snapshot)).toBe(tag === 'failed');
  });

  it.each(pages)('while %s offers the possible actions', (state, _step, _tag, buttons) => {
    const possible = clicks.filter((click) => at(state).can(click)).map(({ type }) => type);
    expect(possible).toEqual(buttons);
  });

  it.each([
    ['arriving', 'file'],
    ['sorting', 'file'],
    ['outdated', 'review'],
  ] as const)('stays at the previous step while %s', (state, step) => {
    expect(selectImportStep(at(state))).toBe(step);
  });

  it.each([
    ['uploadFailed', 'upload'],
    ['checkFailed', 'check'],
    ['applyFailed', 'apply'],
    ['resumeFailed', 'resume'],
    ['cancelFailed', 'cancel'],
    ['interrupted', 'interrupted'],
    ['checking', null],
    ['done', null],
  ] as const)('while %s reports %s as the failed work', (state, failure) => {
    expect(selectImportFailure(at(state))).toBe(failure);
  });

  it('provides the known data of the import', () => {
    const progress = { phase: 'compare', done: 3, total: null };
    const error = { kind: 'server', message: 'Not now.' } as const;
    const record = recordOf('checked');
    const review = reviewOf();
    const snapshot = at('reviewing', { importId, draft, plan, review, record, progress, error });
    expect(selectImportId(snapshot)).toBe(importId);
    expect(selectImportDraft(snapshot)).toBe(draft);
    expect(selectImportPlan(snapshot)).toBe(plan);
    expect(selectImportReview(snapshot)).toBe(review);
    expect(selectImportRecord(snapshot)).toBe(record);
    expect(selectImportProgress(snapshot)).toBe(progress);
    expect(selectImportError(snapshot)).toBe(error);
  });

  it('shows the file selected here, otherwise that of the record, otherwise none', () => {
    const record = { ...recordOf('draft'), fileName: 'as uploaded.xlsx' };
    expect(selectImportFileName(at('mapping', { file, record }))).toBe('cables rev C.xlsx');
    expect(selectImportFileName(at('mapping', { record }))).toBe('as uploaded.xlsx');
    expect(selectImportFileName(at('choosing'))).toBeNull();
  });
});

/** Complete context of a visit, to test which parts a click retains. */
const known: Partial<ImportContext> = {
  file,
  importId,
  draft,
  plan,
  review: reviewOf(),
  record: recordOf('checked'),
  progress: { phase: 'compare', done: 3, total: 9 },
  error: { kind: 'server', message: 'Not now.' },
};
const newFile = { ...file, name: 'cables rev D.xlsx' };
const newPlan = { ...plan, sheet: 'Trays' };
const choose = { type: 'file.choose', file: newFile } as const;
const nothingStored = asChosen;
const onlyTheFile = { ...asChosen, file: newFile };
const noError = { ...known, error: null };

describe('a click on the import page', () => {
  it.each([
    ['choosing', choose, 'uploading', onlyTheFile],
    ['choosing', { type: 'import.resume', importId: 'other' }, 'resuming', { ...asChosen, importId: 'other' }],
    ['uploading', { type: 'import.cancel' }, 'choosing', nothingStored],
    ['uploadFailed', { type: 'import.retry' }, 'uploading', noError],
    ['uploadFailed', choose, 'uploading', onlyTheFile],
    ['uploadFailed', { type: 'import.cancel' }, 'choosing', nothingStored],
    ['mapping', { type: 'plan.change', plan: newPlan }, 'mapping', { ...known, plan: newPlan }],
    ['mapping', { type: 'plan.submit', plan: newPlan }, 'checking', { ...known, plan: newPlan, review: null }],
    ['mapping', choose, 'uploading', onlyTheFile],
    ['mapping', { type: 'import.cancel' }, 'cancelling', noError],
    ['checking', { type: 'import.back' }, 'mapping', { ...known, progress: null }],
    ['checkFailed', { type: 'import.retry' }, 'checking', { ...noError, review: null }],
    ['checkFailed', { type: 'import.back' }, 'mapping', noError],
    ['checkFailed', { type: 'import.cancel' }, 'cancelling', noError],
    ['reviewing', { type: 'import.apply', confirmRemoval: 'x' }, 'applying', { ...noError, confirmRemoval: 'x' }],
    ['reviewing', { type: 'import.back' }, 'mapping', noError],
    ['reviewing', { type: 'import.cancel' }, 'cancelling', noError],
    ['applyFailed', { type: 'import.retry' }, 'applying', noError],
    ['applyFailed', { type: 'import.back' }, 'reviewing', noError],
    ['applyFailed', { type: 'import.cancel' }, 'cancelling', noError],
    ['done', { type: 'import.restart' }, 'choosing', nothingStored],
    ['resuming', { type: 'import.cancel' }, 'choosing', nothingStored],
    ['resumeFailed', { type: 'import.retry' }, 'resuming', noError],
    ['resumeFailed', { type: 'import.cancel' }, 'choosing', nothingStored],
    ['following', { type: 'import.cancel' }, 'choosing', nothingStored],
    ['interrupted', { type: 'import.retry' }, 'checking', { ...known, review: null }],
    ['interrupted', { type: 'import.back' }, 'mapping', known],
    ['interrupted', { type: 'import.cancel' }, 'cancelling', noError],
    ['cancelFailed', { type: 'import.retry' }, 'cancelling', noError],
    ['cancelFailed', { type: 'import.back' }, 'mapping', noError],
  ] as const)('while %s, %o, leads to %s, and retains valid data', (state, click, next, stored) => {
    const [after] = transition(importMachine, at(state, known), click);
    expect(selectImportState(after)).toBe(next);
    expect(after.context).toMatchObject(stored);
  });

  it('that retries an interrupted import without a mapping leads to the mapping', () => {
    const [after] = transition(importMachine, at('interrupted', { importId }), { type: 'import.retry' });
    expect(after.value).toBe('mapping');
  });
});
