/** Print templates of a project (domain section 13): its custom templates, their contents, and all versions of each. */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { rowConflict } from '../base/calls/rowEdits.ts';
import { instant, projectId, version } from '../base/values/scalars.ts';
import { templateContent } from './content.ts';
import { templateTypes } from '../commodities/fields/templateTypes.ts';

const templateType = z.enum(templateTypes);
const place = { projectId, commodityType, templateType };

/** A version saved by a user; 0 is the initial default, which no user saved. */
const savedVersion = { version, savedBy: z.string(), savedAt: instant };

const templateVersion = z.strictObject({
  ...savedVersion,
  /** True if this version restored the default. */
  isDefault: z.boolean(),
});

export const printTemplate = z.strictObject({
  version,
  /** Null for the default, which is derived from the commodity with the project's settings. */
  content: z.nullable(templateContent),
  /** The newest first. */
  versions: z.array(templateVersion),
});
export type PrintTemplate = z.infer<typeof printTemplate>;

/** Maximum versions listed; older ones are retained. */
export const maxVersions = 100;

export const listPrintTemplates = endpoint({
  method: 'GET',
  path: '/print-templates',
  summary: 'The templates a project has made its own, and who did last; what is not listed is the default.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    templates: z.array(z.strictObject({ commodityType, templateType, ...savedVersion })),
  }),
});

export const getPrintTemplate = endpoint({
  method: 'GET',
  path: '/print-template',
  summary: 'One template as it stands, with its versions.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject(place),
  reply: printTemplate,
});

export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/print-template/version',
  summary: 'What a template was at one of its versions; null is the default.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ ...place, version }),
  reply: z.strictObject({ content: z.nullable(templateContent) }),
});

export const savePrintTemplate = endpoint({
  method: 'POST',
  path: '/print-template/save',
  summary: 'Save a template as its next version; null goes back to the default. Nothing is written over.',
  access: { scope: 'project', permission: 'templates.edit' },
  bodyLimit: 512 * 1024,
  body: z.strictObject({
    ...place,
    /** Version the change is based on; 0 if there was none. */
    version,
    content: z.nullable(templateContent),
  }),
  reply: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('saved'), template: printTemplate }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
    rowConflict(printTemplate),
  ]),
});
