/** Lines of the projects that add up to a figure of several projects, each expanding to its own rows. */
import type { Opening } from '../../../contract/reports/figures/opening.ts';
import type { SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import styles from '../../shared/derivation/derivation.module.css';
import { FigureLines, type Tree } from '../../shared/derivation/lines/FigureLines.tsx';
import { TreeLine } from '../../shared/derivation/lines/TreeLine.tsx';

export interface ProjectAdds {
  readonly project: SummaryProject;
  /** Formatted text of the figure. */
  readonly text: string;
  readonly opening: Opening;
}

interface ProjectLinesProps extends Pick<Tree, 'isOpen' | 'onToggle'> {
  readonly adds: readonly ProjectAdds[];
  readonly path: string;
}

export function ProjectLines({ adds, path, isOpen, onToggle }: ProjectLinesProps) {
  return adds.map(({ project: { projectId, name, projectNumber }, text, opening }) => {
    const place = `${path}/${projectId}`;
    const { of, figure, where = {}, groupBy, from, asOf } = opening;
    const tree: Tree = {
      projectId,
      groupBy,
      thenBy: undefined,
      options: {},
      from,
      asOf,
      isOpen,
      onToggle,
    };
    return (
      <TreeLine
        key={projectId}
        name={
          <>
            <span className={styles['tag']}>{projectNumber}</span> {name}
          </>
        }
        value={text}
        isOpen={isOpen(place)}
        onToggle={() => onToggle(place)}
      >
        <FigureLines {...{ tree, of, figure, where }} path={place} />
      </TreeLine>
    );
  });
}
