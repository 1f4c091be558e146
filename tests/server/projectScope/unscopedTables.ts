/**
 * Finds tables of projects that a statement reads or writes without a condition on their project, with PostgreSQL's own parser.
 *
 * A column holds a given project if a condition equates it with a parameter, a constant or a column that holds one: `l.project_id =
 * $1`, or `l.project_id = b.project_id` where `b` is restricted. Only conditions that every row must meet count: those joined by
 * `and`, and for an outer join only those on its optional side.
 */
import {
  parseSync,
  type Node,
  type RangeVar,
  type ReturningClause,
  type SelectStmt,
  type WithClause,
} from 'libpg-query';

export interface ProjectSchema {
  /** Columns of every table of the database. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Tables whose rows belong to one project each. */
  readonly projectTables: ReadonlySet<string>;
}

/** Identifies a column of one occurrence of a table in a statement. */
type Column = string;

interface Relation {
  readonly alias: string;
  /** Undefined if the names of its columns are unknown: a working table or a function. */
  readonly names: readonly string[] | undefined;
  find(name: string): Column | undefined;
}

interface Output {
  readonly name: string;
  /** Undefined if the value is computed. */
  readonly column: Column | undefined;
}

/** One query with its FROM clause, inside the query that contains it. */
interface Level {
  readonly relations: Relation[];
  readonly outer: Level | undefined;
  /** Results of the WITH clauses that the query can use. */
  readonly named: ReadonlyMap<string, readonly Output[]>;
}

const key = 'project_id';
const topLevel: Level = { relations: [], outer: undefined, named: new Map() };

/** Returns the unrestricted project tables of a text with one or more statements, in the order of their occurrence. */
export function unscopedTables(text: string, schema: ProjectSchema): string[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => {
    if (stmt === undefined) return [];
    const reader = new StatementReader(schema);
    reader.readQuery(stmt, topLevel);
    return reader.unscoped();
  });
}

class StatementReader {
  readonly #schema: ProjectSchema;
  readonly #occurrences: { readonly table: string; readonly column: Column }[] = [];
  readonly #faults: string[] = [];
  readonly #given = new Set<Column>();
  /** A column holds a given project if all columns of `from` do. */
  readonly #rules: { readonly from: readonly Column[]; readonly to: Column }[] = [];
  #count = 0;

  constructor(schema: ProjectSchema) {
    this.#schema = schema;
  }

