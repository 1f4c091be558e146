/** What this device remembers about how Wireway looks on it: language, theme, size of targets, cards or a grid, the first page. */
import { atom, type WritableAtom } from 'jotai/vanilla';
import { atomWithStorage } from 'jotai/vanilla/utils';
import { z } from 'zod';
import { homePages, type HomePage } from '../../contract/users/currentUser.ts';
import { safeStorage } from '../base/safeStorage.ts';
import { withFallback } from '../base/withFallback.ts';
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

/** Set with what changes. */
export type Preferences = WritableAtom<Looks, [patch: Partial<Looks>], void>;

const key = 'wireway.looks';

/**
 * Makes the atom of an application, which reads the device once. `page` is the element that carries data-theme and data-size;
 * the browser may refuse the storage (private mode).
 */
export function createPreferences(storage: Storage | null, page: HTMLElement): Preferences {
  const restored = restore(storage, page);
  show(restored, page);
  const stored = storedLooks(storage, restored);
  return atom(
    (get) => get(stored),
    (get, set, patch) => {
      const looks = { ...get(stored), ...patch };
      show(looks, page);
      set(stored, looks);
    },
  );
}

function storedLooks(storage: Storage | null, restored: Looks) {
  // A full or refused storage only means that the choice lasts as long as the page.
  let current = restored;
  return atomWithStorage<Looks>(
    key,
    restored,
    {
      getItem: () => current,
      setItem: (_key, looks) => {
        current = looks;
        withFallback(() => storage?.setItem(key, JSON.stringify(looks)), undefined);
      },
      removeItem: () => withFallback(() => storage?.removeItem(key), undefined),
    },
    { getOnInit: true },
  );
}

function show({ theme, size }: Looks, page: HTMLElement): void {
  page.dataset['theme'] = theme;
  page.dataset['size'] = size;
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
  return looksSchema.safeParse(parsed(withFallback(() => storage?.getItem(key), null) ?? '{}')).data;
}

/** The language the words are fetched in before anything is drawn. */
export function rememberedLocale(page: Window): Locale {
  return remembered(safeStorage(page))?.locale ?? defaultLocale;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
