/** A package as `tests/server/packagesRecorded.test.ts` records it; what a test changes of it is its own input. */
import {
  getPackage,
  listPackageContents,
  type PackageDetail,
  type PackageRow,
} from '../../../../contract/packages/packages.ts';
import { recordedReply } from '../../recorded.ts';

const detail = recordedReply(getPackage, 'packageDetail');

export const packageWith = (changed: Partial<PackageRow> = {}): PackageRow => ({ ...detail.row, ...changed });

export const detailWith = (changed: Partial<PackageRow> = {}): PackageDetail => ({
  ...detail,
  row: packageWith(changed),
});

export const contents = recordedReply(listPackageContents, 'packageContents');

/** By their names. */
export const constraintIds = Object.fromEntries(detail.constraints.map(({ name, id }) => [name, id]));
