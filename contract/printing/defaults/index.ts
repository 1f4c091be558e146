/** The template a commodity brings for each way it is printed, in the words of whoever looks. */
import type { Block } from '../blocks.ts';
import type { TemplateContent } from '../content.ts';
import type { TemplateType } from '../../commodities/fields/templateTypes.ts';
import type { Commodity } from '../../commodities/fields/field.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import type { DefaultTemplate, NewBlock, TranslateText } from './builder.ts';
import { cableTemplates } from './cable.ts';
import { derivedTemplate } from './derived.ts';
import { equipmentTemplates, jumperTemplates } from './equipment.ts';
import { cableTrayTemplates, conduitTemplates } from './raceway.ts';
import { fromTermTemplates, toTermTemplates } from './termination.ts';

/** Those of the types whose cards are arranged by hand; the others follow from the declaration. */
const arranged: Readonly<Partial<Record<CommodityType, Readonly<Partial<Record<TemplateType, DefaultTemplate>>>>>> = {
  cable: cableTemplates,
  'cable-tray': cableTrayTemplates,
  conduit: conduitTemplates,
  equipment: equipmentTemplates,
  jumper: jumperTemplates,
  'from-term': fromTermTemplates,
  'to-term': toTermTemplates,
};

/** Null where the commodity is not printed so. What a project hides is left out. */
export function defaultTemplate(
  commodity: Pick<Commodity<CommodityType>, 'type' | 'offered'>,
  templateType: TemplateType,
  say: TranslateText,
): TemplateContent | null {
  const { type } = commodity;
  const template = arranged[type]?.[templateType] ?? derivedTemplate(commodities[type], templateType);
  if (!template) return null;
  const offered = new Set(commodity.offered.map(({ key }) => key));
  const blocks = template.blocks(say).map((block, at) => numbered(withoutHidden(block, offered), at));
  return { page: template.page, blocks, markup: null, logo: null };
}

const withoutHidden = (block: NewBlock, offered: ReadonlySet<string>): NewBlock =>
  block.kind === 'field'
    ? { ...block, entries: block.entries.filter(({ field }) => field === null || offered.has(field)) }
    : block;

const numbered = (block: NewBlock, at: number): Block => ({ ...block, id: `b${at + 1}` });
