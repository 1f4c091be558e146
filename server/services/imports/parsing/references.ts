/** References of rows to other rows: their ends, their raceways, their cable. */
import type { Field, Referent } from '../../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { routeEntries, splitLevel } from '../../../../contract/base/values/routes.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';
import { UnknownTags } from './unknownTags.ts';

/** Looks up a reference; returns true if there is nothing to report. */
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

  /**
   * Returns the tags in which a field's values are looked up; undefined for fields that refer to nothing, or to rows of their own
   * type.
   */
  #tagsOf({ refersTo }: Field): UnknownTags | undefined {
    if (refersTo === undefined || refersTo === this.#own) return undefined;
    return { equipment: this.#equipment, raceway: this.#raceways, cable: this.#cables }[refersTo];
  }

  /** Returns the lookup for a field's values; undefined for fields that refer to nothing. */
  lookupOf(field: Field): Lookup | undefined {
    const tags = this.#tagsOf(field);
    if (tags === undefined) return undefined;
    if (field.kind !== 'route') return (text, row, column) => tags.lookUp(text, row, column);
    return (text, row, column) => {
      // Without tags to compare with, splitting the route is unnecessary.
      if (!tags.knowsAny) return tags.lookUp(text, row, column);
      let isQuiet = true;
      for (const entry of routeEntries(text)) isQuiet = tags.lookUp(entry, row, column) && isQuiet;
      return isQuiet;
    };
  }

  /** True if there are any tags in which the field's values can be looked up. */
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
