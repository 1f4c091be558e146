import GroupIcon from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import styles from '../../ui/dialogs/Popup.module.css';
import { Select } from '../../ui/fields/Select.tsx';

interface GroupByProps {
  readonly commodity: Commodity;
  readonly group: readonly string[];
  readonly onGroup: (group: string[]) => void;
  readonly onFoldAll: () => void;
  readonly onOpenAll: () => void;
}

const none = '';

/** Selects the one or two fields by which the rows are grouped. */
export function GroupBy({ commodity, group, onGroup, onFoldAll, onOpenAll }: GroupByProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const [anchor, setAnchor] = useState<Element | null>(null);
  // Fields that differ in every row, or are measured, are unsuitable for grouping.
  const fields = commodity.offered.filter(
    ({ key, kind, isNote }) =>
      !commodity.keyFields.includes(key) && !isNote && (isTextKind(kind) || fieldKinds[kind].control === 'date'),
  );
  const optionsBut = (taken: string | undefined) => [
    { value: none, label: t('group.none') },
    ...fields.filter(({ key }) => key !== taken).map((field) => ({ value: field.key, label: terms.label(field) })),
  ];
  const [first, second] = group;
  const named = group.flatMap((key) => fields.filter((field) => field.key === key)).map((field) => terms.label(field));
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <GroupIcon aria-hidden size={16} stroke={1.5} />
        {named.length === 0 ? t('group.open') : t('group.named', { fields: named.join(' › ') })}
      </button>
      {anchor && (
        <Popup label={t('group.open')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles['section']}>
            <Select
              label={t('group.by')}
              value={first ?? none}
              options={optionsBut(second)}
              onChange={(key) =>
                onGroup([key, ...(second === undefined ? [] : [second])].filter((each) => each !== none))
              }
            />
            {first !== undefined && (
              <Select
                label={t('group.thenBy')}
                value={second ?? none}
                options={optionsBut(first)}
                onChange={(key) => onGroup([first, key].filter((each) => each !== none))}
              />
            )}
            {first !== undefined && (
              <div className={styles['actions']}>
                {(
                  [
                    ['closeAll', onFoldAll],
                    ['openAll', onOpenAll],
                  ] as const
                ).map(([word, act]) => (
                  <button
                    key={word}
                    type="button"
                    className="button"
                    onClick={() => {
                      act();
                      setAnchor(null);
                    }}
                  >
                    {t(`group.${word}`)}
                  </button>
                ))}
              </div>
            )}
          </div>
        </Popup>
      )}
    </>
  );
}
