/**
 * Meaning of a scanned code, and whether the printed card is still current: according to the server, or to the data on this
 * device.
 */
import { findPackages } from '../../../../contract/packages/covers.ts';
import { cardCode, mayBeOf, readCardCode, type ReadCode } from '../../../../contract/printing/cardCode.ts';
import { getCardState, type ScannedCard } from '../../../../contract/printing/printedCards.ts';
import type { ScanAnswer, ScannedRow, CardStatus } from '../../../../machines/scanning/ports.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { Call } from '../../../api/client.ts';
import type { StoredRow } from '../../../store/rowsOfTag.ts';

/** Longer than any tag, revision and project number together: the code is from another program. */
const longest = 300;

/** Characters of a code that contains binary data, or several lines of text. */
const bytes = /[\p{Cc}\uFFFD]/u;
const links = /:\/\/|^(?:WIFI|MAILTO|TEL|MECARD):/i;

/** True if a code could be one of ours: not a link, a contact, a page of text, or binary data. */
export function isCardCode(code: string): boolean {
  return code !== '' && code.length <= longest && !bytes.test(code) && !links.test(code);
}

/** Returns the project of a code that does not belong to the open one; undefined if it might belong to the open one. */
export function otherProject(
  code: ReadCode,
  open: Pick<Project, 'projectNumber'> | null,
): { readonly number: string } | undefined {
  return open !== null && mayBeOf(code, open.projectNumber) ? undefined : { number: code.projectNumber };
}

/** Looks up the code on the server, which knows the values printed on each card. */
export async function askServer(call: Call, projectId: number, code: string, signal: AbortSignal): Promise<ScanAnswer> {
  const { tag, revision } = readCardCode(code);
  const options = { signal, quiet: true };
  const { cards } = await call(getCardState, { query: { projectId, code: cardCode(tag, revision) }, ...options });
  const [first, ...others] = cards.map((card) => rowOf(card, revision));
  if (first) return { kind: 'rows', rows: [first, ...others], saidAt: null };
  const { packages } = await call(findPackages, { query: { projectId, text: tag.slice(0, 100) }, ...options });
  const found = packages.find(({ number }) => tagKey(number) === tagKey(tag));
  return found ? { kind: 'package', found } : { kind: 'unknown', tag };
}

function rowOf(
  { row, revision, hold, isRemoved, differences, printed, standsSince }: ScannedCard,
  said: string,
): ScannedRow {
  const { type, id, tag, percentComplete } = row;
  const isUnsaid = said === '' && printed === null && revision !== '';
  return {
    type,
    id,
    tag,
    revision,
    hold,
    percentComplete,
    standing: statusOf(isRemoved, isUnsaid, differences.length > 0),
    differences: isUnsaid ? [] : differences,
    standsSince,
  };
}

/** Looks up the code on this device, based on the revision alone. */
export function answerOfDevice(stored: readonly StoredRow[], code: string): ScanAnswer {
  const { tag, revision: said } = readCardCode(code);
  const [first, ...others] = stored.map(({ saidAt: _textAt, isRemoved, ...row }): ScannedRow => {
    const isOther = tagKey(row.revision) !== tagKey(said);
    const isUnsaid = said === '' && isOther;
    return {
      ...row,
      standing: statusOf(isRemoved, isUnsaid, isOther),
      differences:
        isOther && !isUnsaid ? [{ field: 'revision', before: said || null, after: row.revision || null }] : [],
      standsSince: null,
    };
  });
  return first
    ? { kind: 'rows', rows: [first, ...others], saidAt: stored[0]?.saidAt ?? null }
    : { kind: 'unknown', tag };
}

function statusOf(isRemoved: boolean, isUnsaid: boolean, differs: boolean): CardStatus {
  if (isRemoved) return 'removed';
  if (isUnsaid) return 'unsaid';
  return differs ? 'superseded' : 'current';
}

/** Returns the intended row of several with the same tag: one of the type shown on the current page, otherwise the first. */
export const matchedRow = (rows: readonly [ScannedRow, ...ScannedRow[]], path: string): ScannedRow =>
  rows.find(({ type }) => path.split('/').includes(type)) ?? rows[0];
