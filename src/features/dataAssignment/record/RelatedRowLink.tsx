import { Link } from '@tanstack/react-router';
import type { RelatedRow } from '../../../../contract/rows/commodityRecord.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import type { RecordPart } from '../search.ts';
import styles from './record.module.css';

interface RelatedRowLinkProps {
  readonly projectId: number;
  readonly row: RelatedRow;
  /** Text of the link: the name another row uses for it, or its own tag. */
  readonly name?: string;
  /** Part of the drawer that the link opens. */
  readonly part: RecordPart;
}

/** Another row in one line: its tag linked to its own grid, then its status, progress and type. */
export function RelatedRowLink({ projectId, row, name = row.tag, part }: RelatedRowLinkProps) {
  const terms = useTerms();
  const formats = useFormats();
  return (
    <>
      <Link
        className={styles['name']}
        to="/$projectId/data/$dataGridType"
        params={{ projectId: String(projectId), dataGridType: row.type }}
        search={{ row: row.id, part }}
      >
        {name}
      </Link>
      <StatusBadge tone={toneOfStatus(row.status)}>{terms.status(row.status)}</StatusBadge>
      <span className={styles['percent']}>{formats.percentText(row.percentComplete)}</span>
      <span className={styles['subject']}>{[terms.commodity(row.type), row.typeCode].filter(Boolean).join(' · ')}</span>
    </>
  );
}
