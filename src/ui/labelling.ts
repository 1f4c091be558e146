import styles from './labelling.module.css';

export interface Labelling {
  readonly label: string;
  /** Above the control (a form), beside it (a toolbar), or only for those who cannot see what it is of (a table). */
  readonly labelled?: 'above' | 'beside' | 'hidden';
  readonly className?: string | undefined;
}

/** How a control of the kit carries its name. */
export const labelling = ({ label, labelled = 'above', className = '' }: Labelling) => ({
  ...(labelled === 'hidden' ? { 'aria-label': label } : { label }),
  className: labelled === 'beside' ? `${styles['inline']} ${className}` : className,
});
