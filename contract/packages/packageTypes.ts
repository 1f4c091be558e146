/** Which fields of which commodities name packages: it follows from their declarations. */
import type { Commodity } from '../commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../commodities/fields/commodityTypes.ts';
import { commodities } from '../commodities/index.ts';
import { isPackageKind, packageKindOf, type PackageType } from '../setup/codes/packageKinds.ts';

/** The field of a commodity that says which package a row is in. */
export interface PackageField {
  readonly type: CommodityType;
  readonly field: string;
}

/** Every field that names packages of the type, one for each commodity they hold. */
export const fieldsNaming = (packageType: PackageType): PackageField[] =>
  commodityTypes.flatMap((type) =>
    commodities[type].fields
      .filter(({ codeKind }) => codeKind === packageKindOf(packageType))
      .map(({ key }) => ({ type, field: key })),
  );

/** The field that names the package a row is installed or terminated in: the one a crew has in hand. */
export const packageFieldOf = ({ fields }: Commodity) => fields.find(({ codeKind }) => isPackageKind(codeKind));
