import styles from './fieldLabel.module.css';

export interface FieldLabel {
  readonly label: string;
  /** Label above the control (a form), beside it (a toolbar), or only for screen readers (a table). */
  readonly labelled?: 'above' | 'beside' | 'hidden';
  readonly className?: string | undefined;
}

/** Returns the label properties of a control. */
export const fieldLabel = ({ label, labelled = 'above', className = '' }: FieldLabel) => ({
  ...(labelled === 'hidden' ? { 'aria-label': label } : { label }),
  className: labelled === 'beside' ? `${styles['inline']} ${className}` : className,
});
