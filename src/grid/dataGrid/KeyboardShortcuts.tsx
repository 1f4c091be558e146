import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import styles from './keyboardShortcuts.module.css';

const keys = [
  ['arrows', '← ↑ → ↓'],
  ['tab', 'Tab'],
  ['edges', 'Ctrl + ← ↑ → ↓'],
  ['home', 'Home · End · Ctrl + Home · Ctrl + End'],
  ['extend', 'Shift + ← ↑ → ↓'],
  ['all', 'Ctrl + A'],
  ['row', 'Shift + Space'],
  ['fold', 'Enter · Space'],
  ['column', 'Ctrl + Space'],
  ['edit', 'Enter · F2'],
  ['clear', 'Delete'],
  ['clipboard', 'Ctrl + C · X · V'],
  ['fill', 'Ctrl + D'],
  ['fillRight', 'Ctrl + R'],
  ['today', 'Ctrl + ;'],
  ['undo', 'Ctrl + Z · Ctrl + Y'],
  ['find', 'Ctrl + F'],
  ['replace', 'Ctrl + H'],
  ['details', 'Alt + Enter'],
  ['menu', 'Shift + F10'],
  ['leave', 'Esc, Tab · F6'],
  ['scan', 'F8'],
  ['list', 'Ctrl + /'],
] as const;

/** Key names that differ by language; letters and symbols do not. */
const names = {
  Enter: 'enter',
  Space: 'space',
  Shift: 'shift',
  Home: 'home',
  End: 'end',
  Delete: 'delete',
  Esc: 'esc',
} as const;
const named = /Enter|Space|Shift|Home|End|Delete|Esc/g;

/** Keys that are not available in every grid. */
export interface OfferedKeys {
  readonly mayReplace?: boolean;
  readonly opensRows?: boolean;
}

interface KeyboardShortcutsProps extends OfferedKeys {
  readonly onClose: () => void;
}

/** Dialog with every key of the grid and its action. */
export function KeyboardShortcuts({ mayReplace = false, opensRows = false, onClose }: KeyboardShortcutsProps) {
  const { t } = useTranslation('grid');
  const known = keys.filter(([name]) => (name !== 'replace' || mayReplace) && (name !== 'details' || opensRows));
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles['keys']}>
        {known.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>
                {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern matches only these names */}
                {key.replaceAll(named, (word) => t(`keyNames.${names[word as keyof typeof names]}`))}
              </kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
