/** What rows name besides themselves: their ends, their raceways, their cable. */
import { routeEntries, splitLevel } from '../../../../contract/routes.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './plan.ts';
import { UnknownTags } from './unknownTags.ts';

const equipmentFields = new Set(['fromEquipment', 'toEquipment', 'equipment']);

export type Lookup = (text: string, row: number, column: string) => void;

export class References {
  readonly #equipment: UnknownTags;
  readonly #raceways: UnknownTags;
  readonly #cables: UnknownTags;

  constructor(known: ParsePlan['known']) {
    this.#equipment = new UnknownTags(known.equipment);
    this.#raceways = new UnknownTags(known.raceways, (entry, isKnown) => splitLevel(entry, isKnown).tag);
    this.#cables = new UnknownTags(known.cables);
  }

  /** How a field's values are looked up; undefined for fields that name nothing. */
  lookupOf(field: string): Lookup | undefined {
    if (equipmentFields.has(field)) return (text, row, column) => this.#equipment.lookUp(text, row, column);
    if (field === 'cableTag') return (text, row, column) => this.#cables.lookUp(text, row, column);
    if (field !== 'route') return undefined;
    return (text, row, column) => {
      // With no raceways to compare with, the route need not be taken apart.
      if (!this.#raceways.knowsAny) this.#raceways.lookUp(text, row, column);
      else for (const entry of routeEntries(text)) this.#raceways.lookUp(entry, row, column);
    };
  }

  /** Whether there is anything to look the field's values up in. */
  knowsAny(field: string): boolean {
    if (equipmentFields.has(field)) return this.#equipment.knowsAny;
    return field === 'cableTag' ? this.#cables.knowsAny : this.#raceways.knowsAny;
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
