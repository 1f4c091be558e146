/** Known tags of a project, looked up by what an unknown tag might be a misspelling of. */
import { tagDistance, tagSkeleton } from '../../../contract/base/values/tags.ts';

/** Maximum number of proposals for one tag. */
const proposals = 3;
/** From this length on, a misspelling rarely affects both the start and the end of the letters. */
const longTag = 8;
const endLength = 4;

type Index = Map<string, string[]>;

function add(index: Index, key: string, tag: string): void {
  const tags = index.get(key);
  if (tags) tags.push(tag);
  else index.set(key, [tag]);
}

/**
 * Returns the text with each of its characters removed in turn: two texts one edit apart share one of these variants, or one of
 * them is a variant of the other.
 */
const shortened = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
const ends = (text: string) => [`${text.slice(0, endLength)}…`, `…${text.slice(-endLength)}`];

export class SimilarTags {
  readonly #bySkeleton: Index = new Map();
  readonly #byEnd: Index = new Map();
  readonly #byShortened: Index = new Map();

  constructor(tags: readonly string[]) {
    for (const tag of tags) {
      const skeleton = tagSkeleton(tag);
      add(this.#bySkeleton, skeleton, tag);
      for (const key of SimilarTags.#keysOf(skeleton))
        add(key.index === 'end' ? this.#byEnd : this.#byShortened, key.text, tag);
    }
  }

  /**
   * Tags of exactly 8 letters have both kinds of keys: they are compared with longer ones by their ends and with shorter ones by
   * their shortened forms.
   */
  static #keysOf(skeleton: string): { readonly index: 'end' | 'shortened'; readonly text: string }[] {
    const byEnd = skeleton.length >= longTag ? ends(skeleton) : [];
    const byShortened = skeleton.length <= longTag ? [skeleton, ...shortened(skeleton)] : [];
    return [
      ...byEnd.map((text) => ({ index: 'end', text }) as const),
      ...byShortened.map((text) => ({ index: 'shortened', text }) as const),
    ];
  }

  /**
   * Returns up to three known tags that the unknown one might be. If some differ only by separators or look-alike letters,
   * returns only these; otherwise the closest first.
   */
  like(tag: string): string[] {
    const skeleton = tagSkeleton(tag);
    if (skeleton === '') return [];
    const same = (this.#bySkeleton.get(skeleton) ?? []).filter((known) => tagDistance(known, tag) === 0);
    if (same.length > 0) return same.slice(0, proposals);
    const near = SimilarTags.#keysOf(skeleton).flatMap(
      ({ index, text }) => (index === 'end' ? this.#byEnd : this.#byShortened).get(text) ?? [],
    );
    return [...new Set(near)]
      .map((known) => ({ known, distance: tagDistance(known, tag) }))
      .filter((found): found is { known: string; distance: number } => found.distance !== null)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, proposals)
      .map(({ known }) => known);
  }
}
