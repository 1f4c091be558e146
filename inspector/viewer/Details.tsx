import { useTranslation } from 'react-i18next';
import { ScrollArea } from './ScrollArea.tsx';
import { StepDetails } from './StepDetails.tsx';
import { Waiting } from './Waiting.tsx';

/** Details of the selected actor and the selected step. */
export function Details() {
  const { t } = useTranslation('inspector');
  return (
    <ScrollArea label={t('panels.details')}>
      <Waiting />
      <StepDetails />
    </ScrollArea>
  );
}
