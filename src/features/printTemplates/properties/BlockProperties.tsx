import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  alignments,
  blockWidths,
  maxBlankRows,
  packageLists,
  routeColumns,
  symbologies,
  textSizes,
  type Block,
} from '../../../../contract/printing/blocks.ts';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CardJob } from '../../../shared/printing/useCards.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { EntriesField } from './EntriesField.tsx';
import { LogoField } from './LogoField.tsx';

interface BlockPropertiesProps {
  readonly block: Block;
  readonly logo: TemplateContent['logo'];
  readonly printable: CardJob['printable'];
  readonly onChange: (block: Block) => void;
  readonly onLogo: (logo: TemplateContent['logo']) => void;
}

const noRows = '-';

const rowsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.slice(0, 60))
    .slice(0, maxBlankRows);

/** Properties of one block, depending on its kind. */
export function BlockProperties({ block, logo, printable, onChange, onLogo }: BlockPropertiesProps) {
  const { t } = useTranslation('printTemplates');
  const terms = useTerms();
  return (
    <>
      {block.kind === 'text' && (
        <TextArea
          label={t('properties.text')}
          autosize
          minRows={2}
          maxLength={4000}
          value={block.text}
          onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
        />
      )}
      {block.kind === 'field' && (
        <EntriesField
          label={t('properties.entries')}
          entries={block.entries}
          commodity={printable.commodity}
          onChange={(entries) => onChange({ ...block, entries })}
        />
      )}
      {block.kind === 'field' && (
        <NumberField
          label={t('properties.columns')}
          value={block.columns}
          min={1}
          max={6}
          onChange={(columns) => columns !== null && onChange({ ...block, columns: Math.max(1, columns) })}
        />
      )}
      {(block.kind === 'text' || block.kind === 'field') && (
        <Select
          label={t('properties.size')}
          value={block.size}
          options={textSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          onChange={(size) => onChange({ ...block, size })}
        />
      )}
      {block.kind === 'text' && (
        <Select
          label={t('properties.align')}
          value={block.align}
          options={alignments.map((value) => ({ value, label: t(`alignments.${value}`) }))}
          onChange={(align) => onChange({ ...block, align })}
        />
      )}
      {block.kind === 'table' && (
        <>
          <Select
            label={t('properties.rows')}
            value={block.rows ?? noRows}
            options={[
              { value: noRows, label: t('properties.noRows') },
              ...printable.attached.map(({ type }) => ({ value: type, label: terms.plural(type) })),
            ]}
            onChange={(value) => {
              const rows = printable.attached.find(({ type }) => type === value)?.type ?? null;
              onChange({ ...block, rows });
            }}
          />
          <EntriesField
            label={t('properties.tableColumns')}
            entries={block.columns}
            commodity={printable.attached.find(({ type }) => type === block.rows) ?? null}
            onChange={(columns) => onChange({ ...block, columns })}
          />
          <TextArea
            label={t('properties.blankRows')}
            description={t('properties.blankRowsHint')}
            autosize
            minRows={3}
            maxRows={10}
            value={block.blankRows.join('\n')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...block, blankRows: value === '' ? [] : rowsIn(value) })
            }
          />
        </>
      )}
      {block.kind === 'route' &&
        routeColumns.map((column) => (
          <Checkbox
            key={column}
            label={t(`routeColumns.${column}`)}
            checked={block.columns.includes(column)}
            onChange={(isShown) =>
              onChange({
                ...block,
                columns: routeColumns.filter((each) => (each === column ? isShown : block.columns.includes(each))),
              })
            }
          />
        ))}
      {block.kind === 'package' && (
        <Select
          label={t('properties.list')}
          value={block.list}
          options={packageLists.map((value) => ({ value, label: t(`packageLists.${value}`) }))}
          onChange={(list) => onChange({ ...block, list })}
        />
      )}
      {block.kind === 'code' && (
        <Select
          label={t('properties.symbology')}
          value={block.symbology}
          options={symbologies.map((value) => ({ value, label: t(`symbologies.${value}`) }))}
          onChange={(symbology) => onChange({ ...block, symbology })}
        />
      )}
      {block.kind === 'logo' && <LogoField logo={logo} onChange={onLogo} />}
      {(block.kind === 'code' || block.kind === 'logo') && (
        <NumberField
          label={t('properties.height')}
          value={block.height}
          min={4}
          max={120}
          decimals
          onChange={(height) => height !== null && onChange({ ...block, height })}
        />
      )}
      {block.kind === 'signature' && (
        <TextArea
          label={t('properties.signatures')}
          description={t('properties.signaturesHint')}
          autosize
          minRows={2}
          maxRows={8}
          value={block.captions.join('\n')}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, captions: value.split('\n').slice(0, 8) })}
        />
      )}
      <Select
        label={t('properties.width')}
        value={block.width}
        options={blockWidths.map((value) => ({ value, label: t(`widths.${value}`) }))}
        onChange={(width) => onChange({ ...block, width })}
      />
    </>
  );
}
