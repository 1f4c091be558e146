import { useElementSize } from '@mantine/hooks';
import { pageSize, type TemplatePage } from '../../../contract/printing/paper.ts';

const pxPerMm = 96 / 25.4;
const leastScale = 0.2;
/** What the frame of a sheet and a scroll bar take beside it, px. */
const beside = 34;

/** The part of its true size at which a page is as wide as the box that holds it, and at most `most`. */
export function useFittingScale(page: TemplatePage | null, most: number) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const fitting = page && width > 0 ? (width - beside) / (pageSize(page).width * pxPerMm) : 1;
  return { ref, scale: Math.min(most, Math.max(leastScale, fitting)) };
}
