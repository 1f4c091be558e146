/** Sentences of the contract in the language the screens speak. */
import { sayIn, type Sentence } from '../../contract/sentence.ts';
import { i18n } from './i18n.ts';

/** The sentence as text, now. */
export const say = (sentence: Sentence): string =>
  sayIn(
    {
      locale: i18n.language,
      exists: (key) => i18n.exists(key),
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- checked where sentences are made
      words: (key, values) => i18n.t(key as 'loading', values ?? {}),
    },
    sentence,
  );
