/** A bad network between browsers and the server of the journeys, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Weather = 'good' | 'slow' | 'busy';

export interface BadNetwork {
  /** For browsers, as their proxy. */
  readonly proxy: string;
  /** From the next call on; gives what it has done so far. */
  suffer(weather: Weather): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** `seed` draws which calls are lost. */
export async function startBadNetwork(target: string, seed: number): Promise<BadNetwork> {
  const served = spawn(process.execPath, ['tests/support/chaosProxy/serve.ts', target, String(seed)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: served.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The bad network has ended.');
    return value;
  };
  return {
    proxy: await next(),
    async suffer(weather) {
      served.stdin.write(`${weather}\n`);
      return JSON.parse(await next()) as Record<string, number>;
    },
    async stop() {
      const isOver = once(served, 'exit');
      served.kill('SIGTERM');
      await isOver;
    },
  };
}
