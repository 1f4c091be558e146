/** Finds text on a screen that comes neither from the language files nor from the project's data. */
import type { Page } from '@playwright/test';
import { commodities } from '../../contract/commodities/index.ts';
import { statuses } from '../../contract/commodities/fields/status.ts';
import { reportLabels } from '../../contract/reports/reportTypes.ts';
import { rolePresets } from '../../contract/base/calls/permissions.ts';

/** English names of the contract that must be translated on the screen, even if they come from a response. */
const contractWords = new Set<string>([
  ...Object.values(commodities).flatMap(({ label, plural, fields, steps }) =>
    [[label, plural], fields.map((field) => field.label), steps.map((step) => step.label)].flat(),
  ),
  ...statuses,
  ...Object.values(reportLabels),
  ...Object.values(rolePresets).map(({ label }) => label),
]);
/** Report columns, which the server names in English. */
const namedInEnglish = new Set(['label', 'unit', 'kind']);

export interface UntranslatedTextWatch {
  /** Returns words on the current page that are neither translated nor data, with their location. */
  find: (screen: string) => Promise<string[]>;
  /** Allows texts of the user's own file as data, even if they equal names of the contract. */
  allow: (texts: readonly string[]) => void;
}

const isJson = (response: { headers: () => Record<string, string> }) =>
  response.headers()['content-type']?.includes('application/json') === true;

/** Collects all later responses of the server as data. */
export async function watchForUntranslatedText(page: Page): Promise<UntranslatedTextWatch> {
  const data = new Set<string>();
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      // A route is displayed one tag at a time.
      for (const part of [value, ...value.split('; ')])
        if (!namedInEnglish.has(key) && !contractWords.has(part)) data.add(part.trim());
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) collect(part, Array.isArray(value) ? key : name);
    }
  };
  const reading = new Set<Promise<void>>();
  page.on('response', (response) => {
    // An uploaded file cannot be sent again from here; the response is short.
    if (response.request().method() === 'GET' || !isJson(response)) return;
    // A page that navigates away discards the response, for example that of a sign-out.
    reading.add(response.json().then(collect, () => undefined));
  });
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // A stream never ends, so there is nothing to wait for.
    if (request.method() !== 'GET' || new URL(request.url()).pathname === '/api/live') return route.fallback();
    const response = await route.fetch({ maxRetries: 3 });
    // Read before the page receives it: later the browser might have released a long body.
    if (isJson(response)) collect(await response.json());
    return route.fulfill({ response });
  });
  return {
    allow: (texts) => {
      for (const text of texts) data.add(text.trim());
    },
    find: async (screen) => {
      await Promise.all(reading);
      const shown = await page.evaluate(shownTexts);
      return shown
        .filter(({ text }) => !isAccountedFor(text, data))
        .map(({ text, where }) => `${screen}: ${where}: ${text}`);
    },
  };
}

/* oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page cannot use outer scopes */
/** Runs in the page: returns every visible text, accessible name, tooltip and placeholder. */
function shownTexts(): { text: string; where: string }[] {
  const found: { text: string; where: string }[] = [];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const placeOf = (element: Element) => element.tagName.toLowerCase() + (element.className && `.${element.className}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || element.closest('script, style, noscript')) continue;
    if (isShown(element.closest('select, datalist') ?? element)) found.push({ text, where: placeOf(element) });
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
    if (!isShown(element)) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name)?.trim();
      if (text) found.push({ text, where: `${placeOf(element)}[${name}]` });
    }
  }
  return [...found, { text: document.title, where: 'title' }];
}

/* oxlint-enable unicorn/consistent-function-scoping */

/** Dates and durations come from the browser's own tables. */
const calendar =
  /(?:[A-Z][a-z]{2} \d{1,2}(?:, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?)?|\d+ (?:day|hour|minute)s? ago|yesterday|this minute)/g;
const languageNames = new Set(['English', 'Español (México)', 'Français (Canada)']);

function isAccountedFor(text: string, data: ReadonlySet<string>): boolean {
  if (data.has(text) || languageNames.has(text)) return true;
  const rest = outsideBrackets(text).replaceAll(calendar, '');
  // Several data values in one text: "P-1001 North Pump Station".
  const words = rest
    .split(' · ')
    .filter((part) => !data.has(part.trim()))
    .flatMap((part) => part.split(/, | → |: |;|[[\]]/).map((word) => word.trim()));
  return words.every((part) => !/\p{L}/u.test(part) || data.has(part) || isJoined(part, data));
}

function isJoined(part: string, data: ReadonlySet<string>): boolean {
  const at = [...part.matchAll(/ /g)].map(({ index }) => index);
  return at.some((place) => data.has(part.slice(0, place)) && data.has(part.slice(place + 1)));
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let rest = '';
  for (const sign of text) {
    if (sign === '⟦') depth += 1;
    else if (sign === '⟧' && depth === 0) rest = ''; // The opening mark is in another node: a number with a details button splits the text.
    else if (sign === '⟧') depth -= 1;
    else if (depth === 0) rest += sign;
  }
  return rest;
}
