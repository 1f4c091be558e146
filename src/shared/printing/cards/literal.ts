const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

/** Characters that markup must not contain: control characters and unpaired surrogates. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text so that neither Liquid nor the markup parser interprets anything in it. */
export const literal = (text: string): string =>
  text.replaceAll(/[&<>"'{}]/g, (sign) => written[sign] ?? sign).replaceAll(unwritable, '');
