import { Fragment, type ReactNode } from 'react';

/** Placeholder that occurs in no text of any language. */
const mark = '\u{FFFC}';

interface InWordsProps {
  /** Returns the sentence with the placeholder at the position of the number. */
  readonly sentence: (mark: string) => string;
  /** Number that opens its breakdown. */
  readonly children: ReactNode;
}

/** Number within a sentence, at the position the language requires. */
export function FigureExplanation({ sentence, children }: InWordsProps) {
  return sentence(mark)
    .split(mark)
    .map((text, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence are never reordered
      <Fragment key={at}>
        {at > 0 && children}
        {text}
      </Fragment>
    ));
}
