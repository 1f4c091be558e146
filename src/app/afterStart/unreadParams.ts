/** Search parameters that a page cannot use, such as an invalid day: the page ignores them and shows a notice. */
import { z } from 'zod/mini';
import type { ObjectSchema } from '../../../contract/base/calls/endpoint.ts';

const maxReported = 10;
const maxCharacters = 100;

const unreadInAddress = {
  /** Parameters of the URL that could not be read, such as `asOf=2026-02-31`. */
  unread: z.catch(
    z.optional(z.array(z.string().check(z.maxLength(maxCharacters))).check(z.maxLength(maxReported))),
    undefined,
  ),
};

type Telling<Search extends ObjectSchema> = z.ZodMiniType<
  z.output<Search> & { readonly unread?: readonly string[] | undefined },
  z.input<Search> & { readonly unread?: readonly string[] | undefined }
>;

/** Extends a page's search schema so that `unread` lists the parameters that fell back to a default. */
export function withUnreadParams<Search extends ObjectSchema>(search: Search): Telling<Search> {
  const withUnread = z.transform((given) => {
    const found = isRecord(given) ? unreadParts(search, given) : [];
    return isRecord(given) && found.length > 0 ? { ...given, unread: found.slice(0, maxReported) } : given;
  });
  const telling = z.pipe(withUnread, z.extend(search, unreadInAddress));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input before preprocessing is the input of `search`
  return telling as unknown as Telling<Search>;
}

/** Returns the parameters that are valid only through their fallback, each as written in the URL. */
function unreadParts(search: ObjectSchema, given: Readonly<Record<string, unknown>>, path = ''): string[] {
  return Object.entries(search.shape).flatMap(([key, schema]) => {
    const value = given[key];
    if (value === undefined) return [];
    const exact = withoutFallback(schema);
    const isRead = exact.safeParse(value).success;
    if (isRead && exact instanceof z.ZodMiniObject && isRecord(value))
      return unreadParts(exact, value, `${path}${key}.`);
    return isRead ? [] : [`${path}${key}=${textOf(value)}`.slice(0, maxCharacters)];
  });
}

function withoutFallback(schema: z.core.$ZodType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniCatch || schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional)
    return withoutFallback(schema.def.innerType);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a shape contains only these
  return schema as z.ZodMiniType;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
