/** A server lends copies of its embedded database to `npm run archive`, one at a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { borrowCopy, serveCopies } from '../../../server/archive/archiveSocket.ts';

let dataFolder: string;
let stop: () => Promise<void>;
/** What happened to the copy, in sequence. */
let events: string[];

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'wireway-socket-'));
  events = [];
  stop = await serveCopies(dataFolder, async (use, project) => {
    events.push(`copied for ${project ?? 'everything'}`);
    try {
      const isWritten = await use('/a/copy');
      events.push(isWritten ? 'recorded' : 'not recorded');
    } finally {
      events.push('removed');
    }
  });
});
afterEach(async () => {
  await stop();
  rmSync(dataFolder, { recursive: true });
});

it('a copy is lent until its archive is written and recorded', async () => {
  await borrowCopy(dataFolder, 'P-1', async (folder) => {
    events.push(`archived from ${folder}`);
  });
  expect(events).toEqual(['copied for P-1', 'archived from /a/copy', 'recorded', 'removed']);
});

it('a copy whose archive could not be written is removed, and no archive is recorded', async () => {
  const archive = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The disk is full.'));
  await expect(borrowCopy(dataFolder, undefined, archive)).rejects.toThrow('The disk is full.');
  await expect.poll(() => events).toEqual(['copied for everything', 'removed']);
});

it('a second command is rejected at once while an archive is being written', async () => {
  await borrowCopy(dataFolder, undefined, async () => {
    const archive = vi.fn<() => Promise<void>>();
    await expect(borrowCopy(dataFolder, undefined, archive)).rejects.toThrow('Another archive is being written.');
    expect(archive).not.toHaveBeenCalled();
  });
});
