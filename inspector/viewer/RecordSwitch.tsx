/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useTranslation } from 'react-i18next';

interface RecordSwitchProps {
  readonly isRecording: boolean;
  readonly onChange: (isRecording: boolean) => void;
}

/** Switch for recording the tabs of this browser. */
export function RecordSwitch({ isRecording, onChange }: RecordSwitchProps) {
  const { t } = useTranslation('inspector');
  return (
    <Switch
      label={t('record')}
      checked={isRecording}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
