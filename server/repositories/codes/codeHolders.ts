/**
 * Where codes are held: fields of commodities that name a list, labor units, other lists, people. They hold the text of the
 * code, in any case, and follow from the declarations: a new field or type joins by being declared.
 */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { columnName, type CodeKind, codeKinds } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { codeFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';

export type CodePlace =
  | { readonly place: 'commodity'; readonly type: CommodityType; readonly field: string }
  | { readonly place: 'laborUnit'; readonly type: CommodityType }
  | { readonly place: 'code'; readonly kind: CodeKind; readonly field: string }
  | { readonly place: 'member' }
  | { readonly place: 'timesheet' };

/** A column, or what stands in one, that holds codes of one list. */
export interface CodeHolder {
  readonly at: CodePlace;
  readonly table: string;
  /** The code as text; `h` is the table. */
  readonly sql: string;
  /** Which rows of the table, beginning with `and`. */
  readonly condition: string;
  /** What is set so that the text becomes `$2`; `$3` is the version. */
  readonly assignment: string;
  /** The key beside the text, where there is one. */
  readonly keyColumn?: string;
}

function commodityHolders(kind: CodeKind, columns: ColumnSettings): CodeHolder[] {
  return commodityTypes.flatMap((type) =>
    projectCommodity(type, columns)
      .fields.filter(({ codeKind }) => codeKind === kind)
      .map(({ key }) => ({
        at: { place: 'commodity', type, field: key },
        table: commodities[type].table,
        sql: `h.${columnName(key)}`,
        condition: ofTypeSql(type, 'h'),
        assignment: `${columnName(key)} = $2, row_version = $3`,
      })),
  );
}

/** A unit is looked up by the type code of its commodity, and charges to an account. */
function laborUnitHolders(kind: CodeKind): CodeHolder[] {
  return commodityTypes.flatMap((type) => {
    const holder = {
      at: { place: 'laborUnit', type },
      table: 'labor_unit',
      condition: ` and h.commodity_type = '${type}'`,
    } as const;
    if (kind === 'account')
      return [{ ...holder, sql: 'h.account_code', assignment: 'account_code = $2, row_version = $3' }];
    const isTypeCode = commodities[type].fields.some(
      ({ key, codeKind }) => columnName(key) === 'type_code' && codeKind === kind,
    );
    return isTypeCode
      ? [{ ...holder, sql: 'h.type_code', assignment: 'type_code = $2, row_version = $3', keyColumn: 'type_code_key' }]
      : [];
  });
}

function listHolders(kind: CodeKind): CodeHolder[] {
  return codeKinds.flatMap((other) =>
    codeFieldsOf(other)
      .filter(({ codeKind }) => codeKind === kind)
      .map(({ key }) => ({
        at: { place: 'code', kind: other, field: key },
        table: 'code',
        sql: key === 'parent' ? 'h.parent' : `(h.extra ->> '${key}')`,
        condition: ` and h.kind = '${other}'`,
        assignment: `${key === 'parent' ? 'parent = $2' : `extra = jsonb_set(extra, '{${key}}', to_jsonb($2::text))`}, row_version = $3`,
      })),
  );
}

const memberHolder: CodeHolder = {
  at: { place: 'member' },
  table: 'project_user',
  sql: 'h.crew_name',
  condition: '',
  assignment: 'crew_name = $2',
};

const timesheetHolder: CodeHolder = {
  at: { place: 'timesheet' },
  table: 'timesheet_line',
  sql: 'h.account_code',
  condition: '',
  assignment: 'account_code = $2',
  keyColumn: 'account_key',
};

/** Everything that holds codes of a list, in a project with these columns. */
export const holdersOf = (kind: CodeKind, columns: ColumnSettings): readonly CodeHolder[] => [
  ...commodityHolders(kind, columns),
  ...laborUnitHolders(kind),
  ...listHolders(kind),
  ...(kind === 'crew' ? [memberHolder] : []),
  ...(kind === 'account' ? [timesheetHolder] : []),
];
