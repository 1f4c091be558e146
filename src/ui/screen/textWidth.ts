/** How wide a text is drawn, CSS px: columns are made as wide as what stands in them. */

/** What a character takes where nothing can be measured. */
const guess = 7;
const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** `face` and `weight` as the look has them; the size of the grid's text is 13 px. */
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
