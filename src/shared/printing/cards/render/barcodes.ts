/** QR and Code 128 as vector markup: sharp at any paper size. */
import { encode } from 'uqr';

/** Blank modules around a QR code and on either side of a Code 128, as their standards require. */
const quietQr = 4;
const quietBars = 10;

/** Module width of Code 128 that any reader can read, in mm. */
const barModule = 0.33;

/** Returns a QR code as markup. `height` in mm. */
export function qrMarkup(text: string, height: number): string {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + quietQr} ${y + quietQr}h1v1h-1z` : '')).join(''),
  );
  const side = size + 2 * quietQr;
  return `<svg class="qr" viewBox="0 0 ${side} ${side}" style="width:${height}mm;height:${height}mm" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`;
}

/** Returns a Code 128 as markup; blank for text that Code 128 cannot encode. `height` in mm. */
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

// Code 128 (ISO/IEC 15417): letters in set B, runs of digits in set C, with the check character.

/** Widths of bars and spaces in modules, bar first, indexed by symbol value; 106 is the stop. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
const symbols = widths.split(' ');

const startB = 104;
const startC = 105;
const toB = 100;
const toC = 99;
const stop = 106;

/** Minimum run of digits for set C: two digits per symbol save more than the two set changes cost from four digits on. */
const pairsFrom = 4;

function valuesOf(text: string): number[] {
  const values: number[] = [];
  let isC = false;
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))![0].length;
    const pairs: number = digits >= pairsFrom || (isC && digits >= 2) ? Math.floor(digits / 2) : 0;
    if (pairs > 0 !== isC || values.length === 0) {
      values.push(values.length === 0 ? (pairs > 0 ? startC : startB) : pairs > 0 ? toC : toB);
      isC = pairs > 0;
    }
    if (isC) {
      for (let pair = 0; pair < pairs; pair++) values.push(Number(text.slice(at + 2 * pair, at + 2 * pair + 2)));
      at += 2 * pairs;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}

/** Returns the widths in modules, bar first; null for empty text or text with characters outside printable ASCII. */
export function code128(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = valuesOf(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  return [...values, check, stop].flatMap((value) => Array.from(symbols[value]!, Number));
}
