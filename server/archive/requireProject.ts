/** Lookup of the project that a command names by its number. */
import type { Transaction } from '../db/database.ts';
import { findProjectByNumber, listProjects, type ArchivedProject } from '../repositories/archive/projectTables.ts';
import { ArchiveError } from './archiveError.ts';

const shownNumbers = 20;

/** Returns the project; throws an `ArchiveError` that lists the existing projects. */
export async function requireProject(transaction: Transaction, number: string): Promise<ArchivedProject> {
  const project = await findProjectByNumber(transaction, number);
  if (project !== undefined) return project;
  const numbers = (await listProjects(transaction)).map((one) => one.number);
  const others = numbers.length > shownNumbers ? `, and ${numbers.length - shownNumbers} others` : '';
  throw new ArchiveError(
    `There is no project ${number}. Nothing was changed. The projects are: ${numbers.slice(0, shownNumbers).join(', ') || 'none'}${others}.`,
  );
}
