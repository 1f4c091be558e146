/** Rows of a project in memory, and the rows that their texts name. */
import type { Referent } from '../../../../contract/commodities/fields/field.ts';
import { integers, bytesOfMapEntry, type Integers } from './columns.ts';
import { blank, Names } from './names.ts';
import { tableShapes, TableRows, textColumn, type StoredRow } from './tableRows.ts';

/** Rows of one table by the key of their tag. */
interface NamedRows {
  readonly rows: TableRows;
  /** Place of the row plus 1, by the number of its key; 0 for none. */
  readonly byKey: Integers;
}

/** No row, key or raceway. */
export const none = -1;

const routeSeparator = '; ';
/** Spaces around a place, as `btrim` removes them. */
const outerSpaces = /^ +| +$/g;

export class ProjectRows {
  readonly names = new Names();
  readonly tables: readonly TableRows[] = tableShapes.map((shape) => new TableRows(shape));
  readonly #byTable = new Map(this.tables.map((rows) => [rows.shape.table, rows]));
  readonly #named: Readonly<Record<Referent, readonly NamedRows[]>> = {
    raceway: this.#rowsNamedAs('raceway'),
    equipment: this.#rowsNamedAs('equipment'),
    cable: this.#rowsNamedAs('cable'),
  };
  /** Texts of the places of all routes; a row has its part of them. */
  readonly places = integers();
  #placesEnd = 0;
  #placesInUse = 0;
  /** Tag of the cable of rows that belong to none in the project, by the row's place in its table. */
  readonly #orphans = new Map<TableRows, Map<number, number>>();

  #rowsNamedAs(referent: Referent): readonly NamedRows[] {
    return this.tables.filter(({ shape }) => shape.namedAs === referent).map((rows) => ({ rows, byKey: integers() }));
  }

  of(table: string): TableRows {
    const rows = this.#byTable.get(table);
    if (!rows) throw new Error(`No commodity has the table ${table}.`);
    return rows;
  }

  /** Table of the only rows that such texts name. */
  namedTable(referent: Exclude<Referent, 'raceway'>): TableRows {
    return this.#named[referent][0]!.rows;
  }

  /** Adds the row or replaces it. */
  put(rows: TableRows, stored: StoredRow): void {
    const { shape } = rows;
    const known = rows.index.find(stored.id);
    const row = known === none ? rows.index.add(stored.id) : known;
    rows.setFacts(row, stored);
    rows.foreman.set(row, this.names.numberOf(stored.foreman));
    rows.hold.set(row, this.names.numberOf(stored.hold));
    for (const { column, values } of rows.named) values.set(row, this.names.numberOf(stored[textColumn(column)]));
    if (shape.namedAs !== undefined) this.#putNamed(rows, shape.namedAs, row, stored);
    if (shape.hasRoute) this.#putRoute(rows, row, stored.route ?? '');
    if (shape.isOfCable) this.#putCable(rows, row, stored);
  }

  #putNamed(
    rows: TableRows,
    referent: Referent,
    row: number,
    { tag = '', tag_key: key = '', fraction = 0 }: StoredRow,
  ): void {
    const { byKey } = this.#named[referent].find((each) => each.rows === rows)!;
    const former = rows.key.get(row);
    // Rows that exchange their tags: the former key can already be another row's.
    if (byKey.get(former) === row + 1) byKey.set(former, 0);
    const number = this.names.keyNumberOf(key);
    byKey.set(number, row + 1);
    rows.key.set(row, number);
    rows.tags[row] = tag === key ? this.names.keys[number]! : tag;
    rows.fraction.set(row, fraction);
  }

  #putRoute(rows: TableRows, row: number, route: string): void {
    const places =
      route === ''
        ? []
        : route.split(routeSeparator).flatMap((each) => this.names.numberOf(each.replaceAll(outerSpaces, '')) || []);
    const former = rows.placesCount.get(row);
    this.#placesInUse += places.length - former;
    let start = rows.placesStart.get(row);
    if (places.length > former) {
      start = this.#placesEnd;
      this.#placesEnd += places.length;
    }
    rows.placesStart.set(row, start);
    rows.placesCount.set(row, places.length);
    places.forEach((text, at) => this.places.set(start + at, text));
  }

  #putCable(rows: TableRows, row: number, { cable_id: cableId = 0, cable_tag: tag = null }: StoredRow): void {
    rows.cable.set(row, cableId);
    const orphans = this.#orphans.get(rows) ?? new Map<number, number>();
    this.#orphans.set(rows, orphans);
    if (this.namedTable('cable').index.find(cableId) === none) orphans.set(row, this.names.numberOf(tag));
    else orphans.delete(row);
  }

  remove(rows: TableRows, id: number): void {
    const row = rows.index.find(id);
    if (row === none) return;
    rows.setRemoved(row);
    if (rows.shape.namedAs === undefined) return;
    const { byKey } = this.#named[rows.shape.namedAs].find((each) => each.rows === rows)!;
    // A new row can have the tag of a deleted one.
    if (byKey.get(rows.key.get(row)) === row + 1) byKey.set(rows.key.get(row), 0);
  }

  /** Place of the row with the key in the table of such rows, or `none`; without removed ones. */
  rowOfKey(referent: Exclude<Referent, 'raceway'>, key: number): number {
    const { rows, byKey } = this.#named[referent][0]!;
    const row = byKey.get(key) - 1;
    return row === none || rows.isRemoved(row) ? none : row;
  }

  /** Place of the cable with the id, or `none`; without removed ones. */
  cableOfId(id: number): number {
    const cables = this.namedTable('cable');
    const row = cables.index.find(id);
    return row === none || cables.isRemoved(row) ? none : row;
  }

  /** Tag of the cable that a row belongs to, even if that is removed. */
  cableTagOf(rows: TableRows, row: number): string {
    const cables = this.namedTable('cable');
    const cable = cables.index.find(rows.cable.values[row]!);
    if (cable !== none) return cables.tags[cable]!;
    return this.names.texts[this.#orphans.get(rows)?.get(row) ?? blank]!;
  }

  /** Key of the raceway that a place of a route names, at any level, or `none`. */
  racewayOf(text: number): number {
    const whole = this.names.keyOf(text);
    if (this.#isRaceway(whole)) return whole;
    const base = this.names.baseOf(text);
    return base !== whole && this.#isRaceway(base) ? base : none;
  }

  #isRaceway(key: number): boolean {
    return this.#named.raceway.some(({ rows, byKey }) => {
      const row = byKey.get(key) - 1;
      return row !== none && !rows.isRemoved(row);
    });
  }

  /** Highest run fraction of the raceways with the key. */
  runOf(raceway: number): number {
    let highest = 0;
    for (const { rows, byKey } of this.#named.raceway) {
      const row = byKey.get(raceway) - 1;
      if (row !== none && !rows.isRemoved(row)) highest = Math.max(highest, rows.fraction.values[row]!);
    }
    return highest;
  }

  /** Keys of the rows that the rows in memory name, and ids of the cables they belong to. */
  namedByRows(): { readonly keys: Readonly<Record<Referent, string[]>>; readonly cableIds: number[] } {
    const keys: Record<Referent, Set<number>> = { raceway: new Set(), equipment: new Set(), cable: new Set() };
    const cableIds = new Set<number>();
    for (const rows of this.tables)
      for (let row = 0; row < rows.count; row += 1) {
        for (const [column, referent] of Object.entries(rows.shape.texts))
          if (referent !== null) keys[referent].add(this.names.keyOf(rows.texts[column]!.values[row]!));
        if (rows.shape.isOfCable) cableIds.add(rows.cable.values[row]!);
        const start = rows.placesStart.get(row);
        for (let at = start; at < start + rows.placesCount.get(row); at += 1) {
          const text = this.places.values[at]!;
          keys.raceway.add(this.names.keyOf(text)).add(this.names.baseOf(text));
        }
      }
    const written = (referent: Referent) => Array.from(keys[referent], (key) => this.names.keys[key]!);
    return {
      keys: { raceway: written('raceway'), equipment: written('equipment'), cable: written('cable') },
      cableIds: [...cableIds],
    };
  }

  /** True if most places belong to former routes. */
  get isFragmented(): boolean {
    return this.#placesEnd > 2 * this.#placesInUse + 100_000;
  }

  /** Approximate memory, bytes. */
  get bytes(): number {
    const named = Object.values(this.#named).flat();
    const orphans = [...this.#orphans.values()].reduce((sum, { size }) => sum + size, 0);
    return [...this.tables, ...named.map(({ byKey }) => byKey), this.names, this.places].reduce(
      (sum, { bytes }) => sum + bytes,
      orphans * bytesOfMapEntry,
    );
  }
}
