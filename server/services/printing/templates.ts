/** Print templates: reading the project's own, and saving the next version of one (docs/decisions/printing.md). */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import type {
  getTemplateVersion,
  PrintTemplate,
  savePrintTemplate,
} from '../../../contract/printing/printTemplates.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { printingMessage } from '../../locales/en-US/printing.ts';
import type { Translate } from '../../locales/translate.ts';
import {
  insertVersion,
  lockTemplates,
  readContent,
  readVersions,
  type TemplatePlace,
} from '../../repositories/printing/printTemplates.ts';

interface SaveRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
}

/** Returns the current template; one that was never saved is the default at version 0. */
export async function templateAt(transaction: Transaction, place: TemplatePlace): Promise<PrintTemplate> {
  const versions = await readVersions(transaction, place);
  const version = versions[0]?.version ?? 0;
  const content = (await readContent(transaction, place, version)) ?? null;
  return { version, content, versions };
}

/** Throws `template.notFound` for a version that does not exist. */
export async function contentAt(
  transaction: Transaction,
  { version, ...place }: QueryOf<typeof getTemplateVersion>,
): Promise<ReplyOf<typeof getTemplateVersion>> {
  const content = version === 0 ? null : await readContent(transaction, place, version);
  if (content === undefined) throw new DomainError('template.notFound', printingMessage('versionUnknown'));
  return { content };
}

/** Every version is stored completely in its own table, so the audit trail leaves out the logo. */
const audited = (content: TemplateContent | null) => content && { ...content, logo: content.logo !== null };

export async function saveTemplate(
  transaction: Transaction,
  { version, content, ...place }: BodyOf<typeof savePrintTemplate>,
  { caller, requestId, say }: SaveRequest,
): Promise<ReplyOf<typeof savePrintTemplate>> {
  const { projectId, commodityType, templateType } = place;
  if (!commodities[commodityType].templates.includes(templateType))
    return { status: 'refused', reason: say(printingMessage('otherCommodity')) };
  await lockTemplates(transaction, projectId);
  const before = await templateAt(transaction, place);
  if (before.version !== version) {
    const [newest] = before.versions;
    const lastSave = newest ? { name: newest.savedBy, at: newest.savedAt } : null;
    return { status: 'conflict', row: before, reason: say(printingMessage('changedMeanwhile')), lastSave };
  }
  const next = version + 1;
  await insertVersion(transaction, place, { version: next, content, savedBy: caller.userId });
  await audit(transaction, {
    caller,
    action: content === null ? 'template.restoreDefault' : 'template.save',
    projectId,
    target: `template ${commodityType} ${templateType}`,
    before: { version, content: audited(before.content) },
    after: { version: next, content: audited(content) },
    requestId,
  });
  return { status: 'saved', template: await templateAt(transaction, place) };
}
