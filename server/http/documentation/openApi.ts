/** OpenAPI 3.1 document, derived only from the contract. */
import { z } from 'zod';
import type { AccessRule, EndpointShape, ObjectSchema, Schema } from '../../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorReply } from '../../../contract/base/calls/errors.ts';

type Json = Record<string, unknown>;

interface JsonSchema {
  [name: string]: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Schema of the transferred form: dates are text. */
function wireSchema(schema: Schema): JsonSchema {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, ...rest }: JsonSchema = JSON.parse(JSON.stringify(whole));
  return rest;
}

/** Description of the users who are allowed to make a call. */
export function accessInWords(access: AccessRule): string {
  switch (access.scope) {
    case 'signedIn':
      return 'Anyone signed in.';
    case 'project':
      return `Members of the project with the permission ${access.permission}.`;
    case 'system':
      return `Administrators, and roles with the permission ${access.permission}.`;
    case 'projectOrSystem':
      return `With a projectId: members with ${access.project}. Without: administrators, and roles with ${access.system}.`;
  }
}

function parametersOf(query: ObjectSchema): Json[] {
  const schema = wireSchema(query);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function bodyOf({ body, file }: EndpointShape): Json | undefined {
  if (!body) return undefined;
  if (file === undefined) return { required: true, content: { 'application/json': { schema: wireSchema(body) } } };
  const fields = wireSchema(body);
  const schema = {
    ...fields,
    properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
    required: [...(fields.required ?? []), file],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const contentOf = ({ reply, bytes }: EndpointShape): Json =>
  bytes === undefined
    ? { 'application/json': { schema: wireSchema(reply) } }
    : { [bytes]: { schema: { type: 'string', format: 'binary' } } };

function operationOf(name: string, shape: EndpointShape): Json {
  const requestBody = bodyOf(shape);
  return {
    operationId: name,
    summary: shape.summary,
    description: accessInWords(shape.access),
    tags: [shape.path.split('/')[1]],
    'x-access': shape.access,
    ...(shape.feature ? { 'x-feature': shape.feature } : {}),
    ...(shape.query ? { parameters: parametersOf(shape.query) } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: { description: 'Done.', content: contentOf(shape) },
      default: {
        description: 'Refused or failed.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Returns the whole document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, shape] of Object.entries<EndpointShape>(endpoints)) {
    paths[`/api${shape.path}`] = {
      ...paths[`/api${shape.path}`],
      [shape.method.toLowerCase()]: operationOf(name, shape),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wireway',
      // Version of the description, which is public; not of the product.
      version: '1',
      description: 'The product API. Calls carry an ID token of the sign-in provider.',
    },
    security: [{ idToken: [] }],
    paths,
    components: {
      schemas: { Error: wireSchema(errorReply) },
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'ID token (JWT)' } },
    },
  };
}
