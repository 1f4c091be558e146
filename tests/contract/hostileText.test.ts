/**
 * Readers with very large input, because pasted text is sometimes enormous. Every reader is linear: a quadratic one would exceed
 * the time limit of a test.
 */
import { expect, test } from 'vitest';
import { cleanCell } from '../../contract/base/values/cells.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { findHeaderRow } from '../../contract/imports/headers.ts';
import { normaliseHeader } from '../../contract/imports/headings/normaliseHeader.ts';
import { isRepeatedHeader, isSectionRow, isTotalRow } from '../../contract/imports/rowKinds.ts';
import { parseLength } from '../../contract/base/units/lengths.ts';
import { canonicalRoute, splitLevel } from '../../contract/base/values/routes.ts';
import { hasMixedScripts, isNoTag, tagDistance, tagKey } from '../../contract/base/values/tags.ts';

const { cable } = commodities;
const readers: [string, (text: string) => unknown][] = [
  ['tagKey', tagKey],
  ['isNoTag', isNoTag],
  ['tagDistance', (text) => tagDistance(text, `${text}x`)],
  ['hasMixedScripts', hasMixedScripts],
  ['cleanCell', (text) => cleanCell(text)],
  ['parseLength', (text) => parseLength(text, { projectUnit: 'ft' })],
  ['canonicalRoute', canonicalRoute],
  ['splitLevel', (text) => splitLevel(text, () => false)],
  ['normaliseHeader', normaliseHeader],
  ['findHeaderRow', (text) => findHeaderRow([[text], ['Cable', text]], cable)],
  ['isTotalRow', (text) => isTotalRow([text], [0])],
  ['isSectionRow', (text) => isSectionRow([text], ['A', 'B', 'C', 'D'], [0])],
  ['isRepeatedHeader', (text) => isRepeatedHeader([text], [text])],
];

const pieces = ['(', '([', ' ', ' - ', '--', '9', '1,', "1'", '\n', '_x000D_', ' / ', 'total ', '#', 'Aя'];

test.each(readers)('%s processes any pasted text in time', (_, read) => {
  for (const piece of pieces) expect(read(`${piece.repeat(100_000)}!`)).toBeDefined();
});
