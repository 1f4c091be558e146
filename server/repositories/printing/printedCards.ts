/** Printed cards, and the values their holders work by. Every query is bound to one project. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { RelatedRow } from '../../../contract/rows/commodityRecord.ts';
import { maxRowCards, type PrintedValues } from '../../../contract/printing/printedCards.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { relatedSql } from '../rows/recordLinks.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

export interface NewPrint {
  readonly projectId: number;
  readonly printId: string;
  readonly type: CommodityType;
  readonly templateType: TemplateType;
  readonly templateVersion: number;
  readonly unitMeasurement: UnitMeasurement;
  readonly printedBy: number;
}

/** Returns false if a print is already stored under the id. */
export async function insertPrint(transaction: Transaction, print: NewPrint): Promise<boolean> {
  const made = await transaction.query<{ id: string }>(
    `insert into card_print (id, project_id, commodity_type, template_type, template_version, unit_measurement, printed_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      print.printId,
      print.projectId,
      print.type,
      print.templateType,
      print.templateVersion,
      print.unitMeasurement,
      print.printedBy,
    ],
  );
  return made.length > 0;
}

export interface NewCard {
  readonly id: number;
  readonly revision: string;
  readonly values: PrintedValues;
}

export async function insertCards(
  transaction: Transaction,
  { projectId, printId, type }: Pick<NewPrint, 'projectId' | 'printId' | 'type'>,
  cards: readonly NewCard[],
): Promise<void> {
  await transaction.execute(
    `insert into printed_card (print_id, project_id, commodity_type, commodity_id, revision, printed)
     select $1, $2, $3, c.id, c.revision, c.values from jsonb_to_recordset($4::jsonb) as c(id integer, revision text, values jsonb)`,
    [printId, projectId, type, jsonText(cards)],
  );
}

/** Number of cards stored under the id; undefined if another user printed them. */
export async function countCards(
  transaction: Transaction,
  { projectId, printId, printedBy }: Pick<NewPrint, 'projectId' | 'printId' | 'printedBy'>,
): Promise<number | undefined> {
  const [print] = await transaction.query<{ cards: number }>(
    `select (select count(*)::int from printed_card c where c.project_id = p.project_id and c.print_id = p.id) as cards
     from card_print p where p.id = $1 and p.project_id = $2 and p.printed_by = $3`,
    [printId, projectId, printedBy],
  );
  return print?.cards;
}

export interface StoredCard {
  readonly templateType: TemplateType;
  readonly templateVersion: number;
  readonly revision: string;
  readonly printed: PrintedValues;
  readonly unitMeasurement: UnitMeasurement;
  readonly printedAt: Date;
  readonly printedBy: string;
}

/** Cards of a row, newest first. The caller has already read the row: cards of rows outside the scope are not requested. */
export function readCards(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rowId: number,
): Promise<StoredCard[]> {
  return transaction.query<StoredCard>(
    `select p.template_type as "templateType", p.template_version as "templateVersion", c.revision, c.printed,
       p.unit_measurement as "unitMeasurement", p.printed_at as "printedAt", u.name as "printedBy"
     from printed_card c join card_print p on p.project_id = c.project_id and p.id = c.print_id join app_user u on u.id = p.printed_by
     where c.project_id = $1 and c.commodity_type = $2 and c.commodity_id = $3
     order by p.printed_at desc, p.id limit ${maxRowCards}`,
    [projectId, type, rowId],
  );
}

/** Rows of the scope with the tag, of every printed type, removed ones included. */
export function rowsWithTag(
  transaction: Transaction,
  projectId: number,
  key: string,
  scope: RowScope | null,
): Promise<RelatedRow[]> {
  const printed = commodityTypes.filter((type) => commodities[type].templates.length > 0);
  const each = printed.map(
    (type) => `select ${relatedSql(type)} from ${commodities[type].table} r
      where r.project_id = $1${ofTypeSql(type, 'r')} and r.tag_key = $3 and ${inScopeSql('r', '$2', type)}`,
  );
  return transaction.query<RelatedRow>(each.join(' union all '), [projectId, scopeKeys(scope), key]);
}
