/** What leaves as CSV or XLSX is text, never a formula; what comes back is what left. */

const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const isGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

// A semicolon parts the cells of a line where Excel's list separator is one (fr-CA), whatever the file was written with.
const formulaAfterSeparator = /([;\t\r\n])('*)(?=[=+\-@＝＋－＠])/g;
const guardedAfterSeparator = /([;\t\r\n])'('*)(?=[=+\-@＝＋－＠])/g;

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe, so that a name such as `=cmd()` stays a name: in front,
 * and after what may part cells within it. Apostrophes already there count as part of the text, so that undoing is exact.
 */
export function guardFormula(text: string): string {
  const inside = text.replace(formulaAfterSeparator, "$1'$2");
  return looksLikeFormula.test(text) ? `'${inside}` : inside;
}

/** Takes the apostrophes of `guardFormula` away again: an export that is imported changes nothing. */
export function unguardFormula(text: string): string {
  const bare = isGuarded.test(text) ? text.slice(1) : text;
  return bare.replace(guardedAfterSeparator, '$1$2');
}
