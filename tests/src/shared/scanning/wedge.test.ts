/** A scanner that types is distinguished from a user by the pauses between its keys. */
import { expect, it } from 'vitest';
import { createRepeats } from '../../../../src/shared/scanning/repeats.ts';
import { createWedge, type Wedge, type WedgeSignal } from '../../../../src/shared/scanning/wedge.ts';

/** Presses the keys with the given pause, ms. */
function type(wedge: Wedge, keys: readonly string[], pause: number, from = 0): WedgeSignal[] {
  return keys.map((key, nth) => wedge.press({ key, at: from + nth * pause }));
}
const keysOf = (text: string): string[] => Array.from(text);
const code = [...keysOf('36-PC-1001 REV C'), 'Enter'];

it('keys at scanner speed are one code, and only the first reaches the page', () => {
  const said = type(createWedge(), code, 20);
  expect(said.at(-1)).toEqual({ is: 'code', code: '36-PC-1001 REV C' });
  expect(said.slice(1, -1).every(({ is }) => is === 'part')).toBe(true);
  expect(said[0]).toEqual({ is: 'key' });
});

it('capitals are typed with Shift', () => {
  const said = type(createWedge(), [...keysOf('36-'), 'Shift', 'P', 'Shift', 'C', 'Enter'], 10);
  expect(said.at(-1)).toEqual({ is: 'code', code: '36-PC' });
});

it('slow typing is not a code: each key and Enter reach the page', () => {
  expect(type(createWedge(), code, 90).every(({ is }) => is === 'key')).toBe(true);
});

it('a pause, a key that is not a character, or too few keys end the code', () => {
  const wedge = createWedge();
  type(wedge, keysOf('36-PC'), 10);
  expect(type(wedge, ['1', 'Enter'], 10, 400).at(-1)).toEqual({ is: 'key' });
  expect(type(wedge, [...keysOf('36-PC'), 'ArrowDown', 'Enter'], 10, 1000).at(-1)).toEqual({ is: 'key' });
  expect(type(wedge, [...keysOf('ok'), 'Enter'], 10, 2000).at(-1)).toEqual({ is: 'key' });
});

it('keys in a field are not a code', () => {
  const wedge = createWedge();
  type(wedge, keysOf('36-PC'), 10);
  wedge.forget();
  expect(wedge.press({ key: 'Enter', at: 50 })).toEqual({ is: 'key' });
});

it('a card is one scan while it is in front of the camera', () => {
  const repeats = createRepeats();
  expect(repeats.isNew('A', 0)).toBe(true);
  for (let at = 33; at < 6000; at += 33) expect(repeats.isNew('A', at)).toBe(false);
  expect(repeats.isNew('B', 6000)).toBe(true);
  expect(repeats.isNew('A', 6100)).toBe(false);
  expect(repeats.isNew('A', 9000)).toBe(true);
});
