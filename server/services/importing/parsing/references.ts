/** What rows name besides themselves: their ends, their raceways, their cable. */
import { routeEntries, splitLevel } from '../../../../contract/routes.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './plan.ts';
import { UnknownTags } from './unknownTags.ts';

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
const equipmentFields = new Set(['fromEquipment', 'toEquipment', 'equipment']);

export type Look = (text: string, row: number, column: string) => void;

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
  lookOf(field: string): Look | undefined {
    if (equipmentFields.has(field)) return (text, row, column) => this.#equipment.look(text, row, column);
    if (field === 'cableTag') return (text, row, column) => this.#cables.look(text, row, column);
    if (field !== 'route') return undefined;
    return (text, row, column) => {
      // With no raceways to compare with, the route need not be taken apart.
      if (!this.#raceways.knowsAny) this.#raceways.look(text, row, column);
      else for (const entry of routeEntries(text)) this.#raceways.look(entry, row, column);
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
      (text, count) =>
        `${text} is not in the equipment list (${rows(count)}). It is kept as text and linked when it appears.`,
      'No equipment has been imported yet: the ends are kept as text and linked when it appears.',
    );
    this.#raceways.report(
      issues,
      'route.unknownRaceway',
      (text, count) => `${text} is no known tray or conduit (${rows(count)}). Correct the route or import the raceway.`,
      'No trays or conduits have been imported yet: routes are kept and linked when they appear.',
    );
    this.#cables.report(
      issues,
      'cable.unknown',
      (text, count) =>
        `${text} is no known cable (${rows(count)}). The conductors are imported and linked when the cable appears.`,
      'No cables have been imported yet: the conductors are linked when they appear.',
    );
  }
}
