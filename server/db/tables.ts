/** The tables as Kysely knows them. Commodity tables follow the registry in `contract/commodities`, so their fields are open. */
import type { ColumnType, Generated } from 'kysely';
import type { Permission, Role } from '../../contract/base/calls/permissions.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import type { WeekDay } from '../../contract/base/units/weeks.ts';
import type { PlannedCurve, TerminationMethod } from '../../contract/setup/projects/projectSettings.ts';
import type { MailState } from '../../contract/users/users.ts';
import type { MissingClaim, ToldClaim } from '../../contract/users/signInCheck.ts';

/** Written as JSON text (both engines take it), read as the value. */
type Json<Value = unknown> = ColumnType<Value, string, string>;
type JsonOrNull<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>;
type Instant = ColumnType<Date, Date | undefined, Date>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** 'YYYY-MM-DD' */
type Day = string;

export interface AppUserTable {
  id: Generated<number>;
  issuer: string | null;
  subject: string | null;
  name: string;
  email: string;
  email_key: string;
  phone: Generated<string>;
  is_admin: Generated<boolean>;
  status: Generated<'invited' | 'active' | 'disabled'>;
  claim_role: string | null;
  last_sign_in_at: InstantOrNull;
  created_at: Instant;
  /** The record that goes on for this person; this one stays for the audit trail. */
  merged_into: number | null;
  tokens_not_before: InstantOrNull;
  sign_ins_not_before: InstantOrNull;
  row_version: Generated<number>;
}

export interface InvitationTable {
  id: Generated<string>;
  number: Generated<number>;
  user_id: number;
  project_id: number | null;
  invited_by: number | null;
  email: string;
  locale: string;
  invited_at: Instant;
  expires_at: Instant;
  used_at: InstantOrNull;
  mail: MailState;
  attempts: Generated<number>;
  reason: JsonOrNull<Message>;
  sent_at: InstantOrNull;
}

export interface EndedSessionTable {
  user_id: number;
  key: string;
  authenticated_at: InstantOrNull;
  not_before: Instant;
  ended_at: Instant;
}

export interface ProjectTable {
  id: Generated<number>;
  project_number: string;
  project_number_key: string;
  name: string;
  client: Generated<string>;
  location: Generated<string>;
  start_date: Day | null;
  unit_measurement: Generated<'imperial' | 'metric'>;
  unit_changed_at: Generated<Date | null>;
  time_zone: string | null;
  archive: Generated<boolean>;
  target_finish_date: Day | null;
  hours_per_day: Generated<number>;
  record_version: Generated<number>;
  settings_version: Generated<number>;
  work_week_end: Generated<WeekDay>;
  termination_method: Generated<TerminationMethod>;
  cut_tolerance_percent: Generated<number>;
  planned_curve: ColumnType<PlannedCurve, string | undefined, string>;
  step_weights: ColumnType<Record<string, unknown>, string | undefined, string>;
  labor_unit_effect: JsonOrNull;
  version: Generated<number>;
  schedule_version: Generated<number>;
  epoch_version: Generated<number>;
  created_at: Instant;
  created_by: number | null;
  last_activity_at: InstantOrNull;
}

export interface ProjectUserTable {
  project_id: number;
  user_id: number;
  role: Role;
  granted: Generated<Permission[]>;
  revoked: Generated<Permission[]>;
  foreman: Generated<boolean>;
  crew_name: Generated<string>;
  row_version: Generated<number>;
  reports_to: number | null;
}

export interface VisitedPageTable {
  user_id: number;
  path: string;
  project_id: number | null;
  title: string;
  title_prefix: string;
  visited_at: Instant;
}

export interface CodeTable {
  project_id: number;
  id: Generated<number>;
  kind: string;
  code: string;
  code_key: string;
  description: Generated<string>;
  parent: string | null;
  unit: string | null;
  active: Generated<boolean>;
  sort: Generated<number>;
  extra: ColumnType<Record<string, unknown>, string | undefined, string>;
  row_version: Generated<number>;
  system_account_code_id: number | null;
}

export interface LaborUnitTable {
  project_id: number;
  id: Generated<number>;
  name: string;
  name_key: string;
  commodity_type: string;
  type_code: Generated<string>;
  type_code_key: Generated<string>;
  size: Generated<string>;
  size_key: Generated<string>;
  description: Generated<string>;
  /** 'ft', 'm' or 'each'. */
  unit: string;
  per: Generated<number>;
  hours: number;
  hours_difficult: Generated<number | null>;
  hours_very_difficult: Generated<number | null>;
  difficulty: Generated<string>;
  factor: Generated<number>;
  account_code: string | null;
  row_version: Generated<number>;
}

export interface ImportTable {
  project_id: number;
  id: string;
  import_type: string;
  status: string;
  file_name: string;
  file_size: number;
  file_hash: string;
  sheet: string | null;
  header_row: number | null;
  mapping: JsonOrNull;
  mode: string | null;
  options: JsonOrNull;
  counts: JsonOrNull;
  notices: ColumnType<Message[], string | undefined, string>;
  problem: JsonOrNull<Message>;
  progress: JsonOrNull;
  base_version: number | null;
  reviewed: string | null;
  uploaded_by: number | null;
  uploaded_at: Instant;
  applied_at: InstantOrNull;
  applied_version: number | null;
  read_key: string | null;
  lists_version: number | null;
  standing_warnings: number | null;
  known_rows: Generated<number>;
  same_as: string | null;
}

