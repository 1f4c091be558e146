/** The document of printed cards: its policy admits the fonts of Wireway in every browser, and nothing else that is fetched. */
import { expect, it } from 'vitest';
import type { TemplatePage } from '../../../../contract/printing/paper.ts';
import { drawCards } from '../../../../src/shared/printing/cards/drawCards.ts';

const page: TemplatePage = { paper: 'letter', orientation: 'portrait', label: null, copies: 1 };

it('names the origin in the policy of the fonts, because a frame without an address has no self in Firefox', () => {
  const target = document.implementation.createHTMLDocument();
  drawCards(target, { page, cards: [], project: 'P', template: 'Pull card', language: 'en-US', foot: '' });
  const policy = target
    .querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')
    ?.content.split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    `font-src ${location.origin}`,
  ]);
});
