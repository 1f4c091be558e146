/** Default template of a commodity for each template type, in the language of the reader. */
import type { Block } from '../blocks.ts';
import type { TemplateContent } from '../content.ts';
import type { TemplateType } from '../../commodities/fields/templateTypes.ts';
import type { Commodity } from '../../commodities/fields/field.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import { plannedCutFields } from '../plannedCuts.ts';
import type { DefaultTemplate, NewBlock, TranslateText } from './builder.ts';
import { cableTemplates } from './cable.ts';
import { derivedTemplate } from './derived.ts';
import { equipmentTemplates, jumperTemplates } from './equipment.ts';
import { cableTrayTemplates, conduitTemplates } from './raceway.ts';
import { fromTermTemplates, toTermTemplates } from './termination.ts';

/** Templates of the types with manually arranged cards; the others are derived from the declaration. */
const arranged: Readonly<Partial<Record<CommodityType, Readonly<Partial<Record<TemplateType, DefaultTemplate>>>>>> = {
  cable: cableTemplates,
  'cable-tray': cableTrayTemplates,
  conduit: conduitTemplates,
  equipment: equipmentTemplates,
  jumper: jumperTemplates,
  'from-term': fromTermTemplates,
  'to-term': toTermTemplates,
};

/** Returns the default template without fields hidden by the project; null if the commodity has no such template. */
export function defaultTemplate(
  commodity: Pick<Commodity<CommodityType>, 'type' | 'offered'>,
  templateType: TemplateType,
  say: TranslateText,
): TemplateContent | null {
  const { type } = commodity;
  const template = arranged[type]?.[templateType] ?? derivedTemplate(commodities[type], templateType);
  if (!template) return null;
  const fields = [...commodity.offered, ...plannedCutFields(commodities[type])];
  const offered = new Set(fields.map(({ key }) => key));
  const blocks = template.blocks(say).map((block, at) => numbered(withoutHidden(block, offered), at));
  return { page: template.page, blocks, markup: null, logo: null };
}

const withoutHidden = (block: NewBlock, offered: ReadonlySet<string>): NewBlock =>
  block.kind === 'field'
    ? { ...block, entries: block.entries.filter(({ field }) => field === null || offered.has(field)) }
    : block;

const numbered = (block: NewBlock, at: number): Block => ({ ...block, id: `b${at + 1}` });
