/**
 * Returns a text of the locale files with its placeholders filled: `fillText(imports.revert.title, { file: 'a.xlsx' })`. Write a
 * number of four digits or more as the screen shows it ('5,300'). Throws if a value is missing or the text has no placeholder for it.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  const unused = new Set(Object.keys(values));
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`“${text}” needs a value for ${name}.`);
    unused.delete(name);
    return String(value);
  });
  if (unused.size > 0) throw new Error(`“${text}” has no placeholder for ${[...unused].join(', ')}.`);
  return filled;
}

const sourceOf = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('.+?');

/** Returns a pattern that finds a text of the locale files, with any value for each of its placeholders. */
export const matching = (text: string): RegExp => new RegExp(sourceOf(text));

/** Returns the same pattern, for a text at the start. */
export const startingWith = (text: string): RegExp => new RegExp(`^${sourceOf(text)}`);
