import { useElementSize } from '@mantine/hooks';
import { pageSize, type TemplatePage } from '../../../contract/printing/paper.ts';

const pxPerMm = 96 / 25.4;
const minScale = 0.2;
/** Space taken by the sheet's frame and a scroll bar, px. */
const beside = 34;

/** Returns the width of a page with its edges at true size, CSS px. */
export const sheetWidth = (page: TemplatePage): number => Math.ceil(pageSize(page).width * pxPerMm) + 2;

/** Returns the scale at which a page is as wide as its container, limited to `most`. */
export function useFittingScale(page: TemplatePage | null, most: number) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const fitting = page && width > 0 ? (width - beside) / sheetWidth(page) : 1;
  return { ref, scale: Math.min(most, Math.max(minScale, fitting)) };
}
