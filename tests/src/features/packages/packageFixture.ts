/** Package as recorded by `tests/server/packagesRecorded.test.ts`; fields that a test overrides are its own input. */
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

/** Constraint ids by name. */
export const constraintIds = Object.fromEntries(detail.constraints.map(({ name, id }) => [name, id]));
