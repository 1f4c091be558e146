/* oxlint-disable react/no-array-index-key -- a text never changes its order */
import { Fragment } from 'react';
import type { HelpBlock, HelpPage, HelpSpan } from '../../../../contract/help/guide.ts';
import { HelpPicture } from './HelpPicture.tsx';
import styles from './help.module.css';

interface HelpTextProps {
  readonly page: HelpPage;
  /** Opens another help page. */
  readonly onPage: (name: string) => void;
}

export function HelpText({ page: { title, blocks }, onPage }: HelpTextProps) {
  return (
    <>
      <h3 className={styles['title']}>{title}</h3>
      {blocks.map((block, at) => (
        <Block key={at} block={block} onPage={onPage} />
      ))}
    </>
  );
}

interface BlockProps extends Pick<HelpTextProps, 'onPage'> {
  readonly block: HelpBlock;
}

function Block({ block, onPage }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <h4 className={styles['heading']}>{block.text}</h4>;
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} onPage={onPage} />
        </p>
      );
    case 'picture':
      return <HelpPicture name={block.picture} caption={block.caption} />;
    case 'steps':
    case 'list': {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List className={styles['items']}>
          {block.items.map((spans, at) => (
            <li key={at}>
              <Spans spans={spans} onPage={onPage} />
            </li>
          ))}
        </List>
      );
    }
  }
}

interface SpansProps extends Pick<HelpTextProps, 'onPage'> {
  readonly spans: readonly HelpSpan[];
}

function Spans({ spans, onPage }: SpansProps) {
  return spans.map((span, at) => (
    <Fragment key={at}>
      <Span span={span} onPage={onPage} />
    </Fragment>
  ));
}

function Span({ span, onPage }: { readonly span: HelpSpan } & Pick<HelpTextProps, 'onPage'>) {
  if (typeof span === 'string') return span;
  if ('control' in span) return <strong>{span.control}</strong>;
  if ('term' in span) return <em>{span.term}</em>;
  if ('key' in span) return <kbd className={styles['key']}>{span.key}</kbd>;
  return (
    <button type="button" className={styles['link']} onClick={() => onPage(span.page)}>
      {span.link}
    </button>
  );
}
