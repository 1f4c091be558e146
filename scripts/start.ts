/** `npm start`: builds the application if the build does not match its sources, then starts the server. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildProblem } from '../server/http/buildStamp.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const bundler = 'node_modules/vite/bin/vite.js';

/** Returns the sentence about a build that failed; null if the application can be served. */
function build(): string | null {
  if (buildProblem('dist', '.') === null) return null;
  if (!existsSync('index.html')) return buildProblem('dist', '.');
  if (!existsSync(bundler))
    return 'The application is not built, and the packages that build it are not installed. Run npm ci without --omit=dev, or copy the folder dist of a finished build here.';
  console.log('Building the application (once, and after changes)…');
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [bundler, 'build', '--logLevel', 'warn'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = `${stdout}${stderr}${error?.message ?? ''}`;
  if (status !== 0) {
    const log = join(mkdtempSync(join(tmpdir(), 'wireway-build-')), 'build.log');
    writeFileSync(log, output);
    return `The application could not be built (${reasonIn(output)}). The whole output is in ${log}. Run npm ci, check that the disk has space and that this folder can be written, then try again.`;
  }
  process.stdout.write(output);
  return buildProblem('dist', '.');
}

/** First line of the output that names an error, without colors. */
function reasonIn(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no output').slice(0, 200);
}

const problem = build();
if (problem === null) await import('../server/main.ts');
else {
  console.error(`Wireway did not start. ${problem}`);
  process.exitCode = 1;
}
