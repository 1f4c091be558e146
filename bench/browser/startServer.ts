/** Starts the built application on an empty data folder, as the end-to-end tests do (`npm run build` first). */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEnvironment } from '../../e2e/support/serverEnvironment.ts';

/** Starts the server. `env` can name a database, for example; without one PGlite is used. */
export async function startServer(
  port: number,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const isUp = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const server = spawn(process.execPath, ['scripts/freshServer.ts'], {
    env: { ...process.env, ...serverEnvironment, ...env, PORT: String(port), DATA_DIR: `.tmp/${folder}` },
    stdio: 'inherit',
  });
  // A benchmark that is stopped leaves no server behind.
  process.once('exit', () => server.kill());
  // oxlint-disable-next-line no-await-in-loop -- polls until the server responds
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it answered.`);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(200);
  }
  return server;
}