export interface ImportMappingTable {
  project_id: number;
  import_type: string;
  header_key: string;
  mapping: Json;
  options: Json;
  updated_at: Instant;
}

export interface ImportIssueTable {
  project_id: number;
  import_id: string;
  position: number;
  severity: string;
  row_no: number | null;
  column_name: string;
  value: string;
  code: string;
  reason: Json<Message>;
}

export interface ImportChangeTable {
  project_id: number;
  import_id: string;
  position: Generated<number>;
  change: string;
  commodity_id: number | null;
  tag: string;
  type_code: string | null;
  area: string | null;
  package: string | null;
  foreman: string | null;
  field: string;
  old_value: string | null;
  new_value: string | null;
  progress_state: string;
  progress_step: string | null;
  progress_percent: number | null;
  impact: string;
  reason: string | null;
  leads: Generated<boolean>;
  begun: boolean | null;
  told: string | null;
  old_quantity: number | null;
  new_quantity: number | null;
  old_hours: number | null;
  new_hours: number | null;
}

export interface CommodityTombstoneTable {
  project_id: number;
  commodity_type: string;
  commodity_id: number;
  version: number;
}

export interface CommodityLeavingTable extends CommodityTombstoneTable {
  foreman: string;
  package: string;
  test_package: string;
}

export interface FieldEntryTable {
  project_id: number;
  id: string;
  commodity_type: string;
  commodity_id: number;
  work_date: Day;
  foreman: Generated<string>;
  field_values: Json;
  note: Generated<string>;
  source: string;
  payload_hash: string;
  result: Json;
  entered_by: number | null;
  entered_at: Instant;
}

export interface EditOperationTable {
  project_id: number;
  id: string;
  commodity_type: string;
  commodity_id: number;
  payload_hash: string;
  refusals: Json<unknown[]>;
  entered_by: number | null;
  entered_at: Instant;
  change_id: string | null;
}

export interface ProgressTransactionTable {
  project_id: number;
  id: Generated<number>;
  commodity_type: string;
  commodity_id: number;
  step: string;
  work_date: Day;
  delta_fraction: number;
  delta_quantity: number;
  foreman: Generated<string>;
  field_entry_id: string | null;
  note: Generated<string>;
  source: string;
  entered_by: number | null;
  entered_at: Instant;
}

export interface AuditEventTable {
  id: Generated<number>;
  at: Instant;
  user_id: number | null;
  issuer: string | null;
  subject: string | null;
  project_id: number | null;
  action: string;
  target: Generated<string>;
  before: JsonOrNull;
  after: JsonOrNull;
  allowed: Generated<boolean>;
  request_id: string | null;
  unit_measurement: string | null;
}

export interface SignInClaimsTable {
  issuer: string;
  subject: string;
  signed_in_at: ColumnType<Date, Date, Date>;
  told_at: InstantOrNull;
  claims: Json<ToldClaim[]>;
  missing: MissingClaim[];
}

export interface OidcRecordTable {
  kind: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: InstantOrNull;
  consumed_at: InstantOrNull;
}

export interface FeatureSwitchTable {
  feature: string;
  is_on: boolean;
  switched_by: number;
  switched_at: Instant;
}

export interface OidcKeyTable {
  kid: string;
  jwk: Json<Record<string, unknown>>;
  active: Generated<boolean>;
  created_at: Instant;
}

/** The columns every commodity table has; the fields of the registry stand beside them. */
export interface CommodityTable {
  [field: string]: unknown;
  project_id: number;
  id: Generated<number>;
  tag_key: string;
  row_version: number;
  added_by_import_id: string | null;
  import_id: string | null;
  removed: Generated<boolean>;
  quantity: Generated<number>;
  budget_hours: Generated<number>;
  earned_hours: Generated<number>;
}

export interface TerminationTable extends CommodityTable {
  commodity_type: 'from-term' | 'to-term';
  cable_id: number;
}

export interface Tables {
  app_user: AppUserTable;
  ended_session: EndedSessionTable;
  project: ProjectTable;
  project_user: ProjectUserTable;
  invitation: InvitationTable;
  visited_page: VisitedPageTable;
  code: CodeTable;
  labor_unit: LaborUnitTable;
  import: ImportTable;
  import_mapping: ImportMappingTable;
  import_issue: ImportIssueTable;
  import_change: ImportChangeTable;
  commodity_tombstone: CommodityTombstoneTable;
  commodity_leaving: CommodityLeavingTable;
  field_entry: FieldEntryTable;
  edit_operation: EditOperationTable;
  progress_transaction: ProgressTransactionTable;
  audit_event: AuditEventTable;
  feature_switch: FeatureSwitchTable;
  sign_in_claims: SignInClaimsTable;
  oidc_record: OidcRecordTable;
  oidc_key: OidcKeyTable;
  cable: CommodityTable;
  cable_tray: CommodityTable;
  conduit: CommodityTable;
  equipment: CommodityTable;
  jumper: CommodityTable;
  conductor: CommodityTable;
  termination: TerminationTable;
}
