/** Vocabulary with which the headings of one type of schedule are compared (domain rule 3.3). */
import type { Field, HeadedFields } from '../../commodities/fields/field.ts';
import { importableFields } from './importableFields.ts';
import { normaliseHeader } from './normaliseHeader.ts';
import { furtherSpellings, inFullWords } from './english.ts';

export interface Spelling {
  readonly field: string;
  /** Position in the field's list of synonyms: earlier ones are more specific. */
  readonly rank: number;
  readonly tokens: ReadonlySet<string>;
}

export interface Vocabulary {
  readonly type: string;
  /**
   * Spellings by their text without spaces. The first takes precedence over others with the same words, which name another field.
   */
  readonly exact: ReadonlyMap<string, readonly Spelling[]>;
  readonly all: readonly Spelling[];
  /** Spellings by their full words, in any order: `sameWords` of a spelling. */
  readonly inFull: ReadonlyMap<string, readonly Spelling[]>;
  /** Every word of `all` and of `inFull`: a text with other words need not be compared. */
  readonly words: ReadonlySet<string>;
  readonly wordsInFull: ReadonlySet<string>;
  /** Fields that identify an object by its tag: "From Equipment No." is "from equipment". */
  readonly naming: ReadonlySet<string>;
}

const fillers = new Set(['of', 'the', 'and', 'for', 'in']);

/** Returns the words without fillers and plural endings: "Type of cables" has the tokens of "cable type". */
export function tokensOf(text: string): Set<string> {
  const stored = text.split(' ').filter((word) => word !== '' && !fillers.has(word));
  return new Set(stored.map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)));
}

/** Returns the words of a text independent of their order, for comparison. */
export const sameWords = (text: string): string => [...tokensOf(text)].toSorted().join(' ');

/** Returns the text without spaces ("CableTag"). */
export const compact = (text: string) => text.replaceAll(' ', '');

/** Returns every spelling the project gave a field: its labels, then its synonyms. */
const ownSpellings = ({ labels = {}, headings = [] }: Field): string[] =>
  [...Object.values(labels), ...headings].map((text = '') => normaliseHeader(text).text).filter((text) => text !== '');

const isNaming = ({ keyFields }: HeadedFields, { key, refersTo, end, mono }: Field) =>
  keyFields.includes(key) || refersTo !== undefined || end !== undefined || mono === true;

const vocabularies = new WeakMap<HeadedFields, Vocabulary>();

/**
 * Returns every spelling of every importable field: first the project's own, then the declared synonyms, then its label; last the
 * other common spellings, which are only compared word by word.
 */
export function vocabularyOf(commodity: HeadedFields): Vocabulary {
  const known = vocabularies.get(commodity);
  if (known) return known;
  const exact = new Map<string, Spelling[]>();
  const inFull = new Map<string, Spelling[]>();
  const addTo = (spellings: Map<string, Spelling[]>, words: string, spelling: Spelling) => {
    const found = spellings.get(words) ?? [];
    if (words !== '' && !found.some(({ field }) => field === spelling.field))
      spellings.set(words, [...found, spelling]);
  };
  const addInFull = (spelling: Spelling, text: string) =>
    addTo(inFull, sameWords(inFullWords(text, commodity.type)), spelling);
  const add = ({ key }: Field, texts: readonly string[]) => {
    for (const [rank, text] of texts.entries()) {
      const spelling = { field: key, rank, tokens: tokensOf(text) };
      addTo(exact, compact(text), spelling);
      addInFull(spelling, text);
    }
  };
  const fields = importableFields(commodity);
  for (const field of fields) add(field, ownSpellings(field));
  for (const field of fields) add(field, [...(field.synonyms ?? []), normaliseHeader(field.label).text]);
  const further = furtherSpellings[commodity.type] ?? {};
  for (const { key } of fields)
    for (const [rank, text] of (further[key] ?? []).entries())
      addInFull({ field: key, rank: 100 + rank, tokens: tokensOf(text) }, text);
  const naming = new Set(fields.filter((field) => isNaming(commodity, field)).map(({ key }) => key));
  const all = [...exact.values()].flatMap(([first]) => first ?? []);
  const words = new Set(all.flatMap(({ tokens }) => [...tokens]));
  const wordsInFull = new Set([...inFull.keys()].flatMap((text) => text.split(' ')));
  const vocabulary = { type: commodity.type, exact, all, inFull, words, wordsInFull, naming };
  vocabularies.set(commodity, vocabulary);
  return vocabulary;
}

export const similarEnough = 0.8;
/** Maximum header length; longer cells are prose. */
export const maxHeaderLength = 120;

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  // Sets of very different sizes cannot share enough words; this also excludes prose.
  if (Math.min(a.size, b.size) < similarEnough * Math.max(a.size, b.size)) return 0;
  const shared = [...a].filter((token) => b.has(token)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

/** Returns the one field whose spelling has nearly the same words; null if none is close enough or two are equally close. */
export function fuzzyMatch(text: string, vocabulary: Vocabulary): { field: string; likeness: number } | null {
  if (text === '' || text.length > maxHeaderLength) return null;
  const tokens = tokensOf(text);
  if ([...tokens].filter((token) => vocabulary.words.has(token)).length < similarEnough * tokens.size) return null;
  const near = vocabulary.all
    .map((spelling) => ({ field: spelling.field, likeness: similarity(tokens, spelling.tokens) }))
    .filter(({ likeness }) => likeness >= similarEnough);
  const best = Math.max(0, ...near.map(({ likeness }) => likeness));
  const [first, ...others] = new Set(near.filter(({ likeness }) => likeness === best).map(({ field }) => field));
  return first === undefined || others.length > 0 ? null : { field: first, likeness: best };
}

const namingWords = new Set(['no', 'tag', 'id', 'ref', 'reference', 'label']);

/** Returns the spellings with the same words; for a field that names an object, also without "no", "tag" or "id" at the end. */
export function matchInFull(
  text: string,
  { inFull, naming, wordsInFull }: Vocabulary,
): readonly Spelling[] | undefined {
  if (text === '' || text.length > maxHeaderLength) return undefined;
  for (const token of tokensOf(text)) if (!wordsInFull.has(token) && !namingWords.has(token)) return undefined;
  const whole = inFull.get(sameWords(text));
  if (whole !== undefined) return whole;
  const words = text.split(' ');
  while (words.length > 1 && namingWords.has(words.at(-1) ?? '')) {
    words.pop();
    const found = inFull.get(sameWords(words.join(' ')));
    if (found !== undefined) {
      const named = found.filter(({ field }) => naming.has(field));
      return named[0] === found[0] ? named : undefined;
    }
  }
  return undefined;
}
