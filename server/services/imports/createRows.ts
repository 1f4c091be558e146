/**
 * Rows added in the grid: written as a small import, so that their ends, hours, codes, history and revert are those of every other
 * row of the schedule.
 */
import type { createCommodities, NewRowRejection } from '../../../contract/rows/createCommodities.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { isNoTag } from '../../../contract/base/values/tags.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import { readCell } from '../../../contract/commodities/fields/readCell.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { isNamed } from '../../../contract/setup/columns/projectCommodity.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import type { Translate } from '../../locales/translate.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { storeAdded } from '../../repositories/imports/addedRows.ts';
import { anotherRunning, findImport, insertImport, updateImport } from '../../repositories/imports/records.ts';
import { addMissingCodes, missingCodes } from '../../repositories/imports/staged/codes.ts';
import { countAtEnds, insertEnds } from '../../repositories/imports/staged/ends.ts';
import {
  copyStaged,
  createStaging,
  dropStaging,
  keysOfProject,
  stagingOf,
  type Staging,
} from '../../repositories/imports/staged/staging.ts';
import { findAddedRows, insertAdded } from '../../repositories/imports/writeRows.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import type { Caller } from '../../calls/context.ts';
import { busy } from './check/check.ts';
import { compare } from './check/comparison.ts';
import { copyValue } from './parsing/cells/copyText.ts';
import { keyOf } from './parsing/keys.ts';

interface CreateRequest extends BodyOf<typeof createCommodities> {
  readonly caller: Pick<Caller, 'userId' | 'issuer' | 'subject'>;
  readonly requestId: string;
  readonly now: Date;
  readonly say: Translate;
}

type Reply = ReplyOf<typeof createCommodities>;

/** Row of the call that can be added. */
interface ValidRow {
  readonly row: number;
  readonly key: string;
  readonly values: ReadonlyMap<string, CellValue>;
}

interface Refused extends Omit<NewRowRejection, 'reason'> {
  readonly reason: Message;
}

/** Adds the rows in the caller's transaction and with one new project version. */
export async function createRows(transaction: Transaction, requested: CreateRequest): Promise<Reply> {
  // Working tables are named by the id, in lower case.
  const request = { ...requested, importId: requested.importId.toLowerCase() };
  const { projectId, type, importId, say } = request;
  const project = await lockProject(transaction, projectId);
  if (await anotherRunning(transaction, projectId, importId)) throw busy();
  const commodity = await readProjectCommodity(transaction, projectId, type);
  const read = readRows(commodity, { ...request, projectUnit: lengthUnitOf(project.unitMeasurement) });
  const earlier = await findImport(transaction, projectId, importId);
  const staging = stagingOf(importId, commodity, 'partial', fieldsIn(read.rows));
  if (earlier && (earlier.record.status !== 'applied' || earlier.record.fileSize > 0))
    throw new DomainError('import.notReady', importMessage('ended'));
  const added = await findAddedRows(transaction, staging, projectId);
  const known = await keysOfProject(
    transaction,
    staging,
    projectId,
    read.rows.map(({ key }) => key),
  );
  const isOld = ({ key }: ValidRow) => known.has(key) && !added.has(key);
  const rows = read.rows.filter((row) => !isOld(row));
  const refused = [...read.refused, ...read.rows.filter(isOld).map((row) => tagExists(staging, row))];
  const refusals = refused.map(({ row, field, value, reason }) => ({ row, field, value, reason: say(reason) }));
  const isDone = earlier !== null || rows.length === 0;
  const version = isDone ? project.version : await write(transaction, request, staging, rows, project.version);
  const ids = isDone ? added : await findAddedRows(transaction, staging, projectId);
  return {
    version,
    added: rows.flatMap(({ row, key }) => {
      const id = ids.get(key);
      return id === undefined ? [] : { row, id };
    }),
    refusals,
  };
}

/** Writes the rows and the import that lists them. Returns the version of the project. */
async function write(
  transaction: Transaction,
  { projectId, importId, type, caller, requestId, now, say }: CreateRequest,
  staging: Staging,
  rows: readonly ValidRow[],
  baseVersion: number,
): Promise<number> {
  const tags = rows.slice(0, maxTagsInName).map((row) => tagOf(staging, row));
  const listed = rows.length > maxTagsInName ? [...tags, '…'] : tags;
  const fileName = say(rowMessage('addedInGrid', { tags: listed.join(', ') }));
  await insertImport(transaction, {
    projectId,
    id: importId,
    importType: type,
    fileName,
    fileSize: 0,
    fileHash: '',
    notices: [],
    uploadedBy: caller.userId,
    uploadedAt: now,
  });
  await createStaging(transaction, staging);
  const lines = rows.map((row, at) => stagedLine(staging, row, at + 1)).join('');
  await copyStaged(transaction, staging, [new TextEncoder().encode(lines)]);
  await compare(transaction, staging, projectId, {
    rows: rows.length,
    unseen: null,
    refusedKeys: [],
    holdsRemovals: false,
  });
  const missing = await missingCodes(transaction, staging, projectId, { isEveryRow: true });
  const version = await bumpVersion(transaction, projectId);
  await insertAdded(transaction, staging, projectId, version);
  await insertEnds(transaction, staging, projectId, version);
  await storeAdded(transaction, staging, projectId, version);
  for (const counted of await countAtEnds(transaction, staging, projectId, version)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recalculate(transaction, projectId, counted, { rowVersion: version });
  }
  await addMissingCodes(transaction, { projectId, importId }, missing);
  await dropStaging(transaction, importId);
  const { length: added } = rows;
  const counts = { ...nothing, rows: added, added };
  await updateImport(transaction, projectId, importId, {
    status: 'applied',
    mode: staging.mode,
    counts: { json: counts },
    base_version: baseVersion,
    applied_at: now,
    applied_version: version,
    unit_measurement: await findUnit(transaction, projectId),
  });
  const after = { version, counts, fileName, mode: staging.mode };
  await audit(transaction, { caller, action: 'import.apply', projectId, target: importId, after, requestId });
  return version;
}

