/** A package by its number, as this device knows it: what the code of a cover means while nobody can be asked. */
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { FoundPackage } from '../../../../contract/packages/covers.ts';
import { listPackages, type PackageRow } from '../../../../contract/packages/packages.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { Call } from '../../../api/client.ts';

const numberOf = ({ values }: PackageRow): string => String(values['code'] ?? '');

/** Null where no list that is kept has it. Never rejects. What was printed on its cover is known to the server alone. */
export async function keptPackage(call: Call, projectId: number, number: string): Promise<FoundPackage | null> {
  const key = tagKey(number);
  const found = await Promise.all(
    packageTypes.map(async (packageType: PackageType) => {
      const list = await call(listPackages, { query: { projectId, packageType }, quiet: true }).catch(() => null);
      const row = list?.rows.find((each) => tagKey(numberOf(each)) === key);
      return row && foundOf(packageType, row);
    }),
  );
  return found.find((each) => each !== undefined) ?? null;
}

const foundOf = (packageType: PackageType, row: PackageRow): FoundPackage => ({
  id: row.id,
  packageType,
  number: numberOf(row),
  description: String(row.values['description'] ?? ''),
  status: row.status,
  cover: null,
});
