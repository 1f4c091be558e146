const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

/** Characters no markup may hold: controls, halves of pairs. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as text: neither Liquid nor markup reads anything in it. */
export const literal = (text: string): string =>
  text.replaceAll(/[&<>"'{}]/g, (sign) => written[sign] ?? sign).replaceAll(unwritable, '');
