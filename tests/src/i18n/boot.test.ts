/** Text shown while the application is fetched, before the translations are loaded. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { common as enUS } from '../../../src/i18n/locales/en-US/common.ts';
import { common as esMX } from '../../../src/i18n/locales/es-MX/common.ts';
import { common as frCA } from '../../../src/i18n/locales/fr-CA/common.ts';

const script = readFileSync('public/boot.js', 'utf8');

/** Runs the script of the unmodified first page, with these stored settings of the device. */
function bootWords(page: string, remembered: string | null): string | null | undefined {
  if (remembered !== null) localStorage.setItem('wireway.looks', remembered);
  document.body.innerHTML = /<div id="root">[^]*?<noscript>/.exec(readFileSync(page, 'utf8'))?.[0] ?? '';
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- runs the script as the browser does
  new Function(script)();
  return document.getElementById('boot-words')?.textContent;
}

beforeEach(() => {
  document.documentElement.lang = 'en-US';
});

for (const page of ['index.html', 'inspect.html']) {
  it(`${page} begins in the language of the device`, () => {
    expect(readFileSync(page, 'utf8')).toContain('<script src="/boot.js"></script>');
    expect(bootWords(page, null)).toBe(enUS.loading);
    expect(bootWords(page, JSON.stringify({ locale: 'es-MX' }))).toBe(esMX.loading);
    expect(document.documentElement.lang).toBe('es-MX');
    expect(bootWords(page, JSON.stringify({ locale: 'fr-CA', theme: 'dark' }))).toBe(frCA.loading);
  });
}

it('starts in English when the stored settings are unusable', () => {
  for (const remembered of ['{', 'null', '[]', '"x"', JSON.stringify({ locale: 'toString' })])
    expect(bootWords('index.html', remembered)).toBe(enUS.loading);
});
