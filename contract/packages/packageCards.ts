/** Which card of a row its package hands to the crew. */
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import type { TemplateType } from '../commodities/fields/templateTypes.ts';
import type { PackageType } from '../setup/codes/packageKinds.ts';

/** Where a commodity has it; its first template stands for it elsewhere. */
const ofPackage: Readonly<Partial<Record<PackageType, TemplateType>>> = { test: 'test-sheet' };

/** What is printed of rows of the commodity for a package of the type; undefined for commodities nothing is printed of. */
export function cardOf(packageType: PackageType, type: CommodityType): TemplateType | undefined {
  const { templates } = commodities[type];
  return templates.find((each) => each === ofPackage[packageType]) ?? templates[0];
}
