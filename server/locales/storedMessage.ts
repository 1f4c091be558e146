/** Sentences that come back from where they were kept, perhaps by an earlier version: `docs/decisions/0017`. */
import { messageSchema, type Message } from '../../contract/message.ts';
import { importMessage } from './en-US/imports.ts';
import { isTranslatable } from './translate.ts';

/** What was kept, when it is a sentence this version has words for; else one that tells what was kept. */
export function parseStoredMessage(kept: unknown): Message {
  const read = messageSchema.safeParse(kept);
  if (!read.success) return importMessage('unsaid', { noted: JSON.stringify(kept) });
  const { key, params = {} } = read.data;
  if (isTranslatable(read.data)) return read.data;
  const parts = Object.values(params).flatMap((value) =>
    typeof value === 'object' && 'list' in value ? value.list : [value],
  );
  return importMessage('unsaid', { noted: { list: [key, ...parts] } });
}
