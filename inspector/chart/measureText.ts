/**
 * Text of a drawing is measured before it is placed, so its sizes are fixed px, unlike those of the page: a drawing grows
 * by zooming. The class names in Chart.module.css say the same sizes.
 */
export const fonts = {
  title: { size: 13, weight: 600 },
  row: { size: 12, weight: 400 },
} as const;

const family = "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif";
/** Of the size; what a letter takes on the average, where there is no canvas to measure on. */
const averageLetter = 0.56;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Width in px, rounded up. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  const { size, weight } = fonts[font];
  canvas ??= 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (!canvas) return Math.ceil(text.length * size * averageLetter);
  canvas.font = `${weight} ${size}px ${family}`;
  return Math.ceil(canvas.measureText(text).width);
}

/** Both weights, loaded: a canvas does not wait for fonts and would measure another one. */
export async function fontsReady(): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.all(
    Object.values(fonts).map(({ size, weight }) => document.fonts.load(`${weight} ${size}px ${family}`)),
  );
}
