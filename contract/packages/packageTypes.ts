/** Fields of commodities that name packages, derived from their declarations. */
import type { Commodity } from '../commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import { isPackageKind, packageKindOf, type PackageType } from '../setup/codes/packageKinds.ts';

/** Field of a commodity that names the package of a row. */
export interface PackageField {
  readonly type: CommodityType;
  readonly field: string;
}

/** Returns every field that names packages of the type, one for each commodity they can contain. */
export const fieldsNaming = (packageType: PackageType): PackageField[] =>
  commodityTypes.flatMap((type) =>
    commodities[type].fields
      .filter(({ codeKind }) => codeKind === packageKindOf(packageType))
      .map(({ key }) => ({ type, field: key })),
  );

/** Returns the field that names the package in which a row is installed or terminated: the one the crew works on. */
export const packageFieldOf = ({ fields }: Commodity) => fields.find(({ codeKind }) => isPackageKind(codeKind));
