import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { locales } from '../../../contract/base/messages/locales.ts';
import { labelsOnSheet } from '../../../contract/printing/paper.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import { localeNames } from '../../i18n/locales.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { blockProblems } from './cards/compileBlocks.ts';
import type { PrintOrder } from './makeSheets.ts';
import styles from './printDialog.module.css';
import type { PrintPart } from './cards/printPart.ts';
import { ordersByPaper, type PartChoice, type RowOrder } from './usePrintOrders.ts';

interface PrintChoicesProps {
  readonly parts: readonly PrintPart[];
  readonly choices: readonly PartChoice[];
  readonly order: RowOrder;
  readonly language: string;
  readonly orders: readonly PrintOrder[] | null;
  readonly withFinished: boolean;
  readonly onChoices: (choices: readonly PartChoice[]) => void;
  readonly onOrder: (order: RowOrder) => void;
  readonly onLanguage: (language: string) => void;
  readonly onFinished: (withFinished: boolean) => void;
}

const left = 'none';

/**
 * Returns the templates offered for a part. In a job with a cover, the cover takes only cover templates and the other parts take
 * none of them.
 */
const templatesOf = ({ type, cover }: PrintPart, hasCover: boolean): readonly TemplateType[] =>
  commodities[type].templates.filter(
    (template) => !hasCover || (template === 'package-cover') === (cover !== undefined),
  );

/** Settings of a print job: the template of each part, then the options that apply to all parts. */
export function PrintChoices(props: PrintChoicesProps) {
  const { parts, choices, order, language, orders, withFinished, onChoices, onOrder, onLanguage, onFinished } = props;
  const { t } = useTranslation('printTemplates');
  const terms = useTerms();
  const hasCover = parts.some(({ cover }) => cover !== undefined);
  const change = (at: number, choice: PartChoice) => onChoices(choices.with(at, choice));
  return (
    <>
      <div className={styles['choices']}>
        {parts.map((part, at) => (
          <Select
            key={`${part.type} ${part.template ?? ''}`}
            label={
              part.cover ? t('types.package-cover') : parts.length === 1 ? t('list.template') : terms.plural(part.type)
            }
            value={choices[at]?.template ?? left}
            options={[
              ...templatesOf(part, hasCover).map((value) => ({ value, label: t(`types.${value}`) })),
              ...(parts.length === 1 ? [] : [{ value: left, label: t('job.notPrinted') } as const]),
            ]}
            onChange={(value) => change(at, { template: value === left ? null : value, copies: null })}
          />
        ))}
        <Select
          label={t('job.order')}
          value={order}
          options={(['given', 'tag'] as const).map((value) => ({ value, label: t(`job.orders.${value}`) }))}
          onChange={onOrder}
        />
        <Select
          label={t('preview.language')}
          value={language}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={onLanguage}
        />
        {orders?.map((each) => {
          const { at } = each;
          const choice = choices[at];
          if (each.content.page.label === null || !choice) return null;
          return (
            <NumberField
              key={`${each.printable.commodity.type} ${each.templateType}`}
              label={t('page.copies')}
              min={1}
              max={6}
              value={each.content.page.copies}
              onChange={(copies) => change(at, { ...choice, copies })}
            />
          );
        })}
      </div>
      <Checkbox label={t('job.withFinished')} checked={withFinished} onChange={onFinished} />
      {!orders &&
        choices.map(({ template }, at) =>
          template === null ? null : (
            // The place of the line that comes with the template.
            // oxlint-disable-next-line react/no-array-index-key -- the parts are never reordered
            <p key={at} className={styles['note']} aria-hidden>
              {'\u00a0'}
            </p>
          ),
        )}
      {orders?.map((each) => (
        <PaperOf
          key={`${each.printable.commodity.type} ${each.templateType}`}
          order={each}
          isOne={parts.length === 1}
        />
      ))}
      {orders && ordersByPaper(orders).length > 1 && <p className={styles['note']}>{t('job.ownJobs')}</p>}
    </>
  );
}

/** Shows how much paper a part takes and which parts of its template are left out. */
function PaperOf({ order, isOne }: { readonly order: PrintOrder; readonly isOne: boolean }) {
  const { t } = useTranslation('printTemplates');
  const formats = useFormats();
  const terms = useTerms();
  const { content, printable, rows } = order;
  const { page } = content;
  const { columns, rows: below } = labelsOnSheet(page);
  const cards = rows.length * page.copies;
  const sheets = Math.ceil(cards / (columns * below));
  const reported =
    page.paper === 'roll'
      ? t('preview.labels', { count: cards })
      : page.label === null
        ? t('job.sheetsAbout', { count: sheets, shown: formats.count(sheets) })
        : `${t('preview.labels', { count: cards })} · ${t('preview.sheets', { count: sheets })}`;
  const problems = new Set(
    blockProblems(content, printable).map(({ code, detail }) => t(`blockProblems.${code}`, { field: detail })),
  );
  return (
    <div className={styles['note']}>
      <p>{`${isOne ? '' : `${order.cover ? t('types.package-cover') : terms.plural(printable.commodity.type)}: `}${reported} · ${t(`papers.${page.paper}`)}`}</p>
      {content.markup === null &&
        [...problems].map((problem) => (
          <p key={problem} className={styles['problem']}>
            {problem}
          </p>
        ))}
    </div>
  );
}
