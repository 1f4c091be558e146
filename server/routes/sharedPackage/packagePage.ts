/** Page for a link to one package: without scripts, showing only that package and linking nowhere else. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dayIn, wallClock } from '../../../contract/base/units/projectDay.ts';
import { rowReadinesses } from '../../../contract/packages/readiness.ts';
import { html, Html } from '../../calls/html.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { packagePageMessage as say } from '../../locales/en-US/packagePage.ts';
import type { Locale, Translate } from '../../locales/translate.ts';
import type { SharedPackage, SharedWait } from '../../services/packages/sharedPackage.ts';

const style = readFileSync(new URL('packagePage.css', import.meta.url), 'utf8');
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/** Content security policy: no scripts, no submissions, no requests except for the product logo. */
export const packagePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Language {
  readonly locale: Locale;
  readonly speak: Translate;
}

/** Returns the page of a package; `now` is the time of the lookup. */
export function packagePage(shared: SharedPackage, now: Date, language: Language): string {
  const { locale, speak } = language;
  const { stored, project, timeZone, madeBy, expiresAt } = shared;
  const name = String(stored.values['description'] ?? '');
  const { day, time } = wallClock(now, timeZone);
  const until = dayIn(expiresAt, timeZone);
  const content = html` <p class="of">${project} · ${speak({ key: codeKindWord(stored.kind).word })}</p>
    <h1><span class="mono">${stored.number}</span> ${name}</h1>
    <p class="of">
      ${speak({ key: `terms:results.${stored.status}` })} ·
      ${speak(say('asOf', { day: { day }, time, zone: timeZone }))}
    </p>
    ${factList(shared, language)} ${constraintList(shared, language)} ${rowTable(shared, language)}
    <p class="note">${speak(say('readOnly', { name: madeBy, day: { day: until } }))}</p>`;
  return page(`${stored.number} ${name}`, content, locale);
}

/** Returns the page for any key that opens nothing, whether it expired or never existed. */
export function closedLinkPage({ locale, speak }: Language): string {
  const title = speak(say('closedTitle'));
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${speak(say('closed'))}</p>`,
    locale,
  );
}

const days = (locale: Locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const hours = (locale: Locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function factList({ facts, states, budgetHours, earnedHours }: SharedPackage, { locale, speak }: Language): Html {
  const known = facts.map(({ field, value }): Fact => {
    const text = field.kind === 'date' ? days(locale).format(new Date(String(value))) : String(value);
    return [speak({ key: `terms:${field.term}` }), text];
  });
  const counts = rowReadinesses
    .filter((state) => states[state] > 0)
    .map((state): Fact => [speak(say(state)), states[state].toLocaleString(locale)]);
  const write = hours(locale);
  const progress: Fact[] =
    budgetHours > 0
      ? [
          [
            speak(say('progress')),
            speak(say('hours', { earned: write.format(earnedHours), budget: write.format(budgetHours) })),
          ],
        ]
      : [];
  const all = [...known, ...progress, ...counts];
  return html`<dl>
    ${all.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

type Fact = readonly [name: string, value: string];

function constraintList({ constraints }: SharedPackage, { speak }: Language): Html {
  if (constraints.length === 0) return html``;
  const lines = constraints.map(
    ({ name, state }) => html`<li><span class="${state}">${speak(say(state))}</span> · ${name}</li>`,
  );
  return html`<h2>${speak(say('constraints'))}</h2>
    <ul>
      ${lines}
    </ul>`;
}

function rowTable({ rows, more }: SharedPackage, { locale, speak }: Language): Html {
  if (rows.length === 0) return html`<p>${speak(say('empty'))}</p>`;
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const heads = (['tag', 'kind', 'typeCode', 'description', 'state'] as const).map(
    (key) => html`<th scope="col">${speak(say(key))}</th>`,
  );
  const lines = rows.map(
    ({ tag, type, typeCode, description, state, waits, percent }) =>
      html`<tr>
        <th scope="row" class="mono">${tag}</th>
        <td>${speak({ key: `commodities:${type}` })}</td>
        <td class="code">${typeCode ?? ''}</td>
        <td>${description ?? ''}</td>
        <td><span class="${state}">${speak(say(state))}</span>${waitList(waits, speak)}</td>
        <td class="number">${percents.format(percent / 100)}</td>
      </tr>`,
  );
  return html`<h2>${speak(say('rows'))}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${speak(say('rows'))}">
      <table>
        <thead>
          <tr>
            ${heads}
            <th scope="col" class="number">%</th>
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>
    ${more > 0 ? html`<p>${speak(say('more', { count: more }))}</p>` : html``}`;
}

const waitList = (waits: readonly SharedWait[], speak: Translate): Html => {
  const lines = waits.map(
    ({ kind, tag, percent, text }) =>
      html`<li>
        ${speak({ key: `waits:${kind}`, params: { tag: tag ?? '', percent: percent ?? '', text: text ?? '' } })}
      </li>`,
  );
  return lines.length === 0
    ? html``
    : html`<ul>
        ${lines}
      </ul>`;
};

function page(title: string, content: Html, locale: string): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <title>${title} · Wireway</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <p class="brand">Wireway</p>
          ${content}
        </main>
      </body>
    </html>`.markup;
}
