/** Pseudo-locale: English with accents, a third longer, in brackets; interpolated values stay unchanged. */
const accented: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ğ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Ƥ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Extra length of other languages compared to English, as a fraction. */
const growth = 0.35;

export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const own = parts.filter((_, at) => at % 2 === 0).join('');
  if (!/\p{L}/u.test(own)) return text;
  const shown = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (letter) => accented[letter] ?? letter),
  );
  return `⟦${shown.join('')}${'·'.repeat(Math.ceil(own.length * growth))}⟧`;
}

/** Converts a namespace key by key. */
export function pseudoWords(words: object): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : typeof value === 'object' && value ? pseudoWords(value) : value,
    ]),
  );
}