  unscoped(): string[] {
    let before = -1;
    while (before !== this.#given.size) {
      before = this.#given.size;
      for (const { from, to } of this.#rules) if (from.every((column) => this.#given.has(column))) this.#given.add(to);
    }
    const open = this.#occurrences.filter(({ column }) => !this.#given.has(column)).map(({ table }) => table);
    return [...new Set([...this.#faults, ...open])];
  }

  readQuery(node: Node, outer: Level): readonly Output[] {
    if ('SelectStmt' in node) return this.#readSelect(node.SelectStmt, outer);
    if ('InsertStmt' in node) {
      const { relation, cols = [], selectStmt, onConflictClause, returningClause, withClause } = node.InsertStmt;
      const level = this.#levelIn(outer, withClause);
      if (selectStmt) this.readQuery(selectStmt, level);
      this.#checkInsert(relation, cols, onConflictClause?.infer?.indexElems);
      const target = this.#addTable(relation, level, { isWritten: true });
      level.relations.push({ ...target, alias: 'excluded' });
      this.#readSubqueries(onConflictClause, level);
      return this.#returned(returningClause, level);
    }
    if ('UpdateStmt' in node) {
      const { relation, fromClause = [], whereClause, targetList, returningClause, withClause } = node.UpdateStmt;
      const level = this.#levelIn(outer, withClause);
      this.#addTable(relation, level);
      for (const each of fromClause) this.#addFrom(each, level);
      this.#addConditions(whereClause, level);
      this.#readSubqueries([targetList, whereClause], level);
      return this.#returned(returningClause, level);
    }
    if ('DeleteStmt' in node) {
      const { relation, usingClause = [], whereClause, returningClause, withClause } = node.DeleteStmt;
      const level = this.#levelIn(outer, withClause);
      this.#addTable(relation, level);
      for (const each of usingClause) this.#addFrom(each, level);
      this.#addConditions(whereClause, level);
      this.#readSubqueries(whereClause, level);
      return this.#returned(returningClause, level);
    }
    if ('CopyStmt' in node && node.CopyStmt.query) return this.readQuery(node.CopyStmt.query, outer);
    if ('CreateTableAsStmt' in node && node.CreateTableAsStmt.query)
      return this.readQuery(node.CreateTableAsStmt.query, outer);
    if ('ExplainStmt' in node && node.ExplainStmt.query) return this.readQuery(node.ExplainStmt.query, outer);
    if ('MergeStmt' in node) throw new Error('MERGE is not understood: add it to unscopedTables.ts.');
    return [];
  }

  #readSelect(select: SelectStmt, outer: Level): readonly Output[] {
    const level = this.#levelIn(outer, select.withClause);
    const { larg, rarg, fromClause = [], targetList = [], valuesLists, withClause: _with, ...rest } = select;
    if (larg && rarg) {
      const [left, right] = [this.#readSelect(larg, level), this.#readSelect(rarg, level)];
      this.#readSubqueries(rest, level);
      return left.map(({ name, column }, at) => ({ name, column: this.#unionOf([column, right[at]?.column]) }));
    }
    if (valuesLists) {
      this.#readSubqueries(valuesLists, level);
      const rows = valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
      return (rows[0] ?? []).map((_value, at) => ({
        name: `column${at + 1}`,
        column: this.#unionOf(rows.map((row) => this.#valueOf(row[at]!, level))),
      }));
    }
    for (const each of fromClause) this.#addFrom(each, level);
    this.#addConditions(select.whereClause, level);
    this.#readSubqueries([targetList, rest], level);
    const outputs = this.#outputsOf(targetList, level);
    // A condition outside a limit does not restrict the rows inside it.
    return select.limitCount === undefined ? outputs : outputs.map(({ name, column }) => this.#copyOf(name, column));
  }

  /** Adds the WITH queries, each of which must be restricted by itself, since it can be used more than once. */
  #levelIn(outer: Level, withClause: WithClause | undefined): Level {
    const named = new Map(outer.named);
    const level: Level = { relations: [], outer, named };
    for (const node of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const start = 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined;
      // The rows of a recursive query derive from those of its first part.
      if (withClause?.recursive === true && start) {
        named.set(ctename, renamed(this.#readSelect(start, level), aliascolnames));
        this.readQuery(ctequery, level);
      } else named.set(ctename, renamed(this.readQuery(ctequery, level), aliascolnames));
    }
    return level;
  }

  /** Adds the relations of one item of a FROM clause and returns them. */
  #addFrom(node: Node, level: Level): Relation[] {
    if ('RangeVar' in node) return [this.#addTable(node.RangeVar, level)];
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      // A subquery sees the tables beside it only if it is lateral; names of others do not occur in it.
      const outputs = subquery ? renamed(this.readQuery(subquery, level), alias?.colnames) : [];
      return [addRelation(level, relationOf(alias?.aliasname ?? '', outputs))];
    }
    if ('RangeFunction' in node) {
      const { functions, alias, coldeflist = [] } = node.RangeFunction;
      this.#readSubqueries(functions, level);
      const id = this.#newId(alias?.aliasname ?? 'function');
      const listed = [...namesIn(alias?.colnames), ...coldeflist.flatMap((each) => nameOfColumn(each))];
      // Rows made from parameters hold what the caller gave.
      const isGiven = !hasColumns(functions);
      const find = (name: string): Column => {
        if (isGiven) this.#given.add(`${id}.${name}`);
        return `${id}.${name}`;
      };
      const names = listed.length > 0 ? listed : undefined;
      return [addRelation(level, { alias: alias?.aliasname ?? '', names, find })];
    }
    if ('JoinExpr' in node) return this.#addJoin(node.JoinExpr, level);
    return [];
  }

  #addJoin(join: Extract<Node, { JoinExpr: unknown }>['JoinExpr'], level: Level): Relation[] {
    const { larg, rarg, jointype, usingClause, quals } = join;
    const left = larg ? this.#addFrom(larg, level) : [];
    const right = rarg ? this.#addFrom(rarg, level) : [];
    const canRestrict = restrictedBy(jointype, left, right);
    this.#addConditions(quals, level, canRestrict);
    this.#readSubqueries(quals, level);
    for (const name of namesIn(usingClause)) {
      const [one, other] = [findIn(left, name), findIn(right, name)];
      if (!one || !other) continue;
      if (canRestrict.includes(other.relation)) this.#imply([one.column], other.column);
      if (canRestrict.includes(one.relation)) this.#imply([other.column], one.column);
    }
    return [...left, ...right];
  }

  #addTable(table: RangeVar | undefined, level: Level, { isWritten = false } = {}): Relation {
    const name = table?.relname ?? '';
    const alias = table?.alias?.aliasname ?? name;
    const query = isWritten ? undefined : level.named.get(name);
    if (query) {
      // A restriction of one use does not restrict the others.
      const outputs = query.map((output) => this.#copyOf(output.name, output.column));
      return addRelation(level, relationOf(alias, renamed(outputs, table?.alias?.colnames)));
    }
    const id = this.#newId(alias);
    const columns = this.#schema.columns.get(name);
    if (this.#schema.projectTables.has(name) && !isWritten)
      this.#occurrences.push({ table: name, column: `${id}.${key}` });
    // An inserted row has its project; `#checkInsert` requires that.
    if (isWritten) this.#given.add(`${id}.${key}`);
    const find = (column: string) =>
      columns === undefined || columns.includes(column) ? `${id}.${column}` : undefined;
    return addRelation(level, { alias, names: columns, find });
  }

  #checkInsert(table: RangeVar | undefined, columns: readonly Node[], conflict: readonly Node[] | undefined): void {
    const name = table?.relname ?? '';
    if (!this.#schema.projectTables.has(name)) return;
    const written = columns.flatMap((node) => ('ResTarget' in node ? (node.ResTarget.name ?? []) : []));
    const unique = conflict?.flatMap((node) => ('IndexElem' in node ? (node.IndexElem.name ?? []) : []));
    if (!written.includes(key) || (unique && !unique.includes(key))) this.#faults.push(name);
  }

  /** Adds what a condition says about the relations of its level, or about some of them. */
  #addConditions(node: Node | undefined, level: Level, about: readonly Relation[] = level.relations): void {
    if (node === undefined) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const each of node.BoolExpr.args ?? []) this.#addConditions(each, level, about);
    if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && node.SubLink.operName === undefined) {
      const { testexpr, subselect } = node.SubLink;
      const found = subselect ? new Map(this.readQuery(subselect, level).entries()) : new Map<number, Output>();
      for (const [at, value] of itemsOf(testexpr).entries()) {
        const target = resolve(value, level);
        const from = found.get(at)?.column;
        if (target && from && about.includes(target.relation)) this.#imply([from], target.column);
      }
    }
    if (!('A_Expr' in node)) return;
    const { kind, name: operator, lexpr, rexpr } = node.A_Expr;
    if (namesIn(operator)[0] !== '=' || lexpr === undefined || rexpr === undefined) return;
    if (kind === 'AEXPR_OP' || kind === 'AEXPR_NOT_DISTINCT') {
      const [left, right] = [itemsOf(lexpr), itemsOf(rexpr)];
      for (const [at, one] of left.entries()) {
        const other = right[at];
        if (other === undefined) continue;
        this.#equate(one, other, level, about);
        this.#equate(other, one, level, about);
      }
    }
    if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY')
      for (const one of itemsOf(lexpr)) this.#equate(one, rexpr, level, about);
  }

  #equate(one: Node, other: Node, level: Level, about: readonly Relation[]): void {
    const target = resolve(one, level);
    if (!target || !about.includes(target.relation)) return;
    const from = this.#valueOf(other, level);
    if (from !== undefined) this.#imply([from], target.column);
  }

  /** Column with the value of an expression; a parameter or constant counts as a column that holds a given project. */
  #valueOf(node: Node, level: Level): Column | undefined {
    if (!hasColumns(node)) {
      const constant = this.#newId('constant');
      this.#given.add(constant);
      return constant;
    }
    return resolve(node, level)?.column;
  }

  #outputsOf(targets: readonly Node[], level: Level): Output[] {
    return targets.flatMap((node): Output[] => {
      if (!('ResTarget' in node) || node.ResTarget.val === undefined) return [];
      const { name, val } = node.ResTarget;
      const parts = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      if (parts.some((part) => 'A_Star' in part)) {
        const [alias] = namesIn(parts);
        const relations = level.relations.filter((relation) => alias === undefined || relation.alias === alias);
        return relations.flatMap((relation) =>
          (relation.names ?? []).map((each) => ({ name: each, column: relation.find(each) })),
        );
      }
      return [{ name: name ?? namesIn(parts).at(-1) ?? '', column: this.#valueOf(val, level) }];
    });
  }

  #returned(clause: ReturningClause | undefined, level: Level): Output[] {
    this.#readSubqueries(clause, level);
    return this.#outputsOf(clause?.exprs ?? [], level);
  }

  /** Reads every query inside an expression. */
  #readSubqueries(value: unknown, level: Level): void {
    if (typeof value !== 'object' || value === null) return;
    if ('SubLink' in value) {
      const { subselect, testexpr } = (value as Extract<Node, { SubLink: unknown }>).SubLink;
      if (subselect) this.readQuery(subselect, level);
      this.#readSubqueries(testexpr, level);
      return;
    }
    for (const each of Object.values(value)) this.#readSubqueries(each, level);
  }

  #imply(from: readonly Column[], to: Column): void {
    this.#rules.push({ from, to });
  }

  /** Column that holds what several columns hold, one after the other; a condition on it applies to each of them. */
  #unionOf(columns: readonly (Column | undefined)[]): Column | undefined {
    const known = columns.filter((column) => column !== undefined);
    if (known.length < columns.length) return undefined;
    const union = this.#newId('union');
    this.#imply(known, union);
    for (const column of known) this.#imply([union], column);
    return union;
  }

