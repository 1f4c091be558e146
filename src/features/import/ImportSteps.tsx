import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ImportStep } from '../../../machines/import/selectors.ts';
import styles from './ImportSteps.module.css';

const steps = ['file', 'mapping', 'check', 'review', 'apply', 'done'] as const satisfies readonly ImportStep[];

/** Progress through the steps of an import. Not a control: the buttons of the page move forward and back. */
export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const { t } = useTranslation('imports');
  return (
    <ol className={styles['steps']} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={index < steps.indexOf(current) ? styles['past'] : undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
