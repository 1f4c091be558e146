/** Parts of an address that say nothing a page can show, as a day there is not: the page goes on without them and says so. */
import { z } from 'zod';

const mostTold = 10;
const mostCharacters = 100;

const unreadInAddress = {
  /** What could not be read of the address the page was opened by, as `asOf=2026-02-31`. */
  unread: z.array(z.string().max(mostCharacters)).max(mostTold).optional().catch(undefined),
};

type Telling<Search extends z.ZodObject> = z.ZodType<
  z.output<Search> & { readonly unread?: readonly string[] | undefined },
  z.input<Search> & { readonly unread?: readonly string[] | undefined }
>;

/** The search schema of a page, which keeps in `unread` what its parts fall back from. */
export function withUnreadParams<Search extends z.ZodObject>(search: Search): Telling<Search> {
  const telling = z.preprocess((given) => {
    const found = isRecord(given) ? unreadParts(search, given) : [];
    return isRecord(given) && found.length > 0 ? { ...given, unread: found.slice(0, mostTold) } : given;
  }, search.extend(unreadInAddress));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what goes in before it is preprocessed is what the search takes
  return telling as unknown as Telling<Search>;
}

/** What does not pass without its fallback, each as it stands in the address. */
function unreadParts(search: z.ZodObject, given: Readonly<Record<string, unknown>>, path = ''): string[] {
  return Object.entries(search.shape).flatMap(([key, schema]) => {
    const value = given[key];
    if (value === undefined) return [];
    const exact = withoutFallback(schema);
    const isRead = exact.safeParse(value).success;
    if (isRead && exact instanceof z.ZodObject && isRecord(value)) return unreadParts(exact, value, `${path}${key}.`);
    return isRead ? [] : [`${path}${key}=${textOf(value)}`.slice(0, mostCharacters)];
  });
}

function withoutFallback(schema: z.core.$ZodType): z.core.$ZodType & z.ZodType {
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return withoutFallback(schema.def.innerType);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a shape is made of these
  return schema as z.ZodType;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
