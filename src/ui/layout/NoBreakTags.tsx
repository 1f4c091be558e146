import styles from './WholeTags.module.css';

/** Text of tags separated by semicolons that breaks only between tags, never at a hyphen within one. */
export function NoBreakTags({ text }: { readonly text: string }) {
  const tags = text.split('; ');
  if (tags.length === 1) return <span className={styles['whole']}>{text}</span>;
  const last = tags.length - 1;
  return (
    <span>
      {tags.map((tag, at) => (
        // A route may pass a raceway twice.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          <span className={styles['whole']}>{at < last ? `${tag};` : tag}</span>
          {at < last ? ' ' : ''}
        </span>
      ))}
    </span>
  );
}
