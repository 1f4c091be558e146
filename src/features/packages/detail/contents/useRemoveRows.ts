/** Removes a row from a package and shows the result with an Undo action. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { removeFromPackage, type PackagedRow, type PackageRow } from '../../../../../contract/packages/packages.ts';
import { messageOf } from '../../../../api/apiErrors.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useTranslate } from '../../../../i18n/translate.ts';
import { useUndoFill } from '../../fill/useUndoFill.ts';
import { numberOf } from '../../numberOf.ts';

interface TakeOutOptions {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly onChanged: () => void;
}

export function useRemoveRows({ projectId, row, onChanged }: TakeOutOptions): (taken: PackagedRow) => void {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const say = useTranslate(['errors']);
  const revert = useUndoFill(projectId, onChanged);
  const taking = useMutation({
    mutationFn: ({ type, id }: PackagedRow) =>
      call(removeFromPackage, {
        body: { projectId, id: row.id, commodityType: type, ids: [id] },
        quiet: true,
      }),
    onSuccess: ({ refused, changeId }, { type, tag }) => {
      const [first] = refused;
      if (first) notify.error(t('contents.kept', { tag, reason: first.reason }));
      else
        notify.success(t('contents.taken', { tag, number: numberOf(row) }), {
          label: t('undo'),
          act: () => changeId !== null && revert(type, changeId),
        });
    },
    onError: (error) => notify.error(say(messageOf(error))),
    onSettled: onChanged,
  });
  return (taken) => taking.mutate(taken);
}
