import { useRef, type KeyboardEvent } from 'react';
import { foldText } from '../../../contract/base/values/foldText.ts';
import { typeAheadWindow } from '../../../machines/pageTimings.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/**
 * Letters typed on a closed list choose, as everywhere on the desk: the next choice that begins so, and the same letter
 * again the one after it.
 */
export function useTypeAhead<Value extends string>(
  options: readonly Option<Value>[],
  value: Value | null,
  onChoose: (value: Value) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event) => {
    const { key, timeStamp, currentTarget } = event;
    if (currentTarget.getAttribute('aria-expanded') === 'true') return;
    if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
    const before = timeStamp - typed.current.at < typeAheadWindow ? typed.current.text : '';
    // A blank within a word is part of it; alone it opens the list.
    if (key === ' ' && before === '') return;
    event.preventDefault();
    event.stopPropagation();
    const text = before + foldText(key);
    typed.current = { text, at: timeStamp };
    const isRepeated = text === text.charAt(0).repeat(text.length);
    const wanted = isRepeated ? text.charAt(0) : text;
    const now = options.findIndex((option) => option.value === value);
    const first = isRepeated ? now + 1 : Math.max(now, 0);
    const found = [...options.slice(first), ...options.slice(0, first)].find(({ label }) =>
      foldText(label).startsWith(wanted),
    );
    if (found && found.value !== value) onChoose(found.value);
  };
}
