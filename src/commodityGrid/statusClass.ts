import styles from './status.module.css';

const classes: Readonly<Record<string, string | undefined>> = {
  Removed: styles['critical'],
  'On hold': styles['warning'],
  'Not started': styles['none'],
  Complete: styles['complete'],
  Installed: styles['complete'],
};

/** Icon and colour of a status beside its word, drawn by the style sheet alone: a grid has hundreds of them. */
export const statusClass = (status: string): string =>
  status === '' ? '' : (classes[status] ?? styles['progress'] ?? '');
