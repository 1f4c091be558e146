/** Placeholder values are data: their content is shown as is, without interpolation, lookup or markup. */
import { afterEach, expect, it } from 'vitest';
import { entryMessage } from '../../../contract/base/messages/messages.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { translateWhenLoaded } from '../../../src/i18n/translate.ts';

afterEach(() => i18n.changeLanguage('en-US'));

it.each(['en-US', 'es-MX', 'fr-CA'])(
  'shows a value that looks like a placeholder or key unchanged, in %s',
  async (locale) => {
    await i18n.changeLanguage(locale);
    const hostile = '{{length}} {{text}} $t(common:loading) $& <b>x</b>';
    const text = await translateWhenLoaded(
      entryMessage('lengthApproximate', { text: hostile, length: { length: 2, unit: 'm' } }),
    );
    expect(text).toContain(hostile);
    expect(text).toContain(locale === 'fr-CA' ? '2,0 m' : '2.0 m');
  },
);

it.each([
  ['en-US', '1,694 rows'],
  ['es-MX', '1,694'],
  ['fr-CA', '1\u00a0694'],
])('formats counts in a sentence as usual in %s', async (locale, expected) => {
  await i18n.loadLanguages(locale);
  await i18n.loadNamespaces('reports');
  expect(i18n.getFixedT(locale, 'reports')('rows', { count: 1694 })).toContain(expected);
});
