/** Connection of `npm run archive` to a server that holds the embedded database: a socket in its data folder. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorCode, messageOf } from '../errors/errorCodes.ts';
import { ArchiveError } from './archiveError.ts';

/** File mode of the socket: only the account that runs the server can connect. */
const ownerOnly = 0o600;
/** Maximum length of a socket path in the operating system, bytes. */
const longestPath = 103;

function socketPath(dataFolder: string): string {
  const folder = resolve(dataFolder);
  if (process.platform !== 'win32') return join(folder, 'wireway.sock');
  return `\\\\.\\pipe\\wireway-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/** Sent by the command when it has written the archive. */
const written = 'written';

/** Lends a copy of the folder to `use`, which resolves to whether the archive was written; records that. */
type Lend = (use: (folder: string) => Promise<boolean>, project: string | undefined) => Promise<void>;

/**
 * Lends copies of the embedded folder to any process allowed to use the socket, one at a time, each until that process has written
 * its archive or ends. Returns a function that stops it.
 */
export async function serveCopies(dataFolder: string, lend: Lend): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder);
  if (Buffer.byteLength(path) > longestPath) return async () => undefined;
  let isBusy = false;
  const server = createServer((asked, response) => {
    const reject = (message: string): void => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'content-type': 'text/plain' }).end(message);
    };
    if (isBusy) {
      reject('Another archive is being written. Try again when it is done.');
      return;
    }
    isBusy = true;
    const project = new URL(asked.url ?? '', 'http://socket').searchParams.get('project') ?? undefined;
    async function use(folder: string): Promise<boolean> {
      response.writeHead(200, { 'content-type': 'text/plain' }).write(folder);
      return (await text(asked)) === written;
    }
    // The archive is recorded before the command sees the end of the response.
    lend(use, project)
      .then(() => response.end())
      .catch((error: unknown) => reject(messageOf(error)))
      .finally(() => {
        isBusy = false;
      });
  });
  // A command can take longer than the five minutes that Node allows for a request.
  server.requestTimeout = 0;
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((started, fail) => {
    server.once('error', fail).listen(path, started);
  });
  if (process.platform !== 'win32') await chmod(path, ownerOnly);
  return () =>
    new Promise((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
}

/**
 * Passes a copy of the folder that a server uses to `archive`, and lets the server record the archive. The server removes the copy,
 * also if this process ends. Throws an `ArchiveError` if no server responds, or if it rejects the request.
 */
export async function borrowCopy(
  dataFolder: string,
  project: string | undefined,
  archive: (folder: string) => Promise<void>,
): Promise<void> {
  const query = new URLSearchParams(project === undefined ? {} : { project });
  const asking = request({
    socketPath: socketPath(dataFolder),
    path: `/copy?${query.toString()}`,
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
  });
  const response = await new Promise<IncomingMessage>((answered, fail) => {
    asking.once('response', answered).once('error', fail).flushHeaders();
  }).catch((error: unknown) => {
    throw new ArchiveError(
      `Wireway is using ${dataFolder} and does not answer there (${errorCode(error) ?? messageOf(error)}). Stop it, then write the archive.`,
      { cause: error },
    );
  });
  if (response.statusCode !== 200) throw new ArchiveError(await text(response));
  try {
    const folder = await new Promise<string>((received) => {
      response.once('data', (chunk: Buffer) => received(chunk.toString()));
    });
    await archive(folder);
    asking.end(written);
    await once(response.resume(), 'end');
  } finally {
    asking.destroy();
  }
}