/** Maximum number of tags in the name under which the rows are listed. */
const maxTagsInName = 3;

const nothing = {
  changed: 0,
  removed: 0,
  heldRemovals: 0,
  reinstated: 0,
  unchanged: 0,
  marked: 0,
  errors: 0,
  warnings: 0,
  skipped: 0,
};

interface ReadRequest extends Pick<CreateRequest, 'rows' | 'unit'> {
  readonly projectUnit: ReturnType<typeof lengthUnitOf>;
}

/** Reads the rows of the call: a row without its own tag is refused, an unreadable cell is left out of its row. */
function readRows(commodity: Commodity<ImportType>, request: ReadRequest) {
  const refused: Refused[] = [];
  const rows: ValidRow[] = [];
  const keys = new Set<string>();
  for (const [row, { cells }] of request.rows.entries()) {
    const values = new Map<string, CellValue>();
    const rejected: Refused[] = [];
    for (const { field: key, value } of cells) {
      const reading = readNewCell(commodity, key, value, request);
      if (reading.ok) values.set(key, reading.value);
      else rejected.push({ row, field: key, value, reason: reading.reason });
    }
    const blank = commodity.keyFields.find((key) => isNoTag(String(values.get(key) ?? '')));
    const key = keyOf(commodity.keyFields.map((each) => String(values.get(each) ?? '')));
    if (blank !== undefined) {
      const reason = rowMessage('missing', { field: fieldTerm(requireField(commodity, blank)) });
      refused.push(
        ...(rejected.some(({ field }) => field === blank) ? rejected : [{ row, field: blank, value: null, reason }]),
      );
    } else if (keys.has(key)) {
      const [first = ''] = commodity.keyFields;
      refused.push({ row, field: first, value: values.get(first) ?? null, reason: rowMessage('tagTwice') });
    } else {
      keys.add(key);
      rows.push({ row, key, values });
      refused.push(...rejected);
    }
  }
  return { rows, refused };
}

/** Maximum number of characters of a tag or a code; an index cannot hold a much longer one. */
const maxName = 200;

function readNewCell(
  commodity: Commodity<ImportType>,
  key: string,
  value: CellValue,
  { unit, projectUnit }: ReadRequest,
) {
  const field = commodity.fields.find((each) => each.key === key);
  if (!field || !isNamed(field)) {
    const commodities = { word: `terms:plurals.${commodity.type}` };
    return { ok: false, reason: cellMessage('noField', { commodities, field: key }) } as const;
  }
  if (field.source !== 'engineering')
    return { ok: false, reason: rowMessage('notOfSchedule', { field: fieldTerm(field) }) } as const;
  const isName = field.kind === 'code' || field.refersTo !== undefined || commodity.keyFields.includes(key);
  if (isName && typeof value === 'string' && value.length > maxName) {
    const limit = { field: fieldTerm(field), length: value.length, most: maxName };
    return { ok: false, reason: rowMessage('tooLongText', limit) } as const;
  }
  return readCell(field, value, { unit: projectUnit, columnUnit: unit });
}

function requireField({ fields, type }: Commodity, key: string): Field {
  const field = fields.find((each) => each.key === key);
  if (!field) throw new Error(`${type} has no field ${key}.`);
  return field;
}

/** Fields with a value in any of the rows. */
const fieldsIn = (rows: readonly ValidRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ values }) => Array.from(values, ([key, value]) => (value === null ? [] : key)).flat()));

const tagOf = ({ keys }: Staging, { values }: ValidRow): string =>
  keys.map(({ key }) => String(values.get(key) ?? '')).join(' / ');

function tagExists(staging: Staging, row: ValidRow): Refused {
  const tag = tagOf(staging, row);
  return { row: row.row, field: staging.keys[0]?.key ?? '', value: tag, reason: rowMessage('tagExists', { tag }) };
}

/** Line of the staged rows in COPY text format, in the order of its columns. */
function stagedLine({ keys, fields }: Staging, { key, values }: ValidRow, at: number): string {
  const cells = [...keys, ...fields].map((field) => {
    const value = values.get(field.key) ?? null;
    return copyValue(value === null ? null : String(value));
  });
  return `${[at, at, copyValue(key), ...cells].join('\t')}\n`;
}
