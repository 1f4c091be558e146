/** Reading of responses by the import chart, and premature calls: they fail with the name of the missing value. */
import { describe, expect, it } from 'vitest';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { applyRequest, checkRequest, known, problemOf, targetOf } from '../../../machines/import/importReaders.ts';
import { importMachine } from '../../../machines/import/importMachine.ts';
import { errorKindOf } from '../../../machines/import/types.ts';
import { nothingChosen } from '../../../machines/import/setup.ts';
import { createActor } from 'xstate';
import { importId } from '../support/importFixtures.ts';

const context = { ...nothingChosen, projectId: 7, importType: 'cable' } as const;

it.each([
  ['import.stale', 'stale'],
  ['import.notFound', 'notFound'],
  ['import.fileUnreadable', 'refused'],
  ['server.failure', 'server'],
  ['server.busy', 'server'],
] as const)('a response with the code %s is an error of kind %s', (code, kind) => {
  expect(errorKindOf(new WirewayError(code, 'A sentence.'))).toBe(kind);
});

describe('a call of the import page', () => {
  it('accepts an existing value, even an empty one', () => {
    expect(known('', 'id')).toBe('');
    expect(known(0, 'id')).toBe(0);
  });

  it.each([
    ['an apply without an upload', 'id', () => applyRequest({ context })],
    ['a read without an upload', 'id', () => targetOf({ context })],
    ['the end of a job without a record', 'record', () => problemOf({ context })],
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
