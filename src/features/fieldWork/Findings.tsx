import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTerms } from '../../i18n/useTerms.ts';
import type { Commodity } from '../../../contract/commodities/field.ts';
import type { EntryFinding } from '../../../contract/progress.ts';
import type { EntryPreview } from './entryPreview.ts';
import styles from './fieldWork.module.css';

interface FindingsProps {
  readonly commodity: Commodity;
  readonly preview: EntryPreview;
}

/** What is wrong with a draft, then what is odd, each with the name of its field. */
export function Findings({ commodity, preview }: FindingsProps) {
  const terms = useTerms();
  const { errors, warnings } = preview;
  if (errors.length + warnings.length === 0) return null;
  const labelOf = (key: string) => commodity.fields.find((field) => field.key === key)?.label;
  const line = ({ field, message }: EntryFinding) => {
    const label = labelOf(field);
    return label === undefined || message.startsWith(label) ? message : `${terms.label(label)}: ${message}`;
  };
  return (
    <ul className={styles['findings']}>
      {errors.map((finding) => (
        <li key={`error ${finding.field} ${finding.message}`} className={styles['error']}>
          <AlertIcon aria-hidden size={16} stroke={1.5} />
          {line(finding)}
        </li>
      ))}
      {warnings.map((finding) => (
        <li key={`warning ${finding.field} ${finding.message}`} className={styles['warning']}>
          {line(finding)}
        </li>
      ))}
    </ul>
  );
}
