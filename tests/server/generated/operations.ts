/** The calls of the OpenAPI document, built from the document alone, as by an unrelated program. */
import type { InjectOptions } from 'fastify';
import type { EndpointShape } from '../../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { openApiDocument } from '../../../server/http/documentation/openApi.ts';
import type { JsonSchema } from './schemaValues.ts';

export interface Operation {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly url: string;
  /** Schemas of query and body, as one object each. */
  readonly query: JsonSchema | undefined;
  readonly body: JsonSchema | undefined;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export const operations: readonly Operation[] = Object.entries(
  openApiDocument()['paths'] as Record<string, Record<string, Described>>,
).flatMap(([url, methods]) =>
  Object.values(methods).map(({ operationId: name, parameters, requestBody }) => ({
    name,
    endpoint: endpoints[name as keyof typeof endpoints],
    url,
    query: parameters && {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
      required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
      additionalProperties: false as const,
    },
    body: Object.values(requestBody?.content ?? {})[0]?.schema,
  })),
);

/** Names of all fields of a call, at any depth. */
export function fieldNames(schema: JsonSchema | undefined): string[] {
  if (!schema) return [];
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
  ];
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(fieldNames)];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const escaped = (value: unknown): string => encodeURIComponent(Buffer.from(asText(value)).toString());

/** Request for a value of query and body; a value that is no object is sent as it is. */
export function requestOf(
  { endpoint: { method, file }, url }: Operation,
  query: unknown,
  body: unknown,
): InjectOptions {
  const search = Object.entries(query ?? {}).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const address = search.length === 0 ? url : `${url}?${search.join('&')}`;
  if (method === 'GET') return { method, url: address };
  if (file === undefined)
    return {
      method,
      url: address,
      payload: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    };
  const parts = Object.entries(body ?? {}).map(([name, value]) => {
    const label = name.replaceAll(/["\r\n]/g, '_');
    const fileName = name === file ? '; filename="a.csv"' : '';
    return `--x\r\ncontent-disposition: form-data; name="${label}"${fileName}\r\n\r\n${asText(value)}\r\n`;
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return { method, url: address, payload: Buffer.from(`${parts.join('')}--x--\r\n`), headers };
}
