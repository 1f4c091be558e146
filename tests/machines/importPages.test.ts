/** What the import page shows at each point of a visit, and what the person can do there. */
import { describe, expect, it } from 'vitest';
import { importMachine } from '../../machines/importMachine.ts';
import {
  selectImportDraft,
  selectImportError,
  selectImportFileName,
  selectImportId,
  selectImportPlan,
  selectImportProgress,
  selectImportRecord,
  selectImportReview,
  selectImportStep,
  selectIsImportBusy,
  selectIsImportFailed,
} from '../../machines/importSelectors.ts';
import { nothingChosen } from '../../machines/importSetup.ts';
import type { ImportContext, ImportEvent } from '../../machines/importTypes.ts';
import { draft, file, importId, plan, recordOf, reviewOf } from './support/importFixtures.ts';

const asChosen: ImportContext = { ...nothingChosen, projectId: 7, importType: 'cable' };
const at = (value: (typeof pages)[number][0], context: Partial<ImportContext> = {}) =>
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
  it.each(pages)('while %s is on the page %s', (state, step) => {
    expect(selectImportStep(at(state))).toBe(step);
  });

  it.each(pages)('while %s shows its %s part: it is %s', (state, _, tag) => {
    const snapshot = at(state);
    expect([...snapshot.tags]).toEqual([tag]);
    expect(selectIsImportBusy(snapshot)).toBe(tag === 'busy');
    expect(selectIsImportFailed(snapshot)).toBe(tag === 'failed');
  });

  it.each(pages)('while %s offers what can be done', (state, _step, _tag, buttons) => {
    const possible = clicks.filter((click) => at(state).can(click)).map(({ type }) => type);
    expect(possible).toEqual(buttons);
  });

  it('shows what is known of the import', () => {
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

  it('names the file chosen here, else that of the record, else none', () => {
    const record = { ...recordOf('draft'), fileName: 'as uploaded.xlsx' };
    expect(selectImportFileName(at('mapping', { file, record }))).toBe('cables rev C.xlsx');
    expect(selectImportFileName(at('mapping', { record }))).toBe('as uploaded.xlsx');
    expect(selectImportFileName(at('choosing'))).toBeNull();
  });
});
