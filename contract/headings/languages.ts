/** Every language that headings are read in besides English. */
import { french } from './french.ts';
import { german } from './german.ts';
import { Translator } from './language.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

export const languages: readonly Translator[] = [spanish, french, german, russian].map(
  (words) => new Translator(words),
);
