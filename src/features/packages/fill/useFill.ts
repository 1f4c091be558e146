/** A rule tried as it is typed, and applied call by call until none of its rows is left. */
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommodityType } from '../../../../contract/commodities/types.ts';
import { fillPackage, type FillReply, type PackageRow } from '../../../../contract/packages/packages.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { uuidv7 } from '../../../outbox/uuidv7.ts';
import { numberOf } from '../numberOf.ts';
import { useTakeBack } from './useTakeBack.ts';

export type FillRule = Partial<Record<'area' | 'system' | 'typeCode', string>>;

export interface FillTrial extends FillReply {
  /** Rows of other packages. */
  readonly moving: number;
}

interface FillOptions {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly type: CommodityType;
  readonly where: FillRule;
  readonly movesFromOthers: boolean;
  readonly onChanged: () => void;
}

/** Typing settles before the rule is tried, ms. */
const settles = 300;

export function useFill({ projectId, row, type, where, movesFromOthers, onChanged }: FillOptions) {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const formats = useFormats();
  const takeBack = useTakeBack(projectId, onChanged);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = askedOf(where);
  const [rule] = useDebouncedValue(JSON.stringify({ type, asked }), settles);
  const isSettled = rule === JSON.stringify({ type, asked });
  const isAsked = Object.keys(asked).length > 0;
  const body = { projectId, id: row.id, commodityType: type, by: { where: asked } };
  const trying = useQuery({
    queryKey: ['package', projectId, row.id, 'fill', rule],
    enabled: isAsked && isSettled,
    queryFn: ({ signal }) =>
      call(fillPackage, { body: { ...body, movesFromOthers: false, isTrial: true }, quiet: true, signal }),
  });
  const trial: FillTrial | null =
    isAsked && isSettled && trying.data
      ? { ...trying.data, moving: trying.data.wouldMove.reduce((sum, { rows }) => sum + rows, 0) }
      : null;

  const apply = async (): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    // One entry of the history, however many calls it takes.
    const changeId = uuidv7();
    let added = 0;
    try {
      for (let left = true; left;) {
        // oxlint-disable-next-line no-await-in-loop -- the next call goes on where the last one ended
        const reply = await call(fillPackage, {
          body: { ...body, movesFromOthers, isTrial: false, changeId },
          quiet: true,
        });
        added += reply.added;
        left = reply.left > 0 && reply.added > 0;
      }
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
      onChanged();
      if (added > 0)
        notify.success(t('fill.done', { count: added, shown: formats.count(added), number: numberOf(row) }), {
          label: t('undo'),
          act: () => takeBack(type, changeId),
        });
    }
  };
  return {
    trial,
    isAsked,
    isAsking: trying.isFetching || !isSettled,
    error: failure ?? trying.error,
    isBusy,
    apply,
  };
}

/** The parts of the rule that are filled in. */
const askedOf = (where: FillRule): FillRule =>
  Object.fromEntries(Object.entries(where).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])));
