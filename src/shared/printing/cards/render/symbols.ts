/** QR and Code 128 as markup of vector pictures: sharp at any size of paper. */
import { encode } from 'uqr';
import { code128 } from './code128.ts';

/** Modules left blank around a QR and on either side of a Code 128, as their standards ask. */
const quietQr = 4;
const quietBars = 10;

/** A module of Code 128 that any reader reads, mm. */
const barModule = 0.33;

/** `height` in mm. */
export function qrMarkup(text: string, height: number): string {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + quietQr} ${y + quietQr}h1v1h-1z` : '')).join(''),
  );
  const side = size + 2 * quietQr;
  return `<svg class="qr" viewBox="0 0 ${side} ${side}" style="width:${height}mm;height:${height}mm" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`;
}

/** Blank for text Code 128 cannot say. `height` in mm. */
export function barsMarkup(text: string, height: number): string {
  const bars = code128(text);
  if (bars === null) return '';
  let at = quietBars;
  const path = bars.map((width, index) => {
    const bar = index % 2 === 0 ? `M${at} 0h${width}v1h-${width}z` : '';
    at += width;
    return bar;
  });
  const length = at + quietBars;
  const millimetres = Math.round(length * barModule * 100) / 100;
  return `<svg class="bars" viewBox="0 0 ${length} 1" preserveAspectRatio="none" style="width:${millimetres}mm;height:${height}mm" shape-rendering="crispEdges"><path d="${path.join('')}"/></svg>`;
}
