import type { ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { recordPaths, savedRecord } from './recordForm.ts';
import { savedSettings, settingsPaths } from './settingsForm.ts';
import { useFieldLabels } from './useFieldLabels.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import styles from './Information.module.css';

interface ReadOnlyInformationProps {
  readonly information: ProjectInformation;
  readonly locale: string;
}

/** Complete project information for users who cannot change it. */
export function ReadOnlyInformation({ information, locale }: ReadOnlyInformationProps) {
  const labelOf = useFieldLabels();
  const { recordText, settingsText } = useFieldTexts(locale);
  const record = savedRecord(information).values;
  const settings = savedSettings(information, locale).values;
  const facts = [
    ...recordPaths.map((path) => [path, recordText(path, record)] as const),
    ...settingsPaths.map((path) => [path, settingsText(path, settings)] as const),
  ];
  return (
    <div className={styles['columns']}>
      <dl className={styles['facts']}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([path, text]) => (
            <Fact key={path} label={labelOf(path)} text={text} />
          ))}
      </dl>
    </div>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
