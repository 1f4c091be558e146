/** Cells with localized texts, such as statuses: searched by the text the user reads. */
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import type { Shown } from '../../store/views/query.ts';

const isWords = ({ key, choices }: Field) => key === 'status' || choices !== undefined;

export const displayTexts = ({ fields }: Commodity, terms: Pick<Terms, 'value'>): Shown =>
  new Map(fields.filter(isWords).map((field: Field) => [field.key, (value: string) => terms.value(field, value)]));
