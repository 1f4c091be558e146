import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PerformanceLight as Light } from '../../../contract/progress/earnedValue.ts';
import { toneClass, type StatusTone } from '../../ui/status/statusTone.ts';

const tones: Readonly<Record<Light, StatusTone>> = {
  green: 'complete',
  amber: 'warning',
  red: 'critical',
  grey: 'none',
};

interface PerformanceLightProps {
  readonly light: Light;
  /** True to show the text only to screen readers and in the tooltip, for many lights under one heading. */
  readonly isBrief?: boolean;
}

/**
 * Light of the PF: green from 1.00, amber from 0.90, red below, gray while nothing is spent. Always a shape and a word, never
 * color alone.
 */
export function PerformanceLight({ light, isBrief = false }: PerformanceLightProps) {
  const { t } = useTranslation('figures');
  const word = t(`lights.${light}`);
  return (
    <span className={toneClass(tones[light])} title={isBrief ? word : undefined}>
      {isBrief ? <span className="hiddenVisually">{word}</span> : word}
    </span>
  );
}
