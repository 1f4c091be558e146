/** Graph beside the ranking: which blockers hold back which packages, each box as high as the hours that wait. */
import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { waitKinds } from '../../../../contract/packages/readiness.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { columns, layoutReadiness, maxDrawn, type BlockedPackage, type Blocker } from './layoutReadiness.ts';
import styles from './readiness.module.css';
import { useBlockerWords } from './useBlockerWords.ts';

interface ReadinessGraphProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly blockers: readonly Blocker[];
  /** Packages of the blockers, with what waits in each. */
  readonly blocked: readonly BlockedPackage[];
  readonly total: number;
  /** Key of the blocker whose path is highlighted; null for none. */
  readonly lit: string | null;
  readonly onLight: (key: string | null) => void;
}

/** Graph of blockers and packages. The list beside it has the same content for keyboard and screen reader users. */
export function ReadinessGraph({
  projectId,
  packageType,
  blockers,
  blocked,
  total,
  lit,
  onLight,
}: ReadinessGraphProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const navigate = useNavigate();
  const words = useBlockerWords();
  const [litPackage, setLitPackage] = useState<number | null>(null);
  const title = useId();
  const { things, packages, edges, height } = useMemo(
    () => layoutReadiness(blockers, blocked, waitKinds),
    [blockers, blocked],
  );
  const isDim = (thing: string | null, packageId: number | null) => {
    if (lit !== null)
      return thing === null ? !edges.some((edge) => edge.thing === lit && edge.packageId === packageId) : thing !== lit;
    if (litPackage === null) return false;
    return packageId === null
      ? !edges.some((edge) => edge.packageId === litPackage && edge.thing === thing)
      : packageId !== litPackage;
  };
  const goTo = (id: number) =>
    void navigate({
      to: '/$projectId/packages/$packageType',
      params: { projectId: String(projectId), packageType },
      search: { package: id },
    });
  const { thingWidth, packages: right, packageWidth, width } = columns;
  const bend = (right - thingWidth) / 2;
  return (
    <figure className={styles['figure']}>
      <ul className={styles['legend']} aria-label={t('readiness.legend.label')}>
        {(['blocker', 'package', 'line'] as const).map((part) => (
          <li key={part} data-part={part}>
            {t(`readiness.legend.${part}`)}
          </li>
        ))}
      </ul>
      <svg
        className={styles['drawing']}
        viewBox={`0 -1 ${width} ${height + 2}`}
        style={{ minHeight: height / 2 }}
        role="img"
        aria-labelledby={title}
      >
        <title id={title}>{t('readiness.drawing')}</title>
        {edges.map(({ key, thing, packageId, from, to, width: thickness }) => (
          <path
            key={key}
            className={styles['edge']}
            data-dim={isDim(thing, packageId) || (lit !== null && thing !== lit) || undefined}
            d={`M${thingWidth} ${from}C${thingWidth + bend} ${from} ${right - bend} ${to} ${right} ${to}`}
            strokeWidth={thickness}
          />
        ))}
        {things.map(({ key, blocker, y, height: tall }) => (
          <Node
            key={key}
            {...{ x: 0, y, width: thingWidth, height: tall }}
            isDim={isDim(key, null)}
            isLit={lit === key}
            hours={formats.hours(blocker.frees.hours)}
            onPress={() => onLight(lit === key ? null : key)}
          >
            {words(blocker)}
          </Node>
        ))}
        {packages.map(({ id, number, y, height: tall, hours }) => (
          <Node
            key={id}
            {...{ x: right, y, width: packageWidth, height: tall }}
            isDim={isDim(null, id)}
            isLit={litPackage === id}
            hours={formats.hours(hours)}
            onHover={(isOver) => setLitPackage(isOver ? id : null)}
            onPress={() => goTo(id)}
          >
            {number}
          </Node>
        ))}
      </svg>
      {total > things.length && (
        <figcaption className="muted">
          {t('readiness.notDrawn', {
            count: total - things.length,
            shown: formats.count(total - things.length),
            most: formats.count(maxDrawn),
          })}
        </figcaption>
      )}
    </figure>
  );
}

interface NodeProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isDim: boolean;
  readonly isLit: boolean;
  readonly hours: string;
  readonly onPress: () => void;
  readonly onHover?: (isOver: boolean) => void;
  readonly children: ReactNode;
}

/** Width reserved for the hours at the end of a node, CSS px. */
const hoursRoom = 74;

function Node({ x, y, width, height, isDim, isLit, hours, onPress, onHover, children }: NodeProps) {
  const clip = useId();
  return (
    // The list beside the drawing is walked by keyboard; a node is for the mouse and the thumb.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <g
      className={styles['node']}
      data-dim={isDim || undefined}
      data-lit={isLit || undefined}
      transform={`translate(${x} ${y})`}
      onClick={onPress}
      onMouseEnter={() => onHover?.(true)}
      onMouseLeave={() => onHover?.(false)}
    >
      <rect width={width} height={height} rx={4} />
      <clipPath id={clip}>
        <rect width={width - hoursRoom} height={height} />
      </clipPath>
      <text x={8} y={height / 2} dominantBaseline="central" clipPath={`url(#${clip})`}>
        {children}
      </text>
      <text className={styles['hours']} x={width - 8} y={height / 2} textAnchor="end" dominantBaseline="central">
        {`${hours} h`}
      </text>
    </g>
  );
}
