import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { EntryFinding } from '../../../../contract/progress/entryChecks.ts';
import type { EntryPreview } from '../entries/entryPreview.ts';
import styles from '../dataEntry.module.css';

interface FindingsProps {
  readonly commodity: Commodity;
  readonly preview: EntryPreview;
}

/** Errors of a draft, then its warnings, each with the name of its field. */
export function ValidationMessages({ commodity, preview }: FindingsProps) {
  const terms = useTerms();
  const say = useTranslate();
  const { errors, warnings } = preview;
  if (errors.length + warnings.length === 0) return null;
  const fieldOf = (key: string) => commodity.fields.find((candidate) => candidate.key === key);
  const line = ({ field, sentence }: EntryFinding) => {
    const named = fieldOf(field);
    const namesIt = sentence.params?.['field'] !== undefined;
    return named === undefined || namesIt ? say(sentence) : `${terms.label(named)}: ${say(sentence)}`;
  };
  return (
    <ul className={styles['findings']}>
      {errors.map((finding) => (
        <li key={`error ${finding.field} ${finding.sentence.key}`} className={styles['error']}>
          <AlertIcon aria-hidden size={16} stroke={1.5} />
          {line(finding)}
        </li>
      ))}
      {warnings.map((finding) => (
        <li key={`warning ${finding.field} ${finding.sentence.key}`} className={styles['warning']}>
          {line(finding)}
        </li>
      ))}
    </ul>
  );
}
