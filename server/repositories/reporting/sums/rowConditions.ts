/** Conditions on rows of a commodity, as grid filters and as the equivalent SQL, so that both always agree. */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import { removedWithProgress, outOfTotals, type Status } from '../../../../contract/commodities/fields/status.ts';
import { isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { Filter } from '../../../../contract/reports/savedViews/viewContent.ts';

export type RowCondition = Extract<
  Filter,
  { readonly is: 'moreThan' | 'lessThan' | 'between' | 'blank' | 'filled' | 'oneOf' | 'noneOf' }
>;

export const moreThan = (field: string, than: number): RowCondition => ({ field, is: 'moreThan', than });
export const lessThan = (field: string, than: number): RowCondition => ({ field, is: 'lessThan', than });
export const atLeast = (field: string, least: number): RowCondition => ({ field, is: 'between', least, most: null });
export const exactly = (field: string, value: number): RowCondition => ({
  field,
  is: 'between',
  least: value,
  most: value,
});
export const isBlank = (field: string): RowCondition => ({ field, is: 'blank' });
export const isFilled = (field: string): RowCondition => ({ field, is: 'filled' });

const status = (is: 'oneOf' | 'noneOf', texts: Status[]): RowCondition => ({ field: 'status', is, texts });
export const isRemovedWithProgress = status('oneOf', [removedWithProgress]);
/** The part of such a row that counts in totals is completely installed. */
export const notRemovedWithProgress = status('noneOf', [removedWithProgress]);
export const notRemoved = status('noneOf', [outOfTotals, removedWithProgress]);

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

/** Only text can be blank without being null. */
const blankSql = (type: CommodityType, key: string, column: string) => {
  const field = fieldOf(type, key);
  return field && isTextKind(field.kind) ? `coalesce(${column}, '') = ''` : `${column} is null`;
};

function conditionSql(type: CommodityType, condition: RowCondition, alias: string): string {
  const column = `${alias}.${columnName(condition.field)}`;
  switch (condition.is) {
    case 'moreThan':
      return `${column} > ${condition.than}`;
    case 'lessThan':
      return `${column} < ${condition.than}`;
    case 'between': {
      const { least, most } = condition;
      const ends = [
        ...(least === null ? [] : [`${column} >= ${least}`]),
        ...(most === null ? [] : [`${column} <= ${most}`]),
      ];
      return ends.join(' and ') || 'true';
    }
    case 'blank':
      return blankSql(type, condition.field, column);
    case 'filled':
      return `not (${blankSql(type, condition.field, column)})`;
    case 'oneOf':
      return `${column} in (${quoted(condition.texts)})`;
    case 'noneOf':
      return `${column} not in (${quoted(condition.texts)})`;
  }
}

/** Condition that a row of `alias` meets all of them; null without conditions. */
export const conditionsSql = (type: CommodityType, conditions: readonly RowCondition[], alias: string): string | null =>
  conditions.length === 0 ? null : conditions.map((each) => conditionSql(type, each, alias)).join(' and ');
