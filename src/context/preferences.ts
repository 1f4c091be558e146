/** What this device remembers about how Wireway looks on it: language, theme, size of targets, cards or a grid, the first page. */
import { z } from 'zod';
import { homePages, type HomePage } from '../../contract/users/currentUser.ts';
import { defaultLocale, locale, type Locale } from '../i18n/locales.ts';
import { themeNames, type ThemeName } from '../ui/styles/theme.ts';

export interface Looks {
  readonly locale: Locale;
  readonly theme: ThemeName;
  /** `glove`: 56 px targets. */
  readonly size: 'desk' | 'glove';
  readonly sidebar: 'wide' | 'narrow';
  /** What the rows of Data & Assignment stand as where there is no room for a grid. */
  readonly narrowRows: 'cards' | 'grid';
  /** The scanner's camera stays for the next card. */
  readonly keepsScanning: boolean;
  /** What `/` shows; null until somebody chooses: then what the person begins with. */
  readonly home: HomePage | null;
  /** What the last person here begins with: with no signal nobody says. */
  readonly usualHome: HomePage;
}

export interface Preferences {
  read: () => Looks;
  change: (patch: Partial<Looks>) => void;
  subscribe: (listener: () => void) => () => void;
}

const key = 'wireway.looks';

/** `page` is the element that carries data-theme and data-size; storage may be refused (private mode). */
export function createPreferences(storage: Storage | null, page: HTMLElement): Preferences {
  let looks = restore(storage, page);
  const listeners = new Set<() => void>();
  const show = () => {
    const { theme, size } = looks;
    page.dataset['theme'] = theme;
    page.dataset['size'] = size;
  };
  const keep = () => {
    try {
      storage?.setItem(key, JSON.stringify(looks));
    } catch {
      // A full or forbidden storage only means that the choice lasts as long as the page.
    }
  };
  show();
  return {
    read: () => looks,
    change: (patch) => {
      looks = { ...looks, ...patch };
      show();
      keep();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function restore(storage: Storage | null, page: HTMLElement): Looks {
  const prefersDark = page.ownerDocument.defaultView?.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  const usual: Looks = {
    locale: defaultLocale,
    theme: prefersDark ? 'dark' : 'light',
    size: 'desk',
    sidebar: 'wide',
    narrowRows: 'cards',
    keepsScanning: false,
    home: null,
    usualHome: 'projects',
  };
  const data = remembered(storage);
  return {
    locale: data?.locale ?? usual.locale,
    theme: data?.theme ?? usual.theme,
    size: data?.size ?? usual.size,
    sidebar: data?.sidebar ?? usual.sidebar,
    narrowRows: data?.narrowRows ?? usual.narrowRows,
    keepsScanning: data?.keepsScanning ?? usual.keepsScanning,
    home: data?.home ?? usual.home,
    usualHome: data?.usualHome ?? usual.usualHome,
  };
}

/** What an older version, or a person with the console open, may have left there. */
const looksSchema = z
  .object({
    locale: locale.optional().catch(undefined),
    theme: z.enum(themeNames),
    size: z.enum(['desk', 'glove']),
    sidebar: z.enum(['wide', 'narrow']),
    narrowRows: z.enum(['cards', 'grid']).optional().catch(undefined),
    keepsScanning: z.boolean().optional().catch(undefined),
    home: z.enum(homePages).nullable().optional().catch(undefined),
    usualHome: z.enum(homePages).optional().catch(undefined),
  })
  .partial();

function remembered(storage: Storage | null): z.infer<typeof looksSchema> | undefined {
  return looksSchema.safeParse(parsed(storage?.getItem(key) ?? '{}')).data;
}

/** The language the words are fetched in before anything is drawn. */
export function rememberedLocale(page: Window): Locale {
  try {
    return remembered(page.localStorage)?.locale ?? defaultLocale;
  } catch {
    // A browser may refuse its storage (private mode).
    return defaultLocale;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
