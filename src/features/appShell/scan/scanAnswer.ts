/** What a scanned code means, and whether the card in hand still stands: by the server, or by what this device keeps. */
import { findPackages } from '../../../../contract/packages/covers.ts';
import { cardCode, mayBeOf, readCardCode, type ReadCode } from '../../../../contract/printing/cardCode.ts';
import { getCardState, type ScannedCard } from '../../../../contract/printing/printedCards.ts';
import type { ScanAnswer, ScannedRow, CardStatus } from '../../../../machines/scanning/ports.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { Call } from '../../../api/client.ts';
import type { StoredRow } from '../../../store/rowsOfTag.ts';

/** Longer than any tag, revision and project number: another program wrote it. */
const longest = 300;

/** Of a code that holds no text, or several lines of it. */
const bytes = /[\p{Cc}\uFFFD]/u;
const links = /:\/\/|^(?:WIFI|MAILTO|TEL|MECARD):/i;

/** Whether a code may be one of ours at all: not a link, a contact, a page of text or bytes. */
export function isCardCode(code: string): boolean {
  return code !== '' && code.length <= longest && !bytes.test(code) && !links.test(code);
}

/** The project a code belongs to where it is not the open one; undefined where it may be the open one's. */
export function otherProject(
  code: ReadCode,
  open: Pick<Project, 'projectNumber'> | null,
): { readonly number: string } | undefined {
  return open !== null && mayBeOf(code, open.projectNumber) ? undefined : { number: code.projectNumber };
}

/** What the server says: it knows what each card said when it was printed. */
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
    standing: standingOf(isRemoved, isUnsaid, differences.length > 0),
    differences: isUnsaid ? [] : differences,
    standsSince,
  };
}

/** What this device can say by the revision alone. */
export function answerOfDevice(kept: readonly StoredRow[], code: string): ScanAnswer {
  const { tag, revision: said } = readCardCode(code);
  const [first, ...others] = kept.map(({ saidAt: _saidAt, isRemoved, ...row }): ScannedRow => {
    const isOther = tagKey(row.revision) !== tagKey(said);
    const isUnsaid = said === '' && isOther;
    return {
      ...row,
      standing: standingOf(isRemoved, isUnsaid, isOther),
      differences:
        isOther && !isUnsaid ? [{ field: 'revision', before: said || null, after: row.revision || null }] : [],
      standsSince: null,
    };
  });
  return first ? { kind: 'rows', rows: [first, ...others], saidAt: kept[0]?.saidAt ?? null } : { kind: 'unknown', tag };
}

function standingOf(isRemoved: boolean, isUnsaid: boolean, differs: boolean): CardStatus {
  if (isRemoved) return 'removed';
  if (isUnsaid) return 'unsaid';
  return differs ? 'superseded' : 'current';
}

/** The row that is meant of several with the tag: that of the page the person is on, else the first. */
export const matchedRow = (rows: readonly [ScannedRow, ...ScannedRow[]], path: string): ScannedRow =>
  rows.find(({ type }) => path.split('/').includes(type)) ?? rows[0];
