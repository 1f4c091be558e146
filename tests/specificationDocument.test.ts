/** Checks that docs/specification.md lists every call of the API with its current path. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EndpointShape } from '../contract/base/calls/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';

it('lists the calls of the contract and no others', () => {
  const text = readFileSync('docs/specification.md', 'utf8');
  const listed = Array.from(text.matchAll(/`((?:GET|POST) \/[^`\s?]*)`/g), ([, call]) => call);
  const calls = Object.values<EndpointShape>(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(listed)).toEqual(new Set(calls));
});
