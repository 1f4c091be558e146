/** Customized templates of projects, with their versions. Every query is bound to one project. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import { maxVersions } from '../../../contract/printing/printTemplates.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface TemplatePlace {
  readonly projectId: number;
  readonly commodityType: CommodityType;
  readonly templateType: TemplateType;
}

export interface StoredVersion {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly isDefault: boolean;
}

export type StoredTemplate = Omit<StoredVersion, 'isDefault'> & Omit<TemplatePlace, 'projectId'>;

const ofPlace = 'v.project_id = $1 and v.commodity_type = $2 and v.template_type = $3';
const reported = `v.version, u.name as "savedBy", v.saved_at as "savedAt"`;
const keyOf = ({ projectId, commodityType, templateType }: TemplatePlace) => [projectId, commodityType, templateType];

/** Templates whose last version is not the default. */
export function readTemplates(transaction: Transaction, projectId: number): Promise<StoredTemplate[]> {
  return transaction.query(
    `select v.commodity_type as "commodityType", v.template_type as "templateType", ${reported} from (
       select distinct on (commodity_type, template_type) * from print_template_version
       where project_id = $1 order by commodity_type, template_type, version desc
     ) v join app_user u on u.id = v.saved_by where v.content is not null`,
    [projectId],
  );
}

/** Reads the versions, newest first. */
export function readVersions(transaction: Transaction, place: TemplatePlace): Promise<StoredVersion[]> {
  return transaction.query(
    `select ${reported}, v.content is null as "isDefault" from print_template_version v join app_user u on u.id = v.saved_by
     where ${ofPlace} order by v.version desc limit ${maxVersions}`,
    keyOf(place),
  );
}

/** Returns undefined if the version does not exist; null for the default. */
export async function readContent(
  transaction: Transaction,
  place: TemplatePlace,
  version: number,
): Promise<TemplateContent | null | undefined> {
  const [row] = await transaction.query<{ content: TemplateContent | null }>(
    `select v.content from print_template_version v where ${ofPlace} and v.version = $4`,
    [...keyOf(place), version],
  );
  return row?.content;
}

/**
 * Versions are sequential: concurrent saves of a template of a project wait for each other. A lock number of Wireway, distinct
 * from those of other locks.
 */
const templatesLock = 7_203_117;

/** Locks the templates until the transaction ends. */
export async function lockTemplates(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [templatesLock, projectId]);
}

export async function insertVersion(
  transaction: Transaction,
  place: TemplatePlace,
  saved: { readonly version: number; readonly content: TemplateContent | null; readonly savedBy: number },
): Promise<void> {
  await transaction.execute(
    `insert into print_template_version (project_id, commodity_type, template_type, version, content, saved_by)
     values ($1, $2, $3, $4, $5::jsonb, $6)`,
    [...keyOf(place), saved.version, saved.content && jsonText(saved.content), saved.savedBy],
  );
}

/** Copies the current templates of one project to a new one: as their first version, saved by its creator. */
export async function copyTemplates(
  transaction: Transaction,
  fromProjectId: number,
  projectId: number,
  savedBy: number,
): Promise<void> {
  await transaction.execute(
    `insert into print_template_version (project_id, commodity_type, template_type, version, content, saved_by)
     select $2, commodity_type, template_type, 1, content, $3 from (
       select distinct on (commodity_type, template_type) commodity_type, template_type, content
       from print_template_version where project_id = $1 order by commodity_type, template_type, version desc
     ) newest where content is not null`,
    [fromProjectId, projectId, savedBy],
  );
}