  #copyOf(name: string, column: Column | undefined): Output {
    if (column === undefined) return { name, column };
    const copy = this.#newId(name);
    this.#imply([column], copy);
    return { name, column: copy };
  }

  #newId(name: string): string {
    this.#count += 1;
    return `${name}#${this.#count}`;
  }
}

/** Relations that the condition of a join restricts: the other side of an outer join keeps all of its rows. */
function restrictedBy(
  type: string | undefined,
  left: readonly Relation[],
  right: readonly Relation[],
): readonly Relation[] {
  if (type === 'JOIN_LEFT') return right;
  if (type === 'JOIN_RIGHT') return left;
  return type === 'JOIN_FULL' ? [] : [...left, ...right];
}

function addRelation(level: Level, relation: Relation): Relation {
  level.relations.push(relation);
  return relation;
}

const relationOf = (alias: string, outputs: readonly Output[]): Relation => ({
  alias,
  names: outputs.map(({ name }) => name),
  find: (name) => outputs.find((output) => output.name === name)?.column,
});

const renamed = (outputs: readonly Output[], names: readonly Node[] | undefined): Output[] => {
  const given = namesIn(names);
  return outputs.map(({ name, column }, at) => ({ name: given[at] ?? name, column }));
};

const namesIn = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => ('String' in node ? (node.String.sval ?? []) : []));

