import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { findHelpPage, helpGroups, type Guide, type HelpPage } from '../../../../contract/help/guide.ts';
import { useDisplayPreferences } from '../../../context/Theme.tsx';
import { useCurrentUserOrNull } from '../../../context/useApp.ts';
import { useHome } from '../../../context/useHome.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { useIsHeldInHand } from '../../../ui/screen/useIsNarrow.ts';
import { HelpText } from './HelpText.tsx';
import { loadGuide } from './guide.ts';
import styles from './help.module.css';

/** Name of the contents; no help page has it. */
const contents = '';

/** Help page of the screen, the pages opened from it by links, and the contents of the guide. */
export function HelpPages() {
  const { t } = useTranslation('help');
  const { locale } = useDisplayPreferences();
  const {
    data: guide,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['user-guide', locale],
    queryFn: () => loadGuide(locale),
    // The file is on the device; without a signal it must be read as well.
    networkMode: 'always',
    staleTime: Infinity,
  });
  const screen = useHelpOfScreen(guide);
  if (isError) return <ErrorNotice error={t('notLoaded')}>{<Retry onRetry={() => void refetch()} />}</ErrorNotice>;
  if (!guide) return <Reading />;
  // Another screen has its own help: the pages opened by links belong to the former one.
  return <OpenPage key={screen?.name} guide={guide} screen={screen} />;
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <button type="button" className="button" onClick={onRetry}>
      {t('actions.retry')}
    </button>
  );
}

/** Returns the help page of what is on the screen. */
function useHelpOfScreen(guide: Guide | undefined): HelpPage | undefined {
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });
  const search: Readonly<Record<string, unknown>> = useRouterState({ select: ({ location }) => location.search });
  const isOfCrew = (useCurrentUserOrNull()?.rowScope ?? null) !== null;
  const home = useHome();
  const isForemanHome =
    (page === 'overview' && isOfCrew) || (page === 'dashboard' && (search['home'] ?? home) === 'packages');
  const isInHand = useIsHeldInHand();
  return guide && findHelpPage(guide, { page, search, isForemanHome, isInHand });
}

interface OpenPageProps {
  readonly guide: Guide;
  /** Help page of the screen; undefined for one without help, where the contents are shown. */
  readonly screen: HelpPage | undefined;
}

function OpenPage({ guide, screen }: OpenPageProps) {
  const { t } = useTranslation('help');
  const { t: tCommon } = useTranslation('common');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [moves, setMoves] = useState(0);
  const name = opened.at(-1) ?? screen?.name ?? contents;
  const page = guide.find((each) => each.name === name);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (moves === 0) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [moves]);
  const goTo = (next: readonly string[]) => {
    setOpened(next);
    setMoves(moves + 1);
  };
  const open = (next: string) => goTo([...opened, next]);
  return (
    <article ref={top} tabIndex={-1} className={styles['page']} aria-label={page?.title ?? t('contents')}>
      <nav className={styles['ways']} aria-label={t('title')}>
        {opened.length > 0 && (
          <button type="button" className="button plain" onClick={() => goTo(opened.slice(0, -1))}>
            {tCommon('actions.back')}
          </button>
        )}
        {name !== contents && (
          <button type="button" className="button plain" onClick={() => open(contents)}>
            {t('contents')}
          </button>
        )}
      </nav>
      {page ? <HelpText page={page} onPage={open} /> : <Contents guide={guide} onPage={open} />}
    </article>
  );
}

interface ContentsProps {
  readonly guide: Guide;
  readonly onPage: (name: string) => void;
}

function Contents({ guide, onPage }: ContentsProps) {
  const { t } = useTranslation('help');
  return (
    <>
      <h3 className={styles['title']}>{t('contents')}</h3>
      {helpGroups.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <h4 className={styles['heading']}>{t(`groups.${group}`)}</h4>
          <ul className={styles['contents']}>
            {guide
              .filter((page) => page.group === group)
              .map(({ name, title }) => (
                <li key={name}>
                  <button type="button" className={styles['link']} onClick={() => onPage(name)}>
                    {title}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
