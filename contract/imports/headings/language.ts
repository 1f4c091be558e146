/** Translation of the headings of a language into the English words used in field spellings. */

/** By type of schedule and field. */
export type Spellings = Readonly<Partial<Record<string, Readonly<Record<string, readonly string[]>>>>>;

export interface Language {
  /** Words, with or without accents, mapped to English ones; '' is omitted. A heading with an unlisted word is not translated. */
  readonly words: Readonly<Record<string, string>>;
  /** Phrases with a meaning different from that of their words. */
  readonly phrases?: Readonly<Record<string, string>>;
  /** Words with another meaning if they are the whole heading ("De" is "from"). */
  readonly alone?: Readonly<Record<string, string>>;
  /** Words and phrases with another meaning in schedules of one type. */
  readonly inType?: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
  /** Joints of compound words, which are written without a space ("Kabellänge"). */
  readonly joints?: readonly string[];
}

/** Returns the text without accents; capitals are often written without them. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** Words that are the same in every language. */
const everywhere = new Map([
  ...['no', 'kks', 'awg', 'type'].map((word) => [word, word] as const),
  ...['mm2', 'sqmm', 'kv', 'v', 'kcmil', 'mcm'].map((unit) => [unit, ''] as const),
]);

type Words = ReadonlyMap<string, string>;
const wordsOf = (words: Readonly<Record<string, string>> = {}): Words =>
  new Map(Object.entries(words).map(([word, english]) => [folded(word), english]));

/** Translates headings of one language. */
export class Translator {
  readonly #language: Language;
  #words: Words | undefined;
  #phrases: Words | undefined;
  #alone: Words | undefined;
  readonly #inType = new Map<string, Words>();
  /** Words that occur in phrases, whatever their meaning alone. */
  readonly #phraseWords: ReadonlySet<string>;

  constructor(language: Language) {
    this.#language = language;
    const typed = Object.values(language.inType ?? {}).flatMap((words = {}) => Object.keys(words));
    const phrases = [...Object.keys(language.phrases ?? {}), ...typed].filter((phrase) => phrase.includes(' '));
    this.#phraseWords = new Set(phrases.flatMap((phrase) => folded(phrase).split(' ')));
  }

  #typed(type: string): Words {
    const known = this.#inType.get(type);
    if (known) return known;
    const words = wordsOf(this.#language.inType?.[type]);
    this.#inType.set(type, words);
    return words;
  }

  /** Returns the translation of a compound by its parts; undefined if a part is unknown. */
  #parts(word: string, words: Words): string | undefined {
    const { joints } = this.#language;
    if (joints === undefined) return undefined;
    for (let length = word.length - 1; length >= 2; length -= 1) {
      const first = words.get(word.slice(0, length));
      if (first === undefined) continue;
      for (const joint of joints) {
        const rest = word.slice(length);
        if (!rest.startsWith(joint) || rest.length < joint.length + 2) continue;
        const last = rest.slice(joint.length);
        const other = words.get(last) ?? this.#parts(last, words);
        if (other !== undefined) return `${first} ${other}`.trim();
      }
    }
    return undefined;
  }

  #meaning(word: string, typed: Words): string | undefined {
    const own = typed.get(word) ?? this.#words?.get(word) ?? everywhere.get(word);
    return own ?? (this.#words && this.#parts(word, this.#words));
  }

  #knows(word: string, typed: Words): boolean {
    return this.#phraseWords.has(word) || this.#meaning(word, typed) !== undefined;
  }

  /**
   * Returns a normalized heading in English; undefined if one of its words is unknown.
   * @param text Folded already: see `folded`.
   */
  inEnglish(text: string, type: string): string | undefined {
    this.#words ??= wordsOf(this.#language.words);
    this.#phrases ??= wordsOf(this.#language.phrases);
    this.#alone ??= wordsOf(this.#language.alone);
    const typed = this.#typed(type);
    const whole = typed.get(text) ?? this.#alone.get(text) ?? this.#phrases.get(text);
    if (whole !== undefined) return whole;
    const words = text.split(' ');
    // Most texts are data; one unknown word ends the translation.
    if (!words.every((word) => this.#knows(word, typed))) return undefined;
    let said = ` ${text} `;
    const english: string[] = [];
    for (const phrases of [typed, this.#phrases]) {
      for (const [phrase, meaning] of phrases) {
        if (!phrase.includes(' ') || !said.includes(` ${phrase} `)) continue;
        said = said.replace(` ${phrase} `, ' ');
        english.push(meaning);
      }
    }
    for (const word of said.split(' ')) {
      if (word === '') continue;
      const meaning = this.#meaning(word, typed);
      if (meaning === undefined) return undefined;
      if (meaning !== '') english.push(meaning);
    }
    return english.join(' ');
  }
}
