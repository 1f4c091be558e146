/**
 * Checks every statement that the server sends to a test database: a statement about the tables of projects names the project
 * (`unscopedTables.ts`). `tests/server/projectScope/reportFaults.ts` fails the test file in which another one ran.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasSqlDetails, loadModule } from 'libpg-query';
import type { Database, Transaction } from '../../../server/db/database.ts';
import { readSchema } from './projectSchema.ts';
import { unscopedTables, type ProjectSchema } from './unscopedTables.ts';
import { unscopedStatements } from './exceptions.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const checked = new Set<string>();
const faults: string[] = [];

/** Returns the faults since the last call. */
export const takeStatementFaults = (): string[] => faults.splice(0);

/** Returns the database with every statement checked. */
export async function withStatementCheck(database: Database): Promise<Database> {
  await loadModule();
  const schema = await readSchema(database);
  // The working tables of an import have its id in their names.
  const check = (text: string) => checkStatement(text.replaceAll(/(?<=_)[0-9a-f]{32}\b/g, 'id'), schema);
  const checkedQuery =
    (query: Transaction['query']): Transaction['query'] =>
    (text, parameters) => {
      check(text);
      return query(text, parameters);
    };
  const checkedTransaction = (transaction: Transaction): Transaction => ({
    query: checkedQuery((text, parameters) => transaction.query(text, parameters)),
    execute(text, parameters) {
      check(text);
      return transaction.execute(text, parameters);
    },
    script(text) {
      check(text);
      return transaction.script(text);
    },
    copyIn(table, columns, chunks) {
      check(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => 'null').join(', ')})`);
      return transaction.copyIn(table, columns, chunks);
    },
    copyOut(select) {
      check(select);
      return transaction.copyOut(select);
    },
  });
  const access = (part: Pick<Database, 'query' | 'transaction'>): Pick<Database, 'query' | 'transaction'> => ({
    query: checkedQuery((text, parameters) => part.query(text, parameters)),
    transaction: (work) => part.transaction((transaction) => work(checkedTransaction(transaction))),
  });
  return { ...database, ...access(database), withAcquireTimeout: access(database.withAcquireTimeout) };
}

function checkStatement(text: string, schema: ProjectSchema): void {
  if (checked.has(text)) return;
  const tables = findUnscoped(text, schema);
  if (tables.length > 0) {
    const caller = callerOf(new Error().stack ?? '');
    // Tests look into the database as they like.
    if (caller === undefined) return;
    if (!Object.hasOwn(unscopedStatements, caller)) faults.push(`${caller}: ${tables.join(', ')}\n${text}`);
  }
  checked.add(text);
}

/** Returns no tables for a text that is no statement, which the database rejects itself. */
function findUnscoped(text: string, schema: ProjectSchema): string[] {
  try {
    return unscopedTables(text, schema);
  } catch (error) {
    if (hasSqlDetails(error)) return [];
    throw error;
  }
}

/** File and function of the server that sent a statement; undefined if a test sent it. */
function callerOf(stack: string): string | undefined {
  const frame = stack.split('\n').find((line) => line.includes(root) && !line.includes('/projectScope/'));
  const found = /at (?:async )?(?:\w+\.)?(\w+) \((?:file:\/\/)?(\/[^:]+):/.exec(frame ?? '');
  const path = relative(root, found?.[2] ?? '');
  return path.startsWith('server/') ? `${path} ${found?.[1]}` : undefined;
}
