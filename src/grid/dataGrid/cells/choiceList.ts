/** The few values a field takes, as a list below its cell. */
import type { GridPickList } from '../gridColumn.ts';

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** Those that begin with what is typed come before those that only hold it. */
export const choiceList = (choices: readonly string[]): GridPickList => ({
  load: async () => (search) => {
    const key = folded(search);
    const begins = choices.filter((name) => folded(name).startsWith(key));
    const holds = choices.filter((name) => !begins.includes(name) && folded(name).includes(key));
    return [...begins, ...holds].map((name) => ({ name, text: '' }));
  },
});
