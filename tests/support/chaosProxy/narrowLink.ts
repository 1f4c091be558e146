/** Link shared by all calls, with a limit of bytes per second and resent packets. */
import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../../server/seed/random.ts';
import type { Faults } from './faults.ts';

/** Size of a packet, bytes. */
const packet = 1460;
/** Maximum bytes passed at a time. */
const most = 4 * packet;

export class NarrowLink {
  readonly #chance: Chance;
  /** Time at which everything sent so far is through, ms. */
  #busyUntil = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Returns a stream through the link, with its backpressure on the writer. */
  through(faults: () => Faults): Duplex {
    const carry = (bytes: number) => this.#carry(bytes, faults());
    return Duplex.from(async function* carried(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        for (let from = 0; from < chunk.length; from += most) {
          const part = chunk.subarray(from, from + most);
          await carry(part.length);
          yield part;
        }
      }
    });
  }

  async #carry(bytes: number, { bytesPerSecond, packetLoss = 0, delayMs = [0, 0] }: Faults): Promise<void> {
    const now = performance.now();
    const roundTrip = 2 * delayMs[1];
    let ms = bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1000;
    for (let sent = 0; sent < bytes; sent += packet) if (this.#chance.happens(packetLoss)) ms += roundTrip;
    this.#busyUntil = Math.max(now, this.#busyUntil) + ms;
    const left = this.#busyUntil - now;
    if (left >= 1) await wait(left);
  }
}
