/** A bad network between the browsers and the server under test, in a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Weather = 'good' | 'slow' | 'busy';

export interface BadNetwork {
  /** Proxy address for the browsers. */
  readonly proxy: string;
  /** Changes the network quality from the next call on; returns counts of its effects so far. */
  suffer(weather: Weather): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** Starts the network. `seed` determines which calls are lost. */
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
