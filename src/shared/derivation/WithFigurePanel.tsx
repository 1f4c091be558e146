/** A page with what one of its figures is made of beside it, while one is open. */
import { lazy, Suspense, type ReactNode } from 'react';
import styles from './derivation.module.css';
import type { DerivationPanelProps } from './DerivationPanel.tsx';
import { keyOf, type OpenFigure } from './openFigure.ts';

const DerivationPanel = lazy(async () => ({ default: (await import('./DerivationPanel.tsx')).DerivationPanel }));

interface BesideFigureProps extends Omit<DerivationPanelProps, 'figure' | 'projectId'> {
  /** The project of the page; of a page of several, each figure says its own. */
  readonly projectId?: number;
  readonly figure: OpenFigure | undefined;
  /** Another panel, of what is no figure of one project. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function WithFigurePanel({ projectId, figure, panel, children, ...more }: BesideFigureProps) {
  const ofProject = figure?.projectId ?? projectId;
  return (
    <div className={styles['beside']}>
      <div className={styles['page']}>{children}</div>
      {figure && ofProject !== undefined && (
        <Suspense>
          <DerivationPanel key={keyOf(figure)} projectId={ofProject} figure={figure} {...more} />
        </Suspense>
      )}
      {panel}
    </div>
  );
}
