import BackspaceIcon from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './Keypad.module.css';

interface KeypadProps {
  readonly label: string;
  /** Current number, to which the keys append. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onNext: () => void;
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const fractions = [
  ['¼', '25'],
  ['½', '5'],
  ['¾', '75'],
] as const;

/** Large keys for a length, usable with gloves. The focus stays in the field, so the keyboard still types there. */
export function Keypad({ label, text, onText, onNext }: KeypadProps) {
  const { t } = useTranslation('common');
  const decimalSign = useFormats().number(0.5).slice(1, 2);
  const hasSign = /[.,]/.test(text);
  const add = (what: string) => () => onText(text + what);
  const addDecimals = (decimals: string) => () => {
    if (!hasSign) onText(`${text === '' ? '0' : text}${decimalSign}${decimals}`);
  };
  return (
    <div role="group" aria-label={label} className={styles['keypad']}>
      {digits.map((digit) => (
        <Key key={digit} name={digit} onPress={add(digit)} />
      ))}
      <Key name={decimalSign} onPress={addDecimals('')} />
      <Key name="0" onPress={add('0')} />
      <Key name={t('keypad.back')} onPress={() => onText(text.slice(0, -1))}>
        <BackspaceIcon aria-hidden size={24} stroke={1.5} />
      </Key>
      <div className={styles['side']}>
        {fractions.map(([face, decimals]) => (
          <Key key={face} name={t('keypad.fraction', { fraction: face })} onPress={addDecimals(decimals)}>
            {face}
          </Key>
        ))}
        <Key name={t('keypad.next')} isNext onPress={onNext} />
      </div>
    </div>
  );
}

interface KeyProps {
  readonly name: string;
  readonly onPress: () => void;
  readonly isNext?: boolean;
  /** Content of the key, if it differs from the name. */
  readonly children?: ReactNode;
}

function Key({ name, onPress, isNext = false, children = name }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      className={`${styles['key']} ${isNext ? styles['next'] : ''}`}
      // The field retains the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
