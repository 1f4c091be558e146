/** What leaves as CSV or XLSX is text, never a formula; what comes back is what left. */

const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const isGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe, so that a name such as `=cmd()` stays a
 * name. Apostrophes already in front count as part of the text, so that undoing is exact.
 */
export const guardFormula = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** Takes the apostrophe of `guardFormula` away again: an export that is imported changes nothing. */
export const unguardFormula = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text);
