/** Prints the cards of a package as one job with the cover first; every row is loaded before the print dialog opens. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { cardOf } from '../../../../contract/packages/packageCards.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { PackageDetail, PackagedRow } from '../../../../contract/packages/packages.ts';
import { messageOf } from '../../../api/apiErrors.ts';
import { readPackageContents } from '../../../api/packageContents.ts';
import { useApp } from '../../../context/useApp.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { PrintPart } from '../../../shared/printing/cards/printPart.ts';

const PrintDialog = lazy(async () => ({
  default: (await import('../../../shared/printing/PrintDialog.tsx')).PrintDialog,
}));

interface PrintPackageOptions {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly detail: PackageDetail | undefined;
}

interface PackagePrinting {
  readonly print: () => void;
  /** True while the rows are loading. */
  readonly isBusy: boolean;
  readonly dialog: ReactNode;
}

export function usePrintPackage({ projectId, packageType, detail }: PrintPackageOptions): PackagePrinting {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const say = useTranslate(['errors']);
  const [parts, setParts] = useState<readonly PrintPart[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async ({ row, constraints }: PackageDetail) => {
    setBusy(true);
    try {
      const rows = await readPackageContents(call, projectId, row.id);
      const cards = cardParts(rows, packageType);
      const [first] = cards;
      if (!first) notify.info(t('print.nothing'));
      else {
        const cover = { row, constraints, rows };
        setParts([{ type: first.type, rows: first.rows.slice(0, 1), template: 'package-cover', cover }, ...cards]);
      }
    } catch (error) {
      notify.error(say(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return {
    print: () => {
      if (detail && !isBusy) void read(detail);
    },
    isBusy,
    dialog: parts && (
      <Suspense>
        <PrintDialog parts={parts} onClose={() => setParts(null)} />
      </Suspense>
    ),
  };
}

/** Returns the rows of each printed commodity, in list order. */
const cardParts = (rows: readonly PackagedRow[], packageType: PackageType): PrintPart[] =>
  commodityTypes.flatMap((type): PrintPart[] => {
    const own = rows.filter((row) => row.type === type).map(({ id, tag }) => ({ id, tag }));
    const template = cardOf(packageType, type);
    return own.length === 0 || template === undefined ? [] : [{ type, rows: own, template }];
  });
