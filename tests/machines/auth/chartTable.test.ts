import { describe, expect, it } from 'vitest';
import { authMachine } from '../../../machines/auth/authMachine.ts';
import { authTable } from './chartTable.ts';
import { rowsOf } from '../support/chart.ts';

const inSession = (cell: string): string => cell.replace('active.session.', '').replace(/^active$/, '(any)');

describe('the auth chart', () => {
  it('matches the table, row for row, in the same order', () => {
    const rows = rowsOf(authMachine).map((row) => row.map(inSession));
    expect(rows).toEqual(authTable);
  });
});
