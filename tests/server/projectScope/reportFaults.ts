/** Fails a test file in which the server sent a statement about projects that does not name the project. */
import { afterAll, expect } from 'vitest';
import { takeStatementFaults } from './statementCheck.ts';

afterAll(() => {
  expect(takeStatementFaults(), 'statements on tables of projects without a condition on project_id').toEqual([]);
});
