/** Options of a list offered for typed text. */
import type { Choice } from '../../../../contract/setup/codes/pickLists.ts';
import { nearestOf } from '../../../../contract/base/values/nearest.ts';
import { peopleLike } from '../../../../contract/setup/codes/personNames.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { PickOption } from '../../dataGrid/gridColumn.ts';

/** Maximum number of options; the others are found by typing. */
const maxOptions = 100;

/**
 * Returns the label of the option that adds a name; null if adding is not offered. `isPart`: an entry of the list contains the
 * text.
 */
export type AddText = (name: string, isPart: boolean) => string | null;

/** Returns the names of a list that a text on no list may stand for, the most likely first. */
type FindAlike = (search: string, names: readonly string[]) => readonly string[];

const oneTypingErrorAway: FindAlike = (search, names) => {
  const nearest = nearestOf(search, names);
  return nearest === null ? [] : [nearest];
};

/** Finds people also by names in other order, with initials, or with more or fewer names. */
export const peopleAlike: FindAlike = (search, names) => {
  const nearest = nearestOf(search, names);
  const others = peopleLike(search, names).filter((name) => name !== nearest);
  return nearest === null ? others : [nearest, ...others];
};

/** Returns options that start with the text, then those that contain it in code or description, then the nearest names. */
export function optionsFor(
  choices: readonly Choice[],
  search: string,
  addText: AddText | null,
  findAlike: FindAlike = oneTypingErrorAway,
): PickOption[] {
  const key = tagKey(search);
  const keyed = choices.map((choice) => ({
    choice,
    name: tagKey(choice.name),
    all: tagKey(`${choice.name} ${choice.description}`),
  }));
  const first = keyed.filter(({ name }) => name.startsWith(key));
  const others = keyed.filter(({ name, all }) => !name.startsWith(key) && all.includes(key));
  const found = [...first, ...others].map(({ choice }) => choice);
  const alike = () =>
    findAlike(
      search,
      choices.map(({ name }) => name),
    ).flatMap((name) => choices.find((choice) => choice.name === name) ?? []);
  const offered = found.length > 0 ? found : alike();
  const options: PickOption[] = offered
    .slice(0, maxOptions)
    .map(({ name, description }) => ({ name, text: description }));
  const isThere = key === '' || keyed.some(({ name }) => name === key);
  const text = isThere ? null : (addText?.(search.trim(), found.length > 0) ?? null);
  if (text !== null) options.push({ name: search.trim(), text, isNew: true });
  return options;
}
