/**
 * Bad network as a separate process, for browsers that use it as a proxy. Its first output line contains its address. It reads
 * the faults as one word per line: `good`, `slow` (round trip of 400 ms, 1 % lost, 256 kbit/s), or `busy`, where nothing of the
 * outbox reaches the server.
 *
 *   node tests/support/chaosProxy/serve.ts http://localhost:4390 7
 */
import { createInterface } from 'node:readline';
import { startChaosProxy, type Answer } from './chaosProxy.ts';
import { noFaults, slowNetwork } from './faults.ts';

const [target, seed = '1'] = process.argv.slice(2);
if (target === undefined) throw new Error('serve.ts needs the address of a server');

const busyAnswer: Answer = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from(JSON.stringify({ code: 'server.busy', message: 'Busy.' })),
};
let isBusy = false;
const proxy = await startChaosProxy({
  target,
  seed: Number(seed),
  instead: (path) => (isBusy && /\/(field-work\/record|commodity\/update)$/.test(path) ? busyAnswer : null),
});
console.log(proxy.origin);

createInterface({ input: process.stdin }).on('line', (word) => {
  isBusy = word === 'busy';
  proxy.suffer(word === 'slow' ? { ...slowNetwork, loss: 0.01 } : noFaults);
  console.log(JSON.stringify(proxy.done));
});
