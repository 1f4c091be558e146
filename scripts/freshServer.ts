/**
 * Starts the built application with an empty data folder, for the browser tests; with RESTORE, with the content of that archive.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildProblem } from '../server/http/buildStamp.ts';

const folder = process.env['DATA_DIR'];
if (!folder?.startsWith('.tmp/')) throw new Error('freshServer.ts empties DATA_DIR; it must lie in .tmp/');
const reason = buildProblem('dist', '.');
if (reason !== null) throw new Error(reason);
rmSync(folder, { recursive: true, force: true });
const archive = process.env['RESTORE'];
if (archive) execFileSync(process.execPath, ['server/archive/commands/restore.ts', archive], { stdio: 'inherit' });
await import('../server/main.ts');
