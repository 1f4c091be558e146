/** `npm start`: builds the application when it was never built or its sources are newer, then starts the server. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const sources = [
  'src/**/*',
  'machines/**/*.ts',
  'contract/**/*.ts',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function isStale(): boolean {
  const built = statSync('dist/index.html', { throwIfNoEntry: false });
  // The router plugin rewrites its generated tree while it builds.
  const files = globSync(sources).filter((file) => !file.endsWith('.gen.ts'));
  return built === undefined || files.some((file) => statSync(file).mtimeMs > built.mtimeMs);
}

if (existsSync('index.html') && isStale()) {
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
