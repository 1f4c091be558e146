/** Cells that are words of Wireway, such as statuses: found by what the person reads. */
import { commodities, type CommodityType } from '../../contract/commodities/index.ts';
import type { Field } from '../../contract/commodities/field.ts';
import type { Terms } from '../i18n/useTerms.ts';
import type { Shown } from '../store/query.ts';

const isWords = ({ key, choices }: Field) => key === 'status' || choices !== undefined;

export const displayTexts = (type: CommodityType, terms: Terms): Shown =>
  new Map(
    commodities[type].fields
      .filter(isWords)
      .map((field: Field) => [field.key, (value: string) => terms.value(field, value)]),
  );
