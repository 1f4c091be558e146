/** Restores one project of an archive into an installation with other projects. */
import { tagKey } from '../../contract/base/values/tags.ts';
import { audit } from '../audit/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import { listApplied, readMigrations } from '../db/migrate.ts';
import { beginEpochs } from '../repositories/archive/epochs.ts';
import { matchAccountCodes, matchPeople, type MatchedPeople } from '../repositories/archive/projectPeople.ts';
import {
  advanceSequences,
  assignNewIds,
  cancelOpenWork,
  copyRows,
  createIdTables,
  newIdOf,
  removeAddedByTriggers,
  renumberProject,
  type Transfer,
} from '../repositories/archive/projectRows.ts';
import {
  findProjectByNumber,
  listProjectTables,
  listUploads,
  type ArchivedProject,
  type ProjectTable,
} from '../repositories/archive/projectTables.ts';
import { writeCanonicalText } from '../repositories/archive/tables.ts';
import { ArchiveError } from './archiveError.ts';
import { checkArchive, type ArchiveContent } from './readArchive.ts';
import { requireProject } from './requireProject.ts';
import { loadArchive, loadUploads } from './restoreArchive.ts';

export interface ProjectToRestore {
  /** Number in the archive. */
  readonly number: string;
  /** Number in the installation; null to use the archived one. */
  readonly as: string | null;
}

export interface ProjectTarget {
  readonly database: Database;
  /** Opens an empty database, which is closed afterwards and can be deleted. */
  readonly openScratch: () => Promise<Database>;
  /** `DATA_DIR/uploads`, for an engine that stores uploads there. */
  readonly uploads: string;
  readonly now: Date;
}

export interface RestoredProject extends MatchedPeople {
  readonly id: number;
  readonly number: string;
  readonly rows: number;
  readonly uploads: number;
  /** Account codes of the company that were missing in the installation. */
  readonly accountCodes: readonly string[];
}

/**
 * Adds a project of an archive, of an installation or of one project, as a new project: with its history, members, photos and
 * uploads, in one transaction. The other projects do not change. Throws an `ArchiveError`, with nothing changed, for a damaged
 * archive, one of a later version, an unknown project, and a number already in use.
 */
export async function restoreProject(
  path: string,
  { number, as }: ProjectToRestore,
  { database, openScratch, uploads, now }: ProjectTarget,
): Promise<RestoredProject> {
  await database.transaction(async (into) => {
    await requireCurrent(into);
    await requireFree(into, as ?? number);
  });
  const content = await checkArchive(path);
  const scratch = await openScratch();
  try {
    return await scratch.transaction(async (from) => {
      await loadArchive(from, path, content);
      const project = await requireProject(from, number);
      await cancelOpenWork(from, now);
      if (as !== null) await renumberProject(from, project.id, as, tagKey(as));
      const wanted = await listUploads(from, project.id);
      return database.transaction(async (into) => {
        const restored = await transfer({ from, into }, project, { content, as, now });
        const { engine } = database;
        const target = { engine, transaction: into, folder: uploads, projectId: restored.id };
        return { ...restored, uploads: await loadUploads(path, content, target, wanted) };
      });
    });
  } finally {
    await scratch.close();
  }
}

/** Throws unless the database has the tables of this version, like the scratch database. */
async function requireCurrent(transaction: Transaction): Promise<void> {
  const applied = (await listApplied(transaction)).map(({ name }) => name);
  const known = (await readMigrations()).map(({ name }) => name);
  if (applied.join() !== known.join())
    throw new ArchiveError(
      'The database does not have the tables of this version. Nothing was changed. Start this version of Wireway on it once, then restore the project.',
    );
}

async function requireFree(transaction: Transaction, number: string): Promise<void> {
  const project = await findProjectByNumber(transaction, number);
  if (project !== undefined)
    throw new ArchiveError(
      `There is a project ${project.number} (${project.name}) already. Nothing was changed. Give the restored one another number with --as NUMBER.`,
    );
}

interface Restore {
  readonly content: ArchiveContent;
  readonly as: string | null;
  readonly now: Date;
}

async function transfer(
  { from, into }: Transfer,
  project: ArchivedProject,
  { content: { manifest }, as, now }: Restore,
): Promise<Omit<RestoredProject, 'uploads'>> {
  await createIdTables(from);
  await writeCanonicalText(from);
  const tables = await listProjectTables(from, project.id);
  const tableOf = (name: string): ProjectTable => tables.find((table) => table.name === name)!;
  const people = await matchPeople({ from, into }, tableOf('app_user'));
  const accountCodes = await matchAccountCodes({ from, into }, tableOf('system_account_code'));
  const own = tables.filter(({ name }) => name !== 'app_user' && name !== 'system_account_code');
  let rows = 0;
  for (const table of own) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (table.references['id'] === table.name) await assignNewIds({ from, into }, table);
  }
  const id = await newIdOf(from, 'project', project.id);
  for (const table of own) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (table.name === 'package_constraint') await removeAddedByTriggers(into, id);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    rows += await copyRows({ from, into }, table);
  }
  await advanceSequences(into, id, own);
  await beginEpochs(into, now, id);
  const number = as ?? project.number;
  const { createdAt, wireway } = manifest;
  await audit(into, {
    caller: null,
    action: 'archive.restoreProject',
    projectId: id,
    target: number,
    after: { number: project.number, createdAt, wireway, peopleAdded: people.added, accountCodes },
  });
  return { ...people, id, number, rows, accountCodes };
}
