/** `npm start`: builds the application if the build does not match its sources, then starts the server. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildProblem } from '../server/http/buildStamp.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

if (existsSync('index.html') && buildProblem('dist', '.') !== null) {
  console.log('Building the application (once, and after changes)…');
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The application could not be built; see above.');
    process.exit(1);
  }
}
await import('../server/main.ts');
