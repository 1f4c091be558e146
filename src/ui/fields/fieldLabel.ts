import styles from './fieldLabel.module.css';

export interface FieldLabel {
  readonly label: string;
  /** Above the control (a form), beside it (a toolbar), or only for those who cannot see what it is of (a table). */
  readonly labelled?: 'above' | 'beside' | 'hidden';
  readonly className?: string | undefined;
}

/** How a control of the kit carries its name. */
export const fieldLabel = ({ label, labelled = 'above', className = '' }: FieldLabel) => ({
  ...(labelled === 'hidden' ? { 'aria-label': label } : { label }),
  className: labelled === 'beside' ? `${styles['inline']} ${className}` : className,
});
