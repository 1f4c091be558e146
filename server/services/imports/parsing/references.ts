/** What rows name besides themselves: their ends, their raceways, their cable. */
import type { Field, Referent } from '../../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { routeEntries, splitLevel } from '../../../../contract/base/values/routes.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';
import { UnknownTags } from './unknownTags.ts';

/** Whether there is nothing to tell of what is named. */
export type Lookup = (text: string, row: number, column: string) => boolean;

export class References {
  readonly #equipment: UnknownTags;
  readonly #raceways: UnknownTags;
  readonly #cables: UnknownTags;
  readonly #own: Referent | undefined;

  constructor({ known, importType }: Pick<ParsePlan, 'known' | 'importType'>) {
    this.#equipment = new UnknownTags(known.equipment);
    this.#raceways = new UnknownTags(known.raceways, (entry, isKnown) => splitLevel(entry, isKnown).tag);
    this.#cables = new UnknownTags(known.cables);
    this.#own = commodities[importType].namedAs;
  }

  /** Where a field's values are looked up; undefined for fields that name nothing, or rows of their own type. */
  #tagsOf({ refersTo }: Field): UnknownTags | undefined {
    if (refersTo === undefined || refersTo === this.#own) return undefined;
    return { equipment: this.#equipment, raceway: this.#raceways, cable: this.#cables }[refersTo];
  }

  /** How a field's values are looked up; undefined for fields that name nothing. */
  lookupOf(field: Field): Lookup | undefined {
    const tags = this.#tagsOf(field);
    if (tags === undefined) return undefined;
    if (field.kind !== 'route') return (text, row, column) => tags.lookUp(text, row, column);
    return (text, row, column) => {
      // With nothing to compare with, the route need not be taken apart.
      if (!tags.knowsAny) return tags.lookUp(text, row, column);
      let isQuiet = true;
      for (const entry of routeEntries(text)) isQuiet = tags.lookUp(entry, row, column) && isQuiet;
      return isQuiet;
    };
  }

  /** Whether there is anything to look the field's values up in. */
  knowsAny(field: Field): boolean {
    return this.#tagsOf(field)?.knowsAny ?? false;
  }

  report(issues: IssueList): void {
    this.#equipment.report(
      issues,
      'end.unknownEquipment',
      (tag, rows) => rowMessage('unknownEquipment', { tag, count: rows, rows }),
      rowMessage('noEquipment'),
    );
    this.#raceways.report(
      issues,
      'route.unknownRaceway',
      (tag, rows) => rowMessage('unknownRaceway', { tag, count: rows, rows }),
      rowMessage('noRaceways'),
    );
    this.#cables.report(
      issues,
      'cable.unknown',
      (tag, rows) => rowMessage('unknownCable', { tag, count: rows, rows }),
      rowMessage('noCables'),
    );
  }
}
