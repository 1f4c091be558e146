/**
 * Result of a scanned code: whether the card is current or superseded and according to which source, or why it opens nothing and
 * what to do.
 */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { cardCode, readCardCode } from '../../../../contract/printing/cardCode.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { projectsQuery } from '../../../api/queries.ts';
import { useApp, useCurrentUserOrNull, useOpenProject, usePermission } from '../../../context/useApp.ts';
import { useSiteFormats } from '../../../context/useSiteFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { differenceText } from '../../../shared/printing/cards/differenceText.ts';
import { columnsOf } from '../../../shared/projects/useCommodity.ts';
import type { ScanAnswer, ScannedRow, CardStatus } from '../../../../machines/scanning/ports.ts';
import type { Scan } from '../../../../machines/scanning/scannerMachine.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import { isCardCode, otherProject } from './scanAnswer.ts';
import styles from './scanPanel.module.css';
import { useScanLookup } from './useScanLookup.ts';

interface ScanVerdictProps {
  readonly scan: Scan;
  readonly onAnswer: (answer: ScanAnswer, isFirst: boolean) => void;
  readonly onOpen: (row: ScannedRow) => void;
}

export function ScanVerdict({ scan, ...handlers }: ScanVerdictProps) {
  const { t } = useTranslation('scanning');
  const project = useOpenProject();
  const user = useCurrentUserOrNull();
  const mayRead = usePermission('data.view');
  const { code, serial } = scan;
  if (!isCardCode(code)) return <p>{t('notOurs')}</p>;
  const other = otherProject(readCardCode(code), project);
  if (other) return <ForeignCard number={other.number} code={code} />;
  if (!mayRead) return <p>{t('mayNot')}</p>;
  if (user === null || project === null) return <p>{t('asking', { code: readCardCode(code).tag })}</p>;
  return <CardVerdict key={`${project.id} ${serial}`} code={code} project={project} user={user} {...handlers} />;
}

interface CardVerdictProps extends Omit<ScanVerdictProps, 'scan'> {
  readonly code: string;
  readonly project: Project;
  readonly user: CurrentUserReply;
}

/** Result for a code of the open project. */
function CardVerdict({ code, project, user, onAnswer, onOpen }: CardVerdictProps) {
  const { t } = useTranslation('scanning');
  const formats = useSiteFormats();
  const { answer, isOfDevice, isAsking, keepsNothing, failure } = useScanLookup(
    { code, projectId: project.id, user },
    onAnswer,
  );
  const read = readCardCode(code);
  if (failure !== null) return <ErrorNotice error={failure} />;
  if (answer === null) return <p>{t('asking', { code: read.tag })}</p>;
  switch (answer.kind) {
    case 'unknown': {
      const nowhere = keepsNothing ? 'nothingHere' : 'unknownHere';
      const notFound = user.rowScope === null ? 'unknown' : 'unknownOfYours';
      return <p>{t(isOfDevice ? nowhere : notFound, { tag: answer.tag })}</p>;
    }
    case 'package': {
      const { number, description, cover } = answer.found;
      const isOther =
        cover !== null &&
        (cover.fields.length > 0 || cover.constraints.length > 0 || cover.rowsAdded > 0 || cover.rowsRemoved > 0);
      const at = cover ? formats.dateTime(cover.printedAt) : '';
      return (
        <>
          <p className={styles['head']}>
            <strong className={styles['tag']}>{number}</strong> {description}
            {cover && (
              <StatusBadge tone={isOther ? 'critical' : 'complete'}>
                {t(isOther ? 'standing.superseded' : 'standing.current')}
              </StatusBadge>
            )}
          </p>
          <p>
            {cover === null
              ? t(isOfDevice ? 'cover.unasked' : 'cover.none')
              : t(isOther ? 'cover.superseded' : 'cover.current', { at })}
          </p>
        </>
      );
    }
    case 'rows':
      return (
        <>
          <RowStatus row={answer.rows[0]} revision={read.revision} project={project} />
          {isOfDevice && (
            <p>{answer.saidAt === null ? t('asOfUnknown') : t('asOf', { at: formats.dateTime(answer.saidAt) })}</p>
          )}
          {/* Only the server knows the ends for which cards were printed, so rows it might still remove are not offered as buttons. */}
          {answer.rows.length > 1 && !(isOfDevice && isAsking) && <OtherRows rows={answer.rows} onOpen={onOpen} />}
        </>
      );
  }
}

