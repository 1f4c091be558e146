/**
 * Dialog to add rows to a package, by a rule or a saved view: it previews the effect, and then shows the result with an Undo
 * action.
 */
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useViewList } from '../../../shared/savedViews/viewsQuery.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { numberOf, textOf } from '../numberOf.ts';
import { FillByRule } from './FillByRule.tsx';
import { FillByView } from './FillByView.tsx';
import styles from './fill.module.css';
import type { FillRule } from './fillCalls.ts';

interface FillDialogProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly row: PackageRow;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const byRule = 'rule';

export function FillDialog({ projectId, packageType, row, onChanged, onClose }: FillDialogProps) {
  const { t } = useTranslation(['packages', 'views']);
  const terms = useTerms();
  const types = fieldsNaming(packageType).map(({ type }) => type);
  const [type, setType] = useState<CommodityType>(types[0]!);
  const [source, setSource] = useState(byRule);
  // The area and system of the package are usually the rule.
  const [rule, setRule] = useState<FillRule>({ area: textOf(row, 'area'), system: textOf(row, 'system') });
  const { data: list } = useViewList({ projectId, kind: 'data', type });
  const view = list?.views.find(({ id }) => String(id) === source);
  const fill = { projectId, row, type, onChanged, onClose };
  const choices = (
    <>
      <Select
        label={t('fill.type')}
        value={type}
        options={types.map((value) => ({ value, label: terms.plural(value) }))}
        onChange={(chosen) => {
          setType(chosen);
          // Saved views belong to one commodity.
          setSource(byRule);
        }}
      />
      <Select
        label={t('fill.by')}
        value={view ? source : byRule}
        options={[
          { value: byRule, label: t('fill.rule') },
          ...(list?.views ?? []).map(({ id, name }) => ({ value: String(id), label: t('fill.view', { name }) })),
        ]}
        onChange={setSource}
      />
    </>
  );
  return (
    <Dialog title={t('fill.title', { number: numberOf(row) })} onClose={onClose}>
      <div className={styles['choices']}>{choices}</div>
      {list?.views.length === 0 && <p className="muted">{t('fill.noViews', { plural: terms.pluralInText(type) })}</p>}
      {view ? (
        <FillByView key={view.id} {...fill} view={view} />
      ) : (
        <FillByRule key={type} {...fill} rule={rule} onRule={setRule} />
      )}
    </Dialog>
  );
}
