/** Languages other than English in which headings are read. */
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { Translator } from './language.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

export const languages: readonly Translator[] = [spanish, french, german, russian, portuguese, italian, dutch].map(
  (words) => new Translator(words),
);
