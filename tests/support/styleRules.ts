/** Reads the rules of a style sheet, without nesting other than at-rules. */

export interface StyleRule {
  /** Selectors of the rule, each with single spaces. */
  readonly selectors: readonly string[];
  readonly declarations: Readonly<Record<string, string>>;
  /** Conditions around the rule, outermost first: `@media (forced-colors: active)`. */
  readonly conditions: readonly string[];
}

/** Returns the rules of a style sheet in their order. */
export function styleRules(css: string): StyleRule[] {
  return rulesIn(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), []);
}

function rulesIn(css: string, conditions: readonly string[]): StyleRule[] {
  const rules: StyleRule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open === -1) break;
    const close = endOf(css, open);
    // A statement such as @import ends before the next selector.
    const head = oneLine(css.slice(css.slice(at, open).lastIndexOf(';') + 1 + at, open));
    const body = css.slice(open + 1, close);
    if (/^@(?:media|supports|layer|container)\b/.test(head)) rules.push(...rulesIn(body, [...conditions, head]));
    else if (!head.startsWith('@'))
      rules.push({ selectors: selectorsOf(head), declarations: declarationsOf(body), conditions });
    at = close + 1;
  }
  return rules;
}

/** Returns the position of the bracket that closes the one at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A rule is not closed: ${css.slice(open, open + 60)}`);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Splits at commas that are not inside brackets. */
const selectorsOf = (head: string): string[] => head.split(/,(?![^(]*\))/).map(oneLine);

const declarationsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    body.split(';').flatMap((line) => {
      const [name, ...value] = line.split(':');
      return name === undefined || value.length === 0 ? [] : [[name.trim(), oneLine(value.join(':'))]];
    }),
  );
