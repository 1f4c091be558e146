/** Single exit for reports: everything an integration has assembled is redacted here. */
import { makeFetchTransport } from '@sentry/react';
import { redact } from './redact.ts';

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport['send']>[0];

export function gatedTransport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(redacted(envelope)) };
}

/** Drops items that cannot be parsed. */
function redacted([headers, items]: Envelope): Envelope {
  const passed = [...items].flatMap(([itemHeaders, payload]) => {
    const clean = redactedPayload(payload);
    if (clean === undefined) return [];
    const hasLength = 'length' in itemHeaders;
    return [[hasLength ? { ...itemHeaders, length: lengthOf(clean) } : itemHeaders, clean]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same items, each of the same type as before
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
