/** Display preferences stored on this device: language, theme, size of targets, cards or a grid, the first page. */
import { atom, type WritableAtom } from 'jotai/vanilla';
import { atomWithStorage } from 'jotai/vanilla/utils';
import { z } from 'zod/mini';
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
  /** Layout of the rows in Data & Assignment on a screen too narrow for a grid. */
  readonly narrowRows: 'cards' | 'grid';
  /** True if the scanner's camera stays open for the next card. */
  readonly keepsScanning: boolean;
  /** Page shown at `/`; null until the user chooses one: then it is the user's default. */
  readonly home: HomePage | null;
  /** Default first page of the last user on this device, used while it cannot be loaded offline. */
  readonly usualHome: HomePage;
}

/** Preferences atom; written with the properties that change. */
export type Preferences = WritableAtom<Looks, [patch: Partial<Looks>], void>;

const key = 'wireway.looks';

/**
 * Creates the preferences atom, which reads the device once. `page` is the element that gets data-theme and data-size; the
 * browser might deny storage (private mode).
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
  // If the storage is full or denied, the choice lasts only until the page is closed.
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
  const typical: Looks = {
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
    locale: data?.locale ?? typical.locale,
    theme: data?.theme ?? typical.theme,
    size: data?.size ?? typical.size,
    sidebar: data?.sidebar ?? typical.sidebar,
    narrowRows: data?.narrowRows ?? typical.narrowRows,
    keepsScanning: data?.keepsScanning ?? typical.keepsScanning,
    home: data?.home ?? typical.home,
    usualHome: data?.usualHome ?? typical.usualHome,
  };
}

/** Tolerant schema, since an older version or a user with the console open might have written the data. */
const looksSchema = z.partial(
  z.object({
    locale: z.catch(z.optional(locale), undefined),
    theme: z.enum(themeNames),
    size: z.enum(['desk', 'glove']),
    sidebar: z.enum(['wide', 'narrow']),
    narrowRows: z.catch(z.optional(z.enum(['cards', 'grid'])), undefined),
    keepsScanning: z.catch(z.optional(z.boolean()), undefined),
    home: z.catch(z.optional(z.nullable(z.enum(homePages))), undefined),
    usualHome: z.catch(z.optional(z.enum(homePages)), undefined),
  }),
);

function remembered(storage: Storage | null): z.infer<typeof looksSchema> | undefined {
  return looksSchema.safeParse(parsed(withFallback(() => storage?.getItem(key), null) ?? '{}')).data;
}

/** Returns the language whose texts are loaded before anything is drawn. */
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
