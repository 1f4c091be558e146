import { useAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { IssueCause } from '../../../../contract/imports/imports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { SeverityBadge } from './causes/Cause.tsx';
import { Fold } from './Fold.tsx';
import styles from './Review.module.css';

/** Import whose findings the user opened or closed last: they stay so when a fix checks the file again. */
const lastToggled = atom<{ readonly importId: string; readonly isOpen: boolean } | null>(null);

interface FindingsProps {
  readonly importId: string;
  /** Causes of issues, worst first. */
  readonly causes: readonly { readonly severity: IssueCause['severity'] }[];
  /** Notices about the file. */
  readonly notices: readonly string[];
  /** True if the causes could not be loaded: the open list shows why. */
  readonly isFailed?: boolean;
  /** True to show them open until the user closes them. */
  readonly isOpenAtFirst: boolean;
  /** List of the causes. */
  readonly children: ReactNode;
}

/** Notices and issues of a file in one line that opens. */
export function Findings({ importId, causes, notices, isFailed = false, isOpenAtFirst, children }: FindingsProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const [toggled, setToggled] = useAtom(lastToggled);
  const isOpen = toggled?.importId === importId ? toggled.isOpen : isOpenAtFirst;
  const [worst] = causes;
  const parts = [
    isFailed && t('issues.failed'),
    causes.length > 0 && t('findings.issues', { count: causes.length, shown: formats.count(causes.length) }),
    notices.length > 0 && t('findings.notices', { count: notices.length, shown: formats.count(notices.length) }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Fold
      state={[isOpen, (next) => setToggled({ importId, isOpen: next })]}
      label={
        <>
          {worst && <SeverityBadge severity={worst.severity} />} {parts.join(' · ')}
        </>
      }
    >
      {notices.map((notice) => (
        <p key={notice} className={styles['notice']}>
          {notice}
        </p>
      ))}
      {children}
    </Fold>
  );
}
