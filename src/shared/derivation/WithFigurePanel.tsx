/** Page with the breakdown of its open figure beside it. */
import { lazy, Suspense, type ReactNode } from 'react';
import styles from './derivation.module.css';
import type { DerivationPanelProps } from './DerivationPanel.tsx';
import { keyOf, type OpenFigure } from './openFigure.ts';

const DerivationPanel = lazy(async () => ({ default: (await import('./DerivationPanel.tsx')).DerivationPanel }));

interface BesideFigureProps extends Omit<DerivationPanelProps, 'figure' | 'projectId'> {
  /** Project of the page; on a page of several projects, each figure has its own. */
  readonly projectId?: number;
  readonly figure: OpenFigure | undefined;
  /** Another panel, for content other than a figure of one project. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function WithFigurePanel({ projectId, figure, panel, children, ...more }: BesideFigureProps) {
  const ofProject = figure?.projectId ?? projectId;
  return (
    <div className={styles['aside']}>
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
