/** Sentences that come back from where they were kept, perhaps by an earlier version: `docs/decisions/localization.md`. */
import { commodities } from '../../contract/commodities/index.ts';
import { terms } from '../../contract/names/en-US/terms.ts';
import { messageSchema, type Message, type MessageParam } from '../../contract/base/messages/message.ts';
import { importMessage } from './en-US/imports.ts';
import { isTranslatable } from './translate.ts';

/** Earlier versions kept the English label of a field, step or result where its term is kept now. */
const termOfLabel = new Map([
  ...Object.keys(terms.results).map((result) => [result, `results.${result}`] as const),
  ...Object.values(commodities)
    .flatMap(({ fields, steps }) => [fields, steps].flat())
    .toReversed()
    .map(({ label, term }) => [label, term] as const),
]);

function withTerm(param: MessageParam): MessageParam {
  if (typeof param !== 'object') return param;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists are not nested
  if ('list' in param) return { list: param.list.map((part) => withTerm(part) as typeof part) };
  return 'term' in param ? { ...param, term: termOfLabel.get(param.term) ?? param.term } : param;
}

/** What was kept, when it is a sentence this version has words for; else one that tells what was kept. */
export function parseStoredMessage(stored: unknown): Message {
  const read = messageSchema.safeParse(stored);
  if (!read.success) return importMessage('unsaid', { noted: JSON.stringify(stored) });
  const { key, params = {} } = read.data;
  const reported = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, withTerm(param)]));
  if (isTranslatable(read.data)) return { key, ...(read.data.params && { params: reported }) };
  const parts = Object.values(reported).flatMap((value) =>
    typeof value === 'object' && 'list' in value ? value.list : [value],
  );
  return importMessage('unsaid', { noted: { list: [key, ...parts] } });
}
