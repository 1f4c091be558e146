/**
 * Number cells whose figure is not inside a button or link, as `row text: figure`; empty on a page where every figure can be
 * opened.
 */
export const bareNumbers = (table: HTMLElement): string[] =>
  [...table.querySelectorAll<HTMLElement>('td.numeric, td[class*="number"]')].flatMap((cell) => {
    const bare = [...cell.childNodes].reduce((text, node) => text + unopened(node), '');
    return /\d/.test(bare) ? [`${cell.closest('tr')?.textContent}: ${bare}`] : [];
  });

function unopened(node: Node): string {
  if (node instanceof HTMLElement && (node.tagName === 'BUTTON' || node.tagName === 'A')) return '';
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  return [...node.childNodes].reduce((text, child) => text + unopened(child), '');
}
