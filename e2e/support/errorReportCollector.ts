/** A local collector of error reports: accepts envelopes in Sentry's format, stores them and responds. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReportItem {
  readonly type: string;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** The fields of an event that the tests check. */
export interface SentEvent {
  readonly release?: string;
  readonly user?: unknown;
  readonly request?: { readonly url?: string; readonly cookies?: unknown };
  readonly contexts?: Record<string, unknown>;
  readonly exception?: { readonly values?: readonly { readonly value: string }[] };
}

/**
 * Parses an envelope: a header line, then for each item a header and a payload, which spans several lines if the header has a
 * `length`.
 */
function itemsOf(body: Buffer): ReportItem[] {
  const items: ReportItem[] = [];
  let at = body.indexOf(10) + 1;
  while (at < body.length) {
    const line = body.indexOf(10, at);
    const headers = JSON.parse(body.subarray(at, line).toString()) as Record<string, unknown> & { type: string };
    const start = line + 1;
    const next = body.indexOf(10, start);
    const end = typeof headers['length'] === 'number' ? start + headers['length'] : next === -1 ? body.length : next;
    items.push({ type: headers.type, headers, text: body.subarray(start, end).toString() });
    at = end + 1;
  }
  return items;
}

export type ReportSink = Awaited<ReturnType<typeof startReportSink>>;

export async function startReportSink() {
  const items: ReportItem[] = [];
  const bodies: string[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      paths.push((request.url ?? '').split('?', 1)[0] ?? '');
      bodies.push(body.toString());
      if (body.length > 0) items.push(...itemsOf(body));
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    /** All received bodies, to check that they do not contain a text. */
    all: () => bodies.join('\n'),
    paths,
    items: (type: string) => items.filter((item) => item.type === type),
    events: () => items.filter(({ type }) => type === 'event').map(({ text }) => JSON.parse(text) as SentEvent),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
