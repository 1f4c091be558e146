/** Rendered width of text in CSS px, used to size columns to their content. */

/** Assumed width per character where text cannot be measured. */
const guess = 7;
const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text. Font and weight follow the options; the font size is that of the grid, 13 px. */
export function textWidth(text: string, { isMono = false, isStrong = false } = {}): number {
  if (text === '') return 0;
  const style = getComputedStyle(document.documentElement);
  const face = style.getPropertyValue(isMono ? '--font-mono' : '--font-text');
  const size = 13 * ((Number.parseFloat(style.getPropertyValue('--text-13')) || 0.8125) / 0.8125);
  const font = `${isStrong ? 600 : 400} ${size}px ${face || 'sans-serif'}`;
  const key = `${font}|${text}`;
  const measured = known.get(key);
  if (measured !== undefined) return measured;
  context ??= 'OffscreenCanvas' in globalThis ? document.createElement('canvas').getContext('2d') : null;
  if (context) context.font = font;
  const width = context ? context.measureText(text).width : text.length * guess;
  if (known.size > 2000) known.clear();
  known.set(key, width);
  return Math.ceil(width);
}
