/** A server process that is restarted on its port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerOptions {
  readonly port: number;
  readonly publicUrl: string;
  /** Settings of the sign-in provider. */
  readonly provider: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly log: string;
}

export interface Stop {
  readonly seconds: number;
  readonly code: number | null;
  /** Status and body of `/readyz` shortly after the signal. */
  readonly readiness: string;
}

export interface RestartedServer {
  readonly origin: string;
  /** Starts the process; resolves with the seconds until it was ready. */
  start(): Promise<number>;
  /** Sends SIGTERM; resolves when the process has exited. */
  stop(): Promise<Stop>;
  kill(): void;
}

const readyTimeoutMs = 120_000;
/** Well within the drain. */
const readinessDelayMs = 300;

/** Settings of a server behind a proxy, with the limits of one person lifted: all calls are made by one. */
const environmentOf = (options: ServerOptions): Record<string, string> => ({
  ...options.provider,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(options.port),
  PUBLIC_URL: options.publicUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: options.databaseUrl,
  DATA_DIR: options.dataFolder,
  LOG_LEVEL: 'info',
  PERSON_CALLS_PER_MINUTE: '1000000',
  PERSON_CALLS_AT_ONCE: '1000000',
  // Starting servers and the load itself must not count as a busy server.
  MOST_LOOP_DELAY_MS: '600000',
  DATABASE_WAIT_SECONDS: '20',
});

export function restartedServer(options: ServerOptions): RestartedServer {
  const origin = `http://127.0.0.1:${options.port}`;
  let child: ChildProcess | undefined;
  const kill = () => {
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  };
  // A run that is stopped leaves no server behind.
  process.once('exit', kill);
  const readiness = () =>
    fetch(`${origin}/readyz`).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      (error: unknown) => String(error),
    );
  return {
    origin,
    async start() {
      const startedAt = performance.now();
      const output = openSync(options.log, 'a');
      const started = spawn(process.execPath, ['server/main.ts'], {
        stdio: ['ignore', output, output],
        env: { ...process.env, ...environmentOf(options) },
      });
      child = started;
      // oxlint-disable-next-line no-await-in-loop -- polls until the server is ready
      while (!(await readiness()).startsWith('200 ')) {
        if (started.exitCode !== null) throw new Error(`A server ended: ${readFileSync(options.log, 'utf8')}`);
        if (performance.now() - startedAt > readyTimeoutMs) throw new Error('A server does not become ready.');
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        await wait(50);
      }
      return (performance.now() - startedAt) / 1000;
    },
    async stop() {
      const stopping = child;
      if (!stopping) throw new Error('The server was not started.');
      const ended = once(stopping, 'exit');
      const signaledAt = performance.now();
      stopping.kill('SIGTERM');
      await wait(readinessDelayMs);
      const answered = await readiness();
      const [code] = (await ended) as [number | null];
      return { seconds: (performance.now() - signaledAt) / 1000, code, readiness: answered };
    },
    kill,
  };
}
