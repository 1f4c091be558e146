/**
 * Finds out whether a proxy in front of this server limits the size of uploads: the server announces an upload at its own public
 * address and withdraws it before any byte is sent.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { maxImportFileBytes, uploadImport } from '../../../contract/imports/imports.ts';
import { uploadProbeLifetime, uploadProbeTimeout } from '../../timings.ts';

const megabyte = 1024 * 1024;

/** Announced sizes, the largest first: the limits that proxies have by default or that administrators choose. */
const sizes = [maxImportFileBytes, ...[50, 20, 10, 5, 2, 1].map((megabytes) => megabytes * megabyte)];

/** Path below that of uploads, which no call has: proxies set limits by the start of the path. */
const probePath = `/api${uploadImport.path}/announcement`;

/** Returns the size of the largest upload that reaches this server, bytes; 0 if none does, null if it cannot be found out. */
export type UploadProbe = () => Promise<number | null>;

/** Creates a probe that remembers its result for a while. */
export function createUploadProbe(publicUrl: string, now: () => Date): UploadProbe {
  let last: { readonly at: number; readonly result: Promise<number | null> } | null = null;
  return () => {
    const at = now().getTime();
    if (last === null || at - last.at > uploadProbeLifetime) last = { at, result: findLimit(publicUrl) };
    return last.result;
  };
}

async function findLimit(publicUrl: string): Promise<number | null> {
  for (const bytes of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- a smaller size is announced only if the larger one was rejected
    const answer = await announce(publicUrl, bytes);
    if (answer !== 'rejected') return answer === 'accepted' ? bytes : null;
  }
  return 0;
}

/** Sends the headers of an upload and waits for "100 Continue", which a proxy with a lower limit answers with 413. */
function announce(publicUrl: string, bytes: number): Promise<'accepted' | 'rejected' | 'unknown'> {
  return new Promise((resolve) => {
    const address = new URL(probePath, publicUrl);
    const send = address.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': bytes, expect: '100-continue' };
    const upload = send(address, { method: 'POST', agent: false, headers, timeout: uploadProbeTimeout });
    const end = (answer: 'accepted' | 'rejected' | 'unknown') => {
      resolve(answer);
      upload.destroy();
    };
    upload.on('continue', () => end('accepted'));
    upload.on('response', ({ statusCode }) => end(statusCode === 413 ? 'rejected' : 'unknown'));
    upload.on('timeout', () => end('unknown'));
    upload.on('error', () => end('unknown'));
    upload.flushHeaders();
  });
}
