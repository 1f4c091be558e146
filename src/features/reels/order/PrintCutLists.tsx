/** Dialog before cut lists are printed: of which cable type, package and reels. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import { listPackages } from '../../../../contract/packages/packages.ts';
import type { CutOrder } from '../../../../contract/reels/cutOrders.ts';
import { readPackageContents } from '../../../api/packageContents.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { offeredCutLists, type ChosenPackage, type CutListChoice } from './cutLists.ts';
import styles from './cutSheets.module.css';

interface PrintCutListsProps {
  readonly projectId: number;
  readonly order: CutOrder;
  /** Key of the cable type open on the page. */
  readonly openType: string;
  readonly onPrint: (choice: CutListChoice) => void;
  readonly onClose: () => void;
}

const every = ' ';

export function PrintCutLists({ projectId, order, openType, onPrint, onClose }: PrintCutListsProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const names = new Map(order.pieces.map(({ cableType }) => [nameKey(cableType), cableType ?? t('noType')]));
  const [type, setType] = useState<string | null>(names.has(openType) ? openType : null);
  const [packageId, setPackage] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { packages, chosen, error, isReady } = useChosenPackage(projectId, packageId);
  const offered = isReady ? offeredCutLists(order, { type, package: chosen }) : [];
  const printed = offered.filter(({ reel }) => !leftOut.has(nameKey(reel)));
  const setPrinted = (keys: readonly string[], isPrinted: boolean) =>
    setLeftOut(new Set(isPrinted ? [...leftOut].filter((key) => !keys.includes(key)) : [...leftOut, ...keys]));
  return (
    <Dialog title={t('order.choice.title')} isWide onClose={onClose}>
      {error && <ErrorNotice error={error} />}
      <div className={styles['choices']}>
        <Select
          label={t('type')}
          value={type ?? every}
          options={[
            { value: every, label: t('order.choice.everyType') },
            ...[...names]
              .toSorted(([, one], [, other]) => compareCells(one, other, false))
              .map(([value, label]) => ({ value, label })),
          ]}
          noMatch={t('order.choice.noSuchType')}
          onChange={(value) => setType(value === every ? null : value)}
        />
        <Select
          label={t('order.choice.package')}
          value={packageId === null ? every : String(packageId)}
          options={[
            { value: every, label: t('order.choice.everyPackage') },
            ...packages.map(({ id, number }) => ({ value: String(id), label: number })),
          ]}
          noMatch={t('order.choice.noSuchPackage')}
          onChange={(value) => setPackage(value === every ? null : Number(value))}
        />
      </div>
      <fieldset className={styles['reels']}>
        <legend>{t('order.choice.reels')}</legend>
        {isReady && offered.length === 0 && <p>{t('order.choice.nothing')}</p>}
        {offered.length > 1 && (
          <Checkbox
            label={t('order.choice.everyReel')}
            checked={printed.length === offered.length}
            onChange={(isPrinted) =>
              setPrinted(
                offered.map(({ reel }) => nameKey(reel)),
                isPrinted,
              )
            }
          />
        )}
        {offered.map(({ reel, pieces }) => (
          <Checkbox
            key={reel}
            label={t('order.choice.reel', { reel, count: pieces.length, shown: formats.count(pieces.length) })}
            checked={!leftOut.has(nameKey(reel))}
            onChange={(isPrinted) => setPrinted([nameKey(reel)], isPrinted)}
          />
        ))}
      </fieldset>
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={printed.length === 0}
            onClick={() => onPrint({ type, package: chosen, leftOut })}
          >
            {t('order.choice.print', { count: printed.length, shown: formats.count(printed.length) })}
          </button>
        }
      />
    </Dialog>
  );
}

interface PackageChoice {
  readonly packages: readonly { readonly id: number; readonly number: string }[];
  readonly chosen: ChosenPackage | null;
  readonly error: Error | null;
  /** False while the cables of the chosen package are loading. */
  readonly isReady: boolean;
}

/** Packages that cables can be in, and the cables of the chosen one. */
function useChosenPackage(projectId: number, id: number | null): PackageChoice {
  const { call } = useApp();
  const list = useQuery({
    queryKey: ['packages of cut lists', projectId],
    queryFn: ({ signal }) =>
      call(listPackages, { query: { projectId, packageType: 'installation' }, quiet: true, signal }),
  });
  const contents = useQuery({
    queryKey: ['packages of cut lists', projectId, id],
    queryFn: ({ signal }) => readPackageContents(call, projectId, id!, signal),
    enabled: id !== null,
  });
  const packages = (list.data?.rows ?? []).map((row) => ({ id: row.id, number: String(row.values['code'] ?? '') }));
  const number = packages.find((each) => each.id === id)?.number ?? '';
  const cables = contents.data?.filter((row) => row.type === 'cable').map((row) => row.id);
  return {
    packages,
    chosen: id === null || !cables ? null : { number, cables: new Set(cables) },
    error: list.error ?? contents.error,
    isReady: id === null || contents.isSuccess,
  };
}
