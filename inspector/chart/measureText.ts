/**
 * Text of a drawing is measured before layout, so its sizes are fixed px, unlike those of the page: a drawing grows by zooming.
 * The class names in Chart.module.css have the same sizes.
 */
export const fonts = {
  title: { size: 13, weight: 600 },
  row: { size: 12, weight: 400 },
} as const;

const family = "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif";
/** Average width of a letter relative to the font size, used when there is no canvas to measure with. */
const averageLetter = 0.56;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Width of the text in px, rounded up. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  const { size, weight } = fonts[font];
  canvas ??= 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (!canvas) return Math.ceil(text.length * size * averageLetter);
  canvas.font = `${weight} ${size}px ${family}`;
  return Math.ceil(canvas.measureText(text).width);
}

/** Resolves when both weights are loaded: a canvas does not wait for fonts and would measure a fallback font. */
export async function fontsReady(): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.all(
    Object.values(fonts).map(({ size, weight }) => document.fonts.load(`${weight} ${size}px ${family}`)),
  );
}
