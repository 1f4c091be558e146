/** Pages with saved views, the types of each, and the content of their views. */
import type { ObjectSchema } from '../../base/calls/endpoint.ts';
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { keysOf } from '../../base/values/keysOf.ts';
import type { Permission } from '../../base/calls/permissions.ts';
import { packageTypes } from '../../setup/codes/packageKinds.ts';
import { reportTypes } from '../reportTypes.ts';
import { dataContent, fieldWorkContent, packageContent, reportContent } from './viewContent.ts';

export const viewKinds = {
  data: { types: commodityTypes, permission: 'data.view', content: dataContent },
  'field-work': { types: commodityTypes, permission: 'data.view', content: fieldWorkContent },
  package: { types: packageTypes, permission: 'data.view', content: packageContent },
  report: { types: reportTypes, permission: 'reports.view', content: reportContent },
} as const satisfies Readonly<
  Record<string, { types: readonly string[]; permission: Permission; content: ObjectSchema }>
>;

export type ViewKind = keyof typeof viewKinds;
export const viewKindNames = keysOf(viewKinds);

/** Types of all kinds: commodity types, package types and reports. */
export const viewTypes = [...commodityTypes, ...packageTypes, ...reportTypes] as const;
export type ViewType = (typeof viewTypes)[number];

/** True if views of the kind exist for the type; for example, a report is not a commodity. */
export const isTypeOf = (kind: ViewKind, type: ViewType): boolean =>
  viewKinds[kind].types.some((each) => each === type);

export type ViewContent = Readonly<Record<string, unknown>>;

/** Parses the content of a view of a kind from stored or received data; unknown parts are dropped. */
export const contentOf = (kind: ViewKind, kept: unknown): ViewContent => {
  const read = viewKinds[kind].content.safeParse(kept);
  return read.success ? read.data : viewKinds[kind].content.parse({});
};

/** Returns a key that is equal for two contents with the same result, regardless of the order of their parts. */
export const contentKey = (kind: ViewKind, content: unknown): string =>
  JSON.stringify(contentOf(kind, content), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