const nameOfColumn = (node: Node): string[] =>
  'ColumnDef' in node && node.ColumnDef.colname !== undefined ? [node.ColumnDef.colname] : [];

/** Values of a row, or the value itself. */
const itemsOf = (node: Node | undefined): readonly Node[] => {
  if (node === undefined) return [];
  return 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];
};

/** True if an expression uses a column outside its subqueries. */
function hasColumns(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'SubLink' in value) return false;
  return 'ColumnRef' in value || Object.values(value).some(hasColumns);
}

interface Resolved {
  readonly relation: Relation;
  readonly column: Column;
}

function findIn(relations: readonly Relation[], name: string): Resolved | undefined {
  const relation =
    relations.find(({ names }) => names?.includes(name)) ?? relations.find(({ names }) => names === undefined);
  const column = relation?.find(name);
  return relation && column !== undefined ? { relation, column } : undefined;
}

/** Finds the column of an expression, from the innermost query outwards; undefined for any other expression. */
function resolve(node: Node, level: Level | undefined): Resolved | undefined {
  if ('TypeCast' in node) return node.TypeCast.arg && resolve(node.TypeCast.arg, level);
  if (!('ColumnRef' in node) || level === undefined) return undefined;
  const names = namesIn(node.ColumnRef.fields);
  const name = names.at(-1) ?? '';
  const alias = names.at(-2);
  const candidates = alias === undefined ? level.relations : level.relations.filter((one) => one.alias === alias);
  return findIn(candidates, name) ?? resolve(node, level.outer);
}
