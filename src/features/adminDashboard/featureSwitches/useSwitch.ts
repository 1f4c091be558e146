import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { switchFeature } from '../../../../contract/admin/featureSwitches.ts';
import type { Feature } from '../../../../contract/base/calls/features.ts';
import { systemUserQuery } from '../../../api/queries.ts';
import { useApp } from '../../../context/useApp.ts';
import { featureSwitchesQuery } from '../queries.ts';

interface Wanted {
  readonly feature: Feature;
  readonly isOn: boolean;
}

/** Switches a feature, shows a message with an undo action, and updates the current page at once. */
export function useSwitch() {
  const { t } = useTranslation(['admin', 'features', 'common']);
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const send = (wanted: Wanted) => call(switchFeature, { body: wanted, quiet: true });
  const again = () =>
    Promise.all(
      [featureSwitchesQuery(call).queryKey, systemUserQuery(call).queryKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const revert = ({ feature, isOn }: Wanted) =>
    void call(switchFeature, { body: { feature, isOn: !isOn } }).then(again, () => undefined);
  return useMutation({
    mutationFn: send,
    onSuccess: (_reply, wanted) => {
      const feature = t(`features:${wanted.feature}`);
      notify.success(t(wanted.isOn ? 'features.isOn' : 'features.isOff', { feature }), {
        label: t('features.undo'),
        act: () => revert(wanted),
      });
    },
    onSettled: again,
  });
}