const tones: Readonly<Record<CardStatus, StatusTone>> = {
  current: 'complete',
  superseded: 'critical',
  removed: 'critical',
  unsaid: 'warning',
};

interface RowStatusProps {
  readonly row: ScannedRow;
  /** Revision on the card. */
  readonly revision: string;
  readonly project: Project;
}

function RowStatus({ row, revision, project }: RowStatusProps) {
  const { t } = useTranslation(['scanning', 'common']);
  const formats = useSiteFormats();
  const terms = useTerms();
  const commodity = projectCommodity(row.type, columnsOf(project));
  const words = { formats, terms, unit: project.unitMeasurement, yes: t('common:yes') };
  const changed = differenceText(commodity, row.differences, words);
  return (
    <>
      <p className={styles['head']}>
        <strong className={`mono ${styles['tag']}`}>{row.tag}</strong>
        {revision !== '' && <span>{t('revision', { revision })}</span>}
        <StatusBadge tone={tones[row.standing]}>{t(`standing.${row.standing}`)}</StatusBadge>
        {row.hold !== '' && <StatusBadge tone="hold">{t('hold', { hold: row.hold })}</StatusBadge>}
      </p>
      {changed !== '' && <p>{changed}</p>}
      {row.standing === 'removed' && <p>{t('takeBack')}</p>}
      {row.standing === 'unsaid' && <p>{t('compare', { revision: row.revision })}</p>}
      {row.standing === 'current' && row.standsSince && <p>{t('since', { at: formats.dateTime(row.standsSince) })}</p>}
    </>
  );
}

/** Several rows can share the tag: a cable and its two ends. */
function OtherRows({
  rows,
  onOpen,
}: {
  readonly rows: readonly ScannedRow[];
  readonly onOpen: (row: ScannedRow) => void;
}) {
  const { t } = useTranslation('scanning');
  const terms = useTerms();
  return (
    <p className={styles['actions']}>
      {t('also')}
      {rows.map((row) => (
        <button key={`${row.type} ${row.id}`} type="button" className="button" onClick={() => onOpen(row)}>
          {terms.commodity(row.type)}
        </button>
      ))}
    </p>
  );
}

/** Maximum number of project buttons; the switcher has the others. */
const maxProjects = 8;

/** Shown for a code of another project, or while no project is open. */
function ForeignCard({ number, code }: { readonly number: string; readonly code: string }) {
  const { t } = useTranslation('scanning');
  const { call, scanner } = useApp();
  const router = useRouter();
  const isInProject = useOpenProject() !== null;
  const projects = (useQuery(projectsQuery(call, { quiet: true })).data ?? []).filter(({ archive }) => !archive);
  const own = projects.find(({ projectNumber }) => number !== '' && tagKey(projectNumber) === tagKey(number));
  // The scan is looked up again in the project that opens.
  const open = (id: number) => void router.navigate({ to: '/$projectId', params: { projectId: String(id) } });
  if (own)
    return (
      <>
        <p>{t('foreign', { number: own.projectNumber, name: own.name })}</p>
        <p className={styles['actions']}>
          <button type="button" className="button primary" onClick={() => open(own.id)}>
            {t('openForeign', { number: own.projectNumber })}
          </button>
        </p>
      </>
    );
  if (number !== '') {
    const { tag, revision } = readCardCode(code);
    return (
      <>
        <p>{t('foreignUnknown', { number })}</p>
        {/* Covers codes printed before this project's number was changed. */}
        {isInProject && (
          <p className={styles['actions']}>
            <button
              type="button"
              className="button"
              onClick={() => scanner.send({ type: 'code.received', code: cardCode(tag, revision) })}
            >
              {t('searchHere')}
            </button>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p>{t(projects.length === 0 ? 'noProjects' : 'whichProject')}</p>
      <p className={styles['actions']}>
        {projects.slice(0, maxProjects).map(({ id, projectNumber, name }) => (
          <button key={id} type="button" className="button" onClick={() => open(id)}>
            {`${projectNumber} ${name}`}
          </button>
        ))}
      </p>
    </>
  );
}
