/** A collector of error reports on this machine: takes envelopes as Sentry sends them, keeps them, answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReportItem {
  readonly type: string;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** What of an event the tests look at. */
export interface SentEvent {
  readonly release?: string;
  readonly user?: unknown;
  readonly request?: { readonly url?: string; readonly cookies?: unknown };
  readonly contexts?: Record<string, unknown>;
  readonly exception?: { readonly values?: readonly { readonly value: string }[] };
}

/** An envelope is lines: its header, then for each item a header and a payload, which may be longer by its `length`. */
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
    /** Everything that arrived, for what must not be in it. */
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
