/** Finds words on a screen that come neither from the languages' files nor from the project's data. */
import type { Page } from '@playwright/test';
import { commodities } from '../../contract/commodities/index.ts';
import { statuses } from '../../contract/commodities/fields/status.ts';
import { reportLabels } from '../../contract/reports/reports.ts';
import { rolePresets } from '../../contract/base/calls/permissions.ts';

/** What the contract names in English must be shown in the person's language, whoever sent it. */
const contractWords = new Set<string>([
  ...Object.values(commodities).flatMap(({ label, plural, fields, steps }) =>
    [[label, plural], fields.map((field) => field.label), steps.map((step) => step.label)].flat(),
  ),
  ...statuses,
  ...Object.values(reportLabels),
  ...Object.values(rolePresets).map(({ label }) => label),
]);
/** Columns of reports are named by the server, in English. */
const namedInEnglish = new Set(['label', 'unit', 'kind']);

export interface UntranslatedTextWatch {
  /** Words of the page as it stands that are neither translated nor data, with where they are. */
  find: (screen: string) => Promise<string[]>;
  /** Words of a person's own file are data, also where they are those of the contract. */
  allow: (texts: readonly string[]) => void;
}

const isJson = (response: { headers: () => Record<string, string> }) =>
  response.headers()['content-type']?.includes('application/json') === true;

/** Everything the server answers from now on counts as data. */
export async function watchForUntranslatedText(page: Page): Promise<UntranslatedTextWatch> {
  const data = new Set<string>();
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      // A route is shown tag by tag.
      for (const part of [value, ...value.split('; ')])
        if (!namedInEnglish.has(key) && !contractWords.has(part)) data.add(part.trim());
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) collect(part, Array.isArray(value) ? key : name);
    }
  };
  const reading = new Set<Promise<void>>();
  page.on('response', (response) => {
    // A file that is sent cannot be sent a second time from here; its reply is short.
    if (response.request().method() === 'GET' || !isJson(response)) return;
    // A page that leaves takes the reply along, such as that of a sign-out.
    reading.add(response.json().then(collect, () => undefined));
  });
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // A stream has no end to wait for.
    if (request.method() !== 'GET' || new URL(request.url()).pathname === '/api/live') return route.fallback();
    const response = await route.fetch({ maxRetries: 3 });
    // Read before the page gets it: asked for afterwards, the browser may have let go of a long one.
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

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page takes nothing along */
/** Runs in the page: every text, name, hint and placeholder a person can meet. */
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

/** Dates and spans come from the browser's own tables. */
const calendar =
  /(?:[A-Z][a-z]{2} \d{1,2}(?:, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?)?|\d+ (?:day|hour|minute)s? ago|yesterday|this minute)/g;
const languageNames = new Set(['English', 'Español (México)', 'Français (Canada)']);

function isAccountedFor(text: string, data: ReadonlySet<string>): boolean {
  if (data.has(text) || languageNames.has(text)) return true;
  const rest = outsideBrackets(text).replaceAll(calendar, '');
  // Several data side by side: "P-1001 North Pump Station".
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
    else if (sign === '⟧' && depth === 0) rest = ''; // The beginning stands in another node: a figure that can be opened divides the text.
    else if (sign === '⟧') depth -= 1;
    else if (depth === 0) rest += sign;
  }
  return rest;
}
