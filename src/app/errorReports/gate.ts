/** The one way out for reports: whatever an integration has put together, it is redacted here, to the last byte. */
import { makeFetchTransport } from '@sentry/react';
import { redact } from './redact.ts';

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport['send']>[0];

export function gatedTransport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(redacted(envelope)) };
}

/** An item that cannot be read is not sent. */
function redacted([headers, items]: Envelope): Envelope {
  const passed = [...items].flatMap(([itemHeaders, payload]) => {
    const clean = redactedPayload(payload);
    if (clean === undefined) return [];
    const hasLength = 'length' in itemHeaders;
    return [[hasLength ? { ...itemHeaders, length: lengthOf(clean) } : itemHeaders, clean]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same items, each of its own kind as before
  return [headers, passed] as unknown as Envelope;
}

function redactedPayload(payload: unknown): unknown {
  try {
    if (typeof payload === 'string') return redact(payload);
    if (ArrayBuffer.isView(payload)) return new TextEncoder().encode(redact(new TextDecoder().decode(payload)));
    return JSON.parse(redact(JSON.stringify(payload)));
  } catch {
    return undefined;
  }
}

const lengthOf = (payload: unknown): number =>
  ArrayBuffer.isView(payload) ? payload.byteLength : new TextEncoder().encode(String(payload)).length;
