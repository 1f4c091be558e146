/** Changes by the office to work a crew has in hand, and the crew's entries that need attention. */
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomeProject, SupersededCard } from '../../../contract/packages/foremanHome.ts';
import { needsAttention, type Operation } from '../../../machines/outbox/operation.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { differenceText } from '../../shared/printing/cards/differenceText.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import styles from './foremanHome.module.css';

interface CameBackProps {
  readonly projects: readonly HomeProject[];
  /** Limits the entries to this project; undefined for all projects. */
  readonly projectId: number | undefined;
}

/** Renders nothing if no work was returned. */
export function ReturnedWork({ projects, projectId }: CameBackProps) {
  const { t } = useTranslation('foremanHome');
  const { queue } = useApp();
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const entries = operations.filter(
    (each) => needsAttention(each) && (projectId === undefined || each.projectId === projectId),
  );
  const total = projects.reduce((sum, { superseded }) => sum + superseded.total, 0);
  const reported = projects.reduce((sum, { superseded }) => sum + superseded.cards.length, 0);
  if (entries.length === 0 && total === 0) return null;
  return (
    <section aria-labelledby="came-back" className={styles['returned']}>
      <div className={styles['project']}>
        <h2 id="came-back">{t('cameBack')}</h2>
      </div>
      <ul className={styles['lines']} aria-labelledby="came-back">
        {entries.map((operation) => (
          <Entry key={operation.id} operation={operation} />
        ))}
        {projects.flatMap((project) =>
          project.superseded.cards.map((card) => (
            <Card key={`${project.projectId} ${card.type} ${card.id} ${card.package}`} project={project} card={card} />
          )),
        )}
      </ul>
      {total > reported && <p className={styles['note']}>{t('moreCards', { count: total - reported })}</p>}
    </section>
  );
}

function Card({ project, card }: { readonly project: HomeProject; readonly card: SupersededCard }) {
  const { t } = useTranslation(['foremanHome', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const { type, id, tag, hold, differences, package: number } = card;
  const words = { formats, terms, unit: project.unitMeasurement, yes: t('common:yes') };
  const changed = differenceText(commodities[type], differences, words);
  return (
    <li>
      <Link
        className={styles['line']}
        to="/$projectId/data/$dataGridType"
        params={{ projectId: String(project.projectId), dataGridType: type }}
        search={{ row: id, part: 'cards' }}
      >
        <span className={styles['subject']}>
          <span className={`mono ${styles['number']}`}>{tag}</span>
          <span className={styles['description']}>{number}</span>
        </span>
        <span className={styles['cause']}>
          <StatusBadge tone="warning">{t('superseded')}</StatusBadge>
          <span className={styles['reason']}>{changed}</span>
          {hold !== '' && !differences.some(({ field }) => field === 'hold') && (
            <span className={styles['reason']}>{t('hold', { reason: hold })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Entry({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation('foremanHome');
  const say = useTranslate('errors');
  const terms = useTerms();
  const { projectId, type, recordId, tag, status, reason } = operation;
  return (
    <li>
      <Link
        className={styles['line']}
        to={operation.kind !== 'cellEdits' ? '/$projectId/field-work/$dataGridType' : '/$projectId/data/$dataGridType'}
        params={{ projectId: String(projectId), dataGridType: type }}
        search={{ row: recordId }}
      >
        <span className={styles['subject']}>
          {tag !== undefined && <span className={`mono ${styles['number']}`}>{tag}</span>}
          <span className={tag === undefined ? styles['number'] : styles['description']}>
            {t('entry', { commodity: terms.commodity(type) })}
          </span>
        </span>
        <span className={styles['cause']}>
          <StatusBadge tone="critical">{t('needsYou')}</StatusBadge>
          <span className={styles['reason']}>
            {status === 'conflict' ? t('conflict') : reason === null ? t('notTaken') : say(reason)}
          </span>
        </span>
      </Link>
    </li>
  );
}
