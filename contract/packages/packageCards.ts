/** Mapping from a row to the card that its package gives to the crew. */
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import type { TemplateType } from '../commodities/fields/templateTypes.ts';
import type { PackageType } from '../setup/codes/packageKinds.ts';

/** Preferred template by package type, if the commodity has it; otherwise its first template is used. */
const ofPackage: Readonly<Partial<Record<PackageType, TemplateType>>> = { test: 'test-sheet' };

/**
 * Returns the template printed for rows of the commodity in a package of the type; undefined for commodities without templates.
 */
export function cardOf(packageType: PackageType, type: CommodityType): TemplateType | undefined {
  const { templates } = commodities[type];
  return templates.find((each) => each === ofPackage[packageType]) ?? templates[0];
}
