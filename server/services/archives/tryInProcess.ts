/** Restores an archive for a test in a process of its own: its memory goes with it, and calls are answered meanwhile. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServerContext } from '../../calls/context.ts';

const command = fileURLToPath(new URL('../../archive/commands/checkArchive.ts', import.meta.url));

/** What is wrong with the archive, in English; null for one that can be restored. */
export async function tryInProcess(
  path: string,
  { dataFolder }: ServerContext['config'],
  signal: AbortSignal,
): Promise<string | null> {
  const child = spawn(process.execPath, [command, path], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((ended) => {
    child.once('error', () => ended(null));
    child.once('close', ended);
  });
  return code === 0 ? null : said.trim() || `The test restore ended with ${code ?? 'a signal'}.`;
}
