import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Block } from '../../../../contract/printing/blocks.ts';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { markupOf, type CardJob } from '../../../shared/printing/useCards.ts';
import { BlockProperties } from './BlockProperties.tsx';
import { PageProperties } from './PageProperties.tsx';
import styles from '../printTemplates.module.css';

interface TemplatePropertiesProps extends Pick<CardJob, 'printable'> {
  readonly content: TemplateContent;
  /** The chosen block. */
  readonly block: Block | undefined;
  readonly mayChange: boolean;
  readonly onChange: (content: TemplateContent) => void;
}

/** Properties of the chosen block and of the page. */
export function TemplateProperties({ content, block, printable, mayChange, onChange }: TemplatePropertiesProps) {
  const { t } = useTranslation('printTemplates');
  return (
    <section className={styles['properties']} aria-label={t('properties.title')}>
      {block && mayChange && (
        <>
          <h2 className={styles['heading']}>{t(`kinds.${block.kind}`)}</h2>
          <BlockProperties
            key={block.id}
            block={block}
            logo={content.logo}
            printable={printable}
            onChange={(next) =>
              onChange({ ...content, blocks: content.blocks.map((each) => (each.id === next.id ? next : each)) })
            }
            onLogo={(logo) => onChange({ ...content, logo })}
          />
        </>
      )}
      {mayChange && (
        <>
          <h2 className={styles['heading']}>{t('page.title')}</h2>
          <PageProperties page={content.page} onChange={(page) => onChange({ ...content, page })} />
          {content.markup === null && (
            <button
              type="button"
              className="button plain"
              onClick={() => onChange({ ...content, markup: markupOf(content, printable) })}
            >
              {t('markup.open')}
            </button>
          )}
        </>
      )}
    </section>
  );
}
