import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
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
  ['menu', 'Shift + F10'],
  ['leave', 'Esc, Tab · F6'],
  ['list', 'Ctrl + /'],
] as const;

/** Every key of the grid with what it does. */
export function KeyboardShortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('grid');
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles['keys']}>
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
