/** Hostile content of templates, pasted by mistake or on purpose: it becomes an error message or text, and has no effect. */
import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../../../src/shared/printing/cards/cardProblem.ts';
import type { CardNode } from '../../../../src/shared/printing/cards/markupTree.ts';
import { renderCards } from '../../../../src/shared/printing/cards/render/renderCards.ts';
import { cardSample } from './cardSample.ts';

const render = (markup: string, logo: string | null = null) => renderCards({ markup, logo, cards: [cardSample()] });
const many = (text: string, count: number) => text.repeat(count);
const nested = (count: number) => `${many('{% if true %}', count)}x${many('{% endif %}', count)}`;
const bomb = '{% assign a = "0123456789" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}';

const hostile: readonly (readonly [what: string, markup: string, ...codes: ProblemCode[]])[] = [
  ['an endless loop', '{% for i in (1..1000000000) %}{{ i }}{% endfor %}', 'tooMuch'],
  ['loops in loops', `${many('{% for i in (1..3000) %}', 3)}x${many('{% endfor %}', 3)}`, 'tooMuch'],
  ['a text that doubles', bomb, 'tooMuch'],
  [
    'a text that is replaced by longer ones',
    `{% assign a = "${many('a', 999)}" %}${many('{% assign a = a | replace: "a", "aaaaaaaaaa" %}', 9)}{{ a }}`,
    'tooMuch',
  ],
  ['a date padded to no end', '{{ "now" | date: "%9999999999d" }}', 'tooMuch', 'syntax'],
  ['a table of a million cells', '{% tablerow i in (1..1000000) %}x{% endtablerow %}', 'tooMuch'],
  ['a template longer than any', many('x', 100_001), 'tooLong'],
  ['thousands of levels of markup', `${many('<div>', 5000)}${many('</div>', 5000)}`, 'tooMuch'],
  ['thousands of conditions', nested(5000), 'tooLong'],
  ['twenty thousand elements', '{% for i in (1..25000) %}<br/>{% endfor %}', 'tooMuch'],
  ['a file of the server', '{% include "package.json" %}', 'syntax'],
  ['another template', '{% render "card" %}', 'syntax'],
  ['a layout', '{% layout "card" %}', 'syntax'],
  ['a block of a layout', '{% block a %}x{% endblock %}', 'syntax'],
  ['output without escaping', '{{ record.size | raw }}', 'syntax'],
  ['a filter there is not', '{{ record.tag | eval }}', 'syntax'],
  ['a tag there is not', '{% script %}alert(1){% endscript %}', 'syntax'],
  ['a tag left open', '{% if record.tag %}x', 'syntax'],
  ['an expression left open', '{{ record.tag', 'syntax'],
  ['a field there is not', '{{ record.password }}', 'unknownField'],
  ['a name there is not', '{{ token }}', 'unknownField'],
  ['the constructor of a value', '{{ record.constructor }}', 'unknownField'],
  ['the constructor of a constructor', '{{ record.constructor.constructor }}', 'unknownField'],
  ['a prototype', '{{ record.__proto__.x }}', 'unknownField'],
  ['a method', '{{ record.toString }}', 'unknownField'],
  ['a property by another name', "{{ record['__proto__'] }}", 'unknownField'],
  ['the window', '{{ window.location }}', 'unknownField'],
  ['the process', '{{ process.env }}', 'unknownField'],
  ['the environments of Liquid', '{{ environments }}', 'unknownField'],
  ['a script', '<script>alert(1)</script>', 'noElement'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', 'noElement'],
  ['a script of an SVG', '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', 'noElement'],
  ['an SVG that calls home', '<svg viewBox="0 0 1 1"><image href="https://evil.example/x.png"/></svg>', 'noElement'],
  [
    'an SVG that uses another file',
    '<svg viewBox="0 0 1 1"><use href="https://evil.example/x.svg#a"/></svg>',
    'noElement',
  ],
  ['an SVG with a page inside', '<svg viewBox="0 0 1 1"><foreignObject><p>x</p></foreignObject></svg>', 'noElement'],
  ['an SVG that moves', '<svg viewBox="0 0 1 1"><animate attributeName="href"/></svg>', 'noElement'],
  ['an SVG that runs when it is there', '<svg viewBox="0 0 1 1" onload="alert(1)"></svg>', 'noAttribute'],
  ['a link', '<a href="javascript:alert(1)">x</a>', 'noElement'],
  ['a frame', '<iframe src="https://evil.example"></iframe>', 'noElement'],
  ['a frame with a page', '<iframe srcdoc="x"></iframe>', 'noElement'],
  ['an object', '<object data="x.swf"></object>', 'noElement'],
  ['an embedded thing', '<embed src="x"/>', 'noElement'],
  ['a form', '<form action="https://evil.example"><input name="p"/></form>', 'noElement'],
  ['a button', '<button>x</button>', 'noElement'],
  ['a base', '<base href="https://evil.example"/>', 'noElement'],
  ['a redirection', '<meta http-equiv="refresh" content="0;url=https://evil.example"/>', 'noElement'],
  ['a style sheet of another site', '<link rel="stylesheet" href="https://evil.example/x.css"/>', 'noElement'],
  ['a video', '<video src="https://evil.example/x.mp4"></video>', 'noElement'],
  ['a template of HTML', '<template><p>x</p></template>', 'noElement'],
  ['a formula', '<math><mi>x</mi></math>', 'noElement'],
  ['a picture of another site', '<img src="https://evil.example/x.png"/>', 'callsHome'],
  ['a picture of our own', '<img src="/api/user/current"/>', 'callsHome'],
  ['a picture drawn by markup', '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="/>', 'callsHome'],
  ['a picture that fails', '<img src="x" onerror="alert(1)"/>', 'callsHome', 'noAttribute'],
  ['a picture in sets', '<img srcset="https://evil.example/x.png 1x"/>', 'noAttribute'],
  ['something that runs when it is clicked', '<p onclick="alert(1)">x</p>', 'noAttribute'],
  ['an id that hides one of ours', '<p id="root">x</p>', 'noAttribute'],
  ['a style that fetches', '<p style="background:url(https://evil.example/x)">x</p>', 'callsHome'],
  ['a style that fetches in other letters', '<p style="background:u\\72l(https://evil.example)">x</p>', 'callsHome'],
  ['a sheet that imports', '<style>@import "https://evil.example/x.css";</style>', 'callsHome'],
  [
    'a sheet with a face of its own',
    '<style>@font-face { font-family: x; src: url(//evil.example) }</style>',
    'callsHome',
  ],
  [
    'a sheet that spells it otherwise',
    '<style>p { background: image-set("https://evil.example" 1x) }</style>',
    'callsHome',
  ],
  ['a document type with entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><p>&a;</p>', 'noElement', 'malformed'],
  ['an entity there is not', '<p>&evil;</p>', 'malformed'],
  ['an instruction', '<?xml-stylesheet href="https://evil.example"?>', 'noElement', 'malformed'],
  ['elements that cross', '<b><i>x</b></i>', 'malformed'],
  ['an element left open', '<p>x', 'malformed'],
  ['an attribute twice', '<p class="a" class="b">x</p>', 'malformed'],
  ['an attribute without quotes', '<p class=a>x</p>', 'malformed'],
];

describe('hostile templates', () => {
  it.each(hostile)('%s', (_what, markup, ...codes) => {
    const reply = render(markup);
    expect(reply.ok ? reply.cards : reply.problem.code).toBeOneOf(codes);
  });

  it('are at least sixty', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
  });

  it('report their position', () => {
    expect(render('<p>\n{{ record.nowhere }}</p>')).toMatchObject({ problem: { detail: 'record.nowhere', line: 2 } });
    expect(render('<p>x</p>\n<script/>')).toMatchObject({ problem: { detail: 'script', line: 2 } });
  });
});

const textOf = (nodes: readonly CardNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
const namesOf = (nodes: readonly CardNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.name, ...namesOf(node.children)]));

describe('hostile values', () => {
  it.each([
    '<script>alert(1)</script>',
    '{{ record.tag }}{% include "x" %}',
    '"><img src=x onerror=alert(1)>',
    '</p></div>',
    ']]>&amp;&#x3c;',
    '\u202Efdp.exe',
  ])('%s stays plain text', (value) => {
    const reply = renderCards({
      markup: '<p class="a">{{ record.tag }}</p>',
      logo: null,
      cards: [cardSample({ record: { tag: value } })],
    });
    if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
    expect(textOf(reply.cards[0]!)).toBe(value);
    expect(namesOf(reply.cards[0]!)).toEqual(['p']);
  });

  it('lose characters that cannot be printed', () => {
    const reply = renderCards({
      markup: '<p>{{ record.tag }}</p>',
      logo: null,
      cards: [cardSample({ record: { tag: 'A\u0000\u0007B\uD800C' } })],
    });
    expect(reply.ok && textOf(reply.cards[0]!)).toBe('ABC');
  });
});
