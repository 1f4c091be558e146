/** Fails a test file in which the server sent a statement about projects that does not name the project. */
import { afterAll } from 'vitest';
import { takeStatementFaults } from './statementCheck.ts';

afterAll(() => {
  const faults = takeStatementFaults();
  if (faults.length === 0) return;
  throw new Error(
    `The server sent statements that do not tie these tables to a given project. Add a condition on project_id, or a reviewed exception (exceptions.ts).\n\n${faults.join('\n\n')}`,
  );
});
