/** The user guide as the help panel shows it: texts in blocks, never markup. */

/** Groups of the contents, in their order. */
export const helpGroups = ['roles', 'screens', 'topics'] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** Part of a sentence: plain text, the name of a control, a term, a key of the keyboard, or a link to another help page. */
export type HelpSpan =
  | string
  | { readonly control: string }
  | { readonly term: string }
  | { readonly key: string }
  | { readonly link: string; readonly page: string };

export type HelpBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly HelpSpan[] }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly (readonly HelpSpan[])[] }
  /** File name of a picture without its extension, and what it shows. */
  | { readonly kind: 'picture'; readonly picture: string; readonly caption: string };

export interface HelpPage {
  /** Name of the file, the same in every language. */
  readonly name: string;
  readonly title: string;
  readonly group: HelpGroup;
  /** Screens that open this page (`findHelpPage`); none for a page that is only linked. */
  readonly screens: readonly string[];
  readonly blocks: readonly HelpBlock[];
}

/** All pages of a language, in the order of the contents. */
export type Guide = readonly HelpPage[];

export interface ShownScreen {
  /** Name of the page in `contract/base/pages/pages.ts`; undefined for an address without a page. */
  readonly page: string | undefined;
  readonly search: Readonly<Record<string, unknown>>;
  /** True if the page shows a crew's packages instead. */
  readonly isForemanHome: boolean;
  /** True on a device that is operated by thumb. */
  readonly isInHand: boolean;
}

/**
 * Returns the help page of a screen, the most specific one: `reels?view=plan` before `reels?view` before `overview@foreman` or
 * `fieldWork@hand` before `reels`. Undefined for a screen that no help page names.
 */
export function findHelpPage(
  guide: Guide,
  { page = '', search, isForemanHome, isInHand }: ShownScreen,
): HelpPage | undefined {
  const screens = [
    ...Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .flatMap(([key, value]) => [`${page}?${key}=${String(value)}`, `${page}?${key}`]),
    ...(isForemanHome ? [`${page}@foreman`] : []),
    ...(isInHand ? [`${page}@hand`] : []),
    page,
  ];
  for (const screen of screens) {
    const found = guide.find(({ screens: named }) => named.includes(screen));
    if (found) return found;
  }
  return undefined;
}
