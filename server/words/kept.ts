/** Sentences that come back from where they were kept, perhaps by an earlier version: `docs/decisions/0017`. */
import { sentence, type Sentence } from '../../contract/sentence.ts';
import { importSentence } from './en-US/imports.ts';
import { hasWords } from './say.ts';

/** What was kept, when it is a sentence this version has words for; else one that tells what was kept. */
export function keptSentence(kept: unknown): Sentence {
  const read = sentence.safeParse(kept);
  if (!read.success) return importSentence('unsaid', { noted: JSON.stringify(kept) });
  const { says, values = {} } = read.data;
  if (hasWords(read.data)) return read.data;
  const parts = Object.values(values).flatMap((value) =>
    typeof value === 'object' && 'list' in value ? value.list : [value],
  );
  return importSentence('unsaid', { noted: { list: [says, ...parts] } });
}
