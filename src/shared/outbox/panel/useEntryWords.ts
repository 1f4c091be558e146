/** Description of an operation: its record, the change, the time and the user. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { endField } from '../../../../contract/commodities/ends.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { Operation, PhotoDetails } from '../../../../machines/outbox/operation.ts';
import { projectsQuery } from '../../../api/queries.ts';
import { useApp, useOpenProject } from '../../../context/useApp.ts';
import { shownText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { columnsOf } from '../../projects/useCommodity.ts';

export interface EntryWords {
  readonly tag: string;
  /** Tag, and for a term its end: "A10-P01 · From". */
  readonly name: string;
  /** Type and project: "Cable · Cedar Bayou Ammonia Expansion" */
  readonly where: string;
  /** Fields and values: "Pulled length 348 ft, Date pulled Nov 21, 2026" */
  readonly what: string;
  /** Date of the work, who did it, and who entered it elsewhere. */
  readonly who: string;
  readonly unit: UnitMeasurement;
  readonly labelOf: (field: string) => string;
  readonly valueOf: (field: string, value: CellValue) => string;
}

export function useEntryWords(): (operation: Operation) => EntryWords {
  const { t } = useTranslation(['outbox', 'common']);
  const { call } = useApp();
  const open = useOpenProject();
  // Cached projects only: the outbox also opens without the server.
  const projects = useQuery({ ...projectsQuery(call), enabled: false }).data ?? [];
  const formats = useFormats();
  const terms = useTerms();

  const photoWords = ({ caption, size }: PhotoDetails) => {
    const shown = formats.count(Math.ceil(size / 1000));
    return caption === '' ? t('photo.what', { size: shown }) : t('photo.whatSaid', { caption, size: shown });
  };

  return (operation) => {
    const { projectId, type, recordId, tag, after, entry, enteredBy } = operation;
    const project = open?.id === projectId ? open : projects.find(({ id }) => id === projectId);
    const commodity = projectCommodity(type, columnsOf(open?.id === projectId ? open : null));
    const unit: UnitMeasurement =
      operation.unit === undefined
        ? (project?.unitMeasurement ?? 'imperial')
        : operation.unit === 'm'
          ? 'metric'
          : 'imperial';
    const labelOf = (key: string) => {
      const field = fieldIn(commodity, key);
      return field ? terms.label(field) : key;
    };
    const valueOf = (key: string, value: CellValue) => {
      const field = fieldIn(commodity, key);
      if (!field) return String(value ?? '') || t('blank');
      const text = shownText(field, value, { unit, formats, terms, yes: t('common:yes') });
      if (text === '') return t('blank');
      return field.kind === 'length' ? `${text} ${terms.unit(unit)}` : text;
    };
    const changes = Object.entries(after)
      .map(([key, value]) => `${labelOf(key)} ${valueOf(key, value)}`)
      .join(', ');
    const end = endField(type);
    const known = tag ?? `${terms.commodity(type)} ${recordId}`;
    return {
      tag: known,
      name: end && tag !== undefined ? `${tag} · ${terms.label(end)}` : known,
      where: [terms.commodity(type), project?.name ?? t('project', { id: projectId })].join(' · '),
      what: operation.photo ? photoWords(operation.photo) : changes || t('photo.entry'),
      who: [
        entry ? formats.date(entry.workDate) : '',
        entry?.foreman ?? '',
        enteredBy ? t('enteredBy', { name: enteredBy.name }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      unit,
      labelOf,
      valueOf,
    };
  };
}
