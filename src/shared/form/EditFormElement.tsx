import { useEffect, useRef, type ReactNode } from 'react';
import type { EditForm } from './useEditForm.ts';

interface EditFormElementProps {
  readonly form: Pick<EditForm<object>, 'attempts' | 'save'>;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Form element around the fields: Enter saves, and the first invalid field gets the focus. */
export function EditFormElement({ form: { attempts, save }, label, className, children }: EditFormElementProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {children}
      {/* Without a submit button, a form with several fields does not submit on Enter. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
