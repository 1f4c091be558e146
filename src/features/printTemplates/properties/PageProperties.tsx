import { useTranslation } from '../../../i18n/useTranslation.ts';
import { labelsOnSheet, orientations, papers, type TemplatePage } from '../../../../contract/printing/paper.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from '../printTemplates.module.css';

interface PagePropertiesProps {
  readonly page: TemplatePage;
  readonly onChange: (page: TemplatePage) => void;
}

/** Default label size in mm: 4 × 2 in. */
const typicalLabel = { width: 101.6, height: 50.8 };

/** Paper size and the number of cards per page. */
export function PageProperties({ page, onChange }: PagePropertiesProps) {
  const { t } = useTranslation('printTemplates');
  const { columns, rows } = labelsOnSheet(page);
  const side = (name: 'width' | 'height') => (
    <NumberField
      label={t(`page.${name}`)}
      value={page.label?.[name] ?? null}
      min={10}
      max={250}
      decimals
      onChange={(value) =>
        value !== null && onChange({ ...page, label: { ...(page.label ?? typicalLabel), [name]: value } })
      }
    />
  );
  return (
    <>
      <Select
        label={t('page.paper')}
        value={page.paper}
        options={papers.map((value) => ({ value, label: t(`papers.${value}`) }))}
        onChange={(paper) =>
          onChange({ ...page, paper, label: paper === 'roll' ? (page.label ?? typicalLabel) : page.label })
        }
      />
      {page.paper !== 'roll' && (
        <>
          <Select
            label={t('page.orientation')}
            value={page.orientation}
            options={orientations.map((value) => ({ value, label: t(`orientations.${value}`) }))}
            onChange={(orientation) => onChange({ ...page, orientation })}
          />
          <Checkbox
            label={t('page.labels')}
            checked={page.label !== null}
            onChange={(isLabels) => onChange({ ...page, label: isLabels ? typicalLabel : null })}
          />
        </>
      )}
      {page.label && (
        <div className={styles['pair']}>
          {side('width')}
          {side('height')}
        </div>
      )}
      {page.label && page.paper !== 'roll' && (
        <p className={styles['hint']}>{t('page.onSheet', { columns, rows, count: columns * rows })}</p>
      )}
      <NumberField
        label={t('page.copies')}
        value={page.copies}
        min={1}
        max={6}
        onChange={(copies) => copies !== null && onChange({ ...page, copies: Math.max(1, copies) })}
      />
    </>
  );
}
