import ChevronIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenProject } from '../../context/useApp.ts';
import styles from './ProjectSwitcher.module.css';

const ProjectList = lazy(async () => ({ default: (await import('./ProjectList.tsx')).ProjectList }));

/** Which project is open, and the way to another: recent first, then all, with a search. */
export function ProjectSwitcher() {
  const { t } = useTranslation('frame');
  const project = useOpenProject();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles['switcher']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={
          project ? t('switcher.label', { name: `${project.projectNumber} ${project.name}` }) : t('switcher.choose')
        }
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['name']}>
          {project ? (
            <>
              <span className="mono">{project.projectNumber}</span> {project.name}
            </>
          ) : (
            t('switcher.choose')
          )}
        </span>
        <ChevronIcon aria-hidden stroke={1.5} />
      </button>
      {isOpen && (
        <Suspense>
          <ProjectList onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
