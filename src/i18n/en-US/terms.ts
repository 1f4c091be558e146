/**
 * The trade's own words: fields, statuses and results as the commodity registry declares them. English comes from the
 * contract, so that a field is named in one place; the other languages must name every one (their types say so).
 */
import { cable } from '../../../contract/commodities/cable.ts';
import { cableTray } from '../../../contract/commodities/cableTray.ts';
import { conductor } from '../../../contract/commodities/conductor.ts';
import { conduit } from '../../../contract/commodities/conduit.ts';
import { equipment } from '../../../contract/commodities/equipment.ts';
import { commodities, commodityTypes, type CommodityType } from '../../../contract/commodities/index.ts';
import { jumper } from '../../../contract/commodities/jumper.ts';
import { fromTerm } from '../../../contract/commodities/termination.ts';
import { statuses } from '../../../contract/progress.ts';

const registry = [cable, cableTray, conduit, equipment, jumper, conductor, fromTerm] as const;

type FieldLabel = (typeof registry)[number]['fields'][number]['label'];

/** Every text under itself. */
function named<Text extends string>(texts: readonly Text[]): { readonly [Key in Text]: Key } {
  return Object.fromEntries(texts.map((text) => [text, text])) as { [Key in Text]: Key };
}

const plurals = Object.fromEntries(commodityTypes.map((type) => [type, commodities[type].plural]));

export const terms = {
  plurals: plurals as Readonly<Record<CommodityType, string>>,
  fields: named(Object.values(commodities).flatMap(({ fields }) => fields.map(({ label }) => label as FieldLabel))),
  /** Names of steps that no field bears. */
  steps: named(['Prepped/glanded']),
  statuses: named(statuses),
  results: named(['Pass', 'Fail', 'Retest']),
} as const;
