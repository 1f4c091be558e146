/** A call that the chart makes too early fails by the name of what is missing, so that the mistake is found at once. */
import { describe, expect, it } from 'vitest';
import { applyRequest, checkRequest, known, targetOf } from '../../../machines/import/importReaders.ts';
import { importMachine } from '../../../machines/import/importMachine.ts';
import { nothingChosen } from '../../../machines/import/setup.ts';
import { createActor } from 'xstate';
import { importId } from '../support/importFixtures.ts';

const context = { ...nothingChosen, projectId: 7, importType: 'cable' } as const;

describe('a call of the import page', () => {
  it('takes what is there, be it empty', () => {
    expect(known('', 'id')).toBe('');
    expect(known(0, 'id')).toBe(0);
  });

  it.each([
    ['an apply without an upload', 'id', () => applyRequest({ context })],
    ['a read without an upload', 'id', () => targetOf({ context })],
    ['a check without a mapping', 'plan', () => checkRequest({ context: { ...context, importId } })],
  ])('fails by name when it is %s', (_, missing, call) => {
    expect(call).toThrow(`The import has come to a state without its ${missing}.`);
  });

  it('fails by name when it is an upload without a file', () => {
    const visit = createActor(importMachine, {
      snapshot: importMachine.resolveState({ value: 'uploadFailed', context }),
      input: { projectId: 7, importType: 'cable' },
    });
    const failures: string[] = [];
    visit.subscribe({ error: (error) => failures.push(String(error)) });
    visit.start();
    visit.send({ type: 'import.retry' });
    expect(failures).toEqual(['Error: The import has come to a state without its file.']);
  });
});
