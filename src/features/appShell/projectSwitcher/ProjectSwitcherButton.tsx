import ChevronIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { Ref } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useOpenProject } from '../../../context/useApp.ts';
import styles from './ProjectSwitcher.module.css';

interface ProjectSwitcherButtonProps {
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button that shows the open project and opens the list of others. */
export function ProjectSwitcherButton({ isOpen, onClick, ref }: ProjectSwitcherButtonProps) {
  const { t } = useTranslation('frame');
  const project = useOpenProject();
  return (
    <button
      ref={ref}
      type="button"
      className={styles['button']}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={
        project ? t('switcher.label', { name: `${project.projectNumber} ${project.name}` }) : t('switcher.choose')
      }
      title={project ? `${project.projectNumber} ${project.name}` : undefined}
      onClick={onClick}
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
  );
}
