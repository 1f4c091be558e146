/** Connection of `npm run archive` to a server that holds the embedded database: a socket in its data folder. */
import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
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

/** Serves archives to any process allowed to use the socket, one at a time; returns a function that stops it. */
export async function serveArchives(
  dataFolder: string,
  archive: (
    consume: (stream: ReadableStream<Uint8Array>) => Promise<void>,
    project: string | undefined,
  ) => Promise<void>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataFolder);
  if (Buffer.byteLength(path) > longestPath) return async () => undefined;
  let isBusy = false;
  const server = createServer(({ url = '' }, response) => {
    const reject = (message: string): void => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'content-type': 'text/plain' }).end(message);
    };
    if (isBusy) {
      reject('Another archive is being written. Try again when it is done.');
      return;
    }
    isBusy = true;
    // The archive is recorded before its reader sees the end of it.
    const project = new URL(url, 'http://socket').searchParams.get('project') ?? undefined;
    archive((stream) => pipeline(Readable.from(stream), response, { end: false }), project)
      .then(() => response.end())
      .catch((error: unknown) => reject(messageOf(error)))
      .finally(() => {
        isBusy = false;
      });
  });
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
 * Returns the archive written by the server of the data folder, of everything or of one project. Throws an `ArchiveError` if no
 * server responds, or if it rejects the request.
 */
export async function requestArchive(dataFolder: string, project?: string): Promise<Readable> {
  const query = new URLSearchParams(project === undefined ? {} : { project });
  const response = await new Promise<IncomingMessage>((answered, fail) => {
    request({ socketPath: socketPath(dataFolder), path: `/archive?${query.toString()}` }, answered)
      .once('error', fail)
      .end();
  }).catch((error: unknown) => {
    throw new ArchiveError(
      `Wireway is using ${dataFolder} and does not answer there (${errorCode(error) ?? messageOf(error)}). Stop it, then write the archive.`,
      { cause: error },
    );
  });
  if (response.statusCode !== 200) throw new ArchiveError(await text(response));
  return response;
}
