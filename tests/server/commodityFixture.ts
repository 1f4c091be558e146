/**
 * Inserts commodities directly into a project in the state an import leaves them: with terminations for each cable and calculated
 * hours.
 */
import { columnName, type Field } from '../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { Database } from '../../server/db/database.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';

export type NewRow = Record<string, CellValue>;

/** A column that this row omits but others set gets its blank value. */
function valueSql(field: Field): string {
  const value = `r."${field.key}"`;
  if (field.key === 'runs') return `coalesce(${value}, 1)`;
  return field.kind === 'flag' ? `coalesce(${value}, false)` : value;
}

/** Adds the rows under one new version; returns their ids in input order. */
export async function addRows(
  database: Database,
  projectId: number,
  type: CommodityType,
  rows: readonly NewRow[],
): Promise<number[]> {
  const { table, fields, keyFields } = commodities[type];
  const used = fields.filter((field) => rows.some((row) => row[field.key] !== undefined));
  return database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    const written = rows.map((row) => ({
      ...row,
      tag_key: keyFields.map((key) => tagKey(String(row[key]))).join('|'),
    }));
    const made = await transaction.query<{ id: number }>(
      `insert into ${table} (project_id, row_version, tag_key, ${used.map((field) => columnName(field.key)).join(', ')})
       select $1, $2, r.tag_key, ${used.map(valueSql).join(', ')}
       from jsonb_to_recordset($3::jsonb) as r(tag_key text, ${used.map((field) => `"${field.key}" ${fieldKinds[field.kind].sqlType}`).join(', ')})
       returning id`,
      [projectId, version, JSON.stringify(written)],
    );
    if (type === 'cable') {
      await transaction.execute(
        `insert into termination (project_id, commodity_type, cable_id, tag_key, row_version, cable_tag, equipment, connections)
         select c.project_id, e.type, c.id, c.tag_key, $2, c.tag, case e.type when 'from-term' then c.from_equipment else c.to_equipment end, 1
         from cable c cross join (values ('from-term'), ('to-term')) e(type) where c.project_id = $1 and c.row_version = $2`,
        [projectId, version],
      );
      await recalculate(transaction, projectId, 'from-term', { rowVersion: version });
      await recalculate(transaction, projectId, 'to-term', { rowVersion: version });
    }
    await recalculate(transaction, projectId, type, { rowVersion: version });
    return made.map((row) => row.id);
  });
}

export interface NewLaborUnit {
  readonly type: CommodityType;
  readonly name: string;
  readonly typeCode?: string;
  readonly size?: string;
  readonly per?: number;
  readonly hours: number;
  readonly hoursDifficult?: number | null;
  readonly difficulty?: string;
  readonly factor?: number;
}

export async function addLaborUnit(database: Database, projectId: number, unit: NewLaborUnit): Promise<void> {
  const { type, name, typeCode = '', size = '', per = 1, hours, factor = 1 } = unit;
  const { hoursDifficult = null, difficulty = 'normal' } = unit;
  await database.transaction((transaction) =>
    transaction.execute(
      `insert into labor_unit (project_id, commodity_type, name, name_key, type_code, type_code_key, size, size_key, unit, per, hours, factor, hours_difficult, difficulty)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'ft', $9, $10, $11, $12, $13)`,
      [
        projectId,
        type,
        name,
        tagKey(name),
        typeCode,
        tagKey(typeCode),
        size,
        tagKey(size),
        per,
        hours,
        factor,
        hoursDifficult,
        difficulty,
      ],
    ),
  );
}
