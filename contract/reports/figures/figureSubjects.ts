import { z } from 'zod/mini';
import { commodityTypes, type CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { reportTypes } from '../reportTypes.ts';

/** Subject of a figure: the whole project, one commodity type, or a report. */
export const figureSubjects = ['project', ...commodityTypes, ...reportTypes] as const;
export const figureSubject = z.enum(figureSubjects);
export type FigureSubject = (typeof figureSubjects)[number];
export const isCommodity = (of: FigureSubject): of is CommodityType => commodityTypes.some((type) => type === of);
