/** Starts a second server of the application with a collector of error reports configured; the returned function stops it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { serverEnvironment } from './serverEnvironment.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function startReportingServer(dsn: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['scripts/freshServer.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: `${port}`,
      DATA_DIR: `.tmp/reports-data-${port}`,
      LOG_LEVEL: 'silent',
      SENTRY_DSN: dsn,
    },
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // oxlint-disable-next-line no-await-in-loop -- polls until the server is ready
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The server with a collector did not start.');
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
