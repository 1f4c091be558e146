import { Fragment, type ReactNode } from 'react';

/** Stands in no text of any language. */
const mark = '\u{FFFC}';

interface InWordsProps {
  /** The sentence with the mark where the number stands. */
  readonly sentence: (mark: string) => string;
  /** The number, which is opened. */
  readonly children: ReactNode;
}

/** A number in the middle of words, wherever the language puts it. */
export function FigureExplanation({ sentence, children }: InWordsProps) {
  return sentence(mark)
    .split(mark)
    .map((text, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence
      <Fragment key={at}>
        {at > 0 && children}
        {text}
      </Fragment>
    ));
}
