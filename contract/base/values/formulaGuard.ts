/** Formula guard: exported CSV and XLSX cells are text, never formulas; importing an export returns the original text. */

const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const isGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

// A semicolon separates the cells of a line where it is Excel's list separator (fr-CA), whatever separator the file was written
// with.
const formulaAfterSeparator = /([;\t\r\n])('*)(?=[=+\-@＝＋－＠])/g;
const guardedAfterSeparator = /([;\t\r\n])'('*)(?=[=+\-@＝＋－＠])/g;

/**
 * Adds an apostrophe to text that a spreadsheet would run as a formula, so that a name such as `=cmd()` stays a name: in front,
 * and after characters within it that can separate cells. Existing apostrophes count as part of the text, so that undoing is
 * exact.
 */
export function guardFormula(text: string): string {
  const inside = text.replace(formulaAfterSeparator, "$1'$2");
  return looksLikeFormula.test(text) ? `'${inside}` : inside;
}

/** Removes the apostrophes of `guardFormula`: importing an export changes nothing. */
export function unguardFormula(text: string): string {
  const bare = isGuarded.test(text) ? text.slice(1) : text;
  return bare.replace(guardedAfterSeparator, '$1$2');
}
