import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import { Choice } from './controls.tsx';
import styles from './Sessions.module.css';
import type { Source } from './source.ts';
import { useInspection } from './useInspector.ts';

/** The page loads of this browser, and opened files. */
export function SessionList() {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { sources, source: picked, pickSource } = useInspection();
  return (
    <ul className={styles['list']} aria-label={t('sessions.label')}>
      {sources.toReversed().map((source) => (
        <li key={source.key}>
          <button
            type="button"
            className={styles['session']}
            aria-current={source === picked ? 'true' : undefined}
            onClick={() => pickSource(source.key)}
          >
            <span className={styles['name']}>{source.name || t('sessions.untitled')}</span>
            <span className={styles['state']} data-live={source.isLive}>
              {stateOf(source, t)}
            </span>
            <span className={styles['detail']}>
              {t('sessions.detail', {
                time: formats.time(new Date(source.session.startedAt)),
                count: source.session.steps.length,
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The same list as a select, for narrow windows. */
export function SessionSelect() {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { sources, source: picked, pickSource } = useInspection();
  return (
    <Choice
      className={styles['select']}
      label={t('sessions.label')}
      value={picked.key}
      options={sources.toReversed().map((source) => ({
        value: source.key,
        label: `${source.name || t('sessions.untitled')} · ${formats.time(new Date(source.session.startedAt))} · ${stateOf(source, t)}`,
      }))}
      onChange={pickSource}
    />
  );
}

function stateOf(
  { kind, isLive }: Source,
  t: (key: 'sessions.live' | 'sessions.file' | 'sessions.earlier' | 'sessions.ended') => string,
): string {
  if (isLive) return t('sessions.live');
  if (kind === 'file') return t('sessions.file');
  return kind === 'earlier' ? t('sessions.earlier') : t('sessions.ended');
}
