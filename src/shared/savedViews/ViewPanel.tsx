import { useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../contract/reports/savedViews/savedViews.ts';
import { walkStops } from '../../ui/screen/walkStops.ts';
import { ViewActions } from './ViewActions.tsx';
import { ViewForm } from './ViewForm.tsx';
import { ViewChoices } from './ViewChoices.tsx';
import { useViewCalls, type SaveReply, type ViewChange } from './useViewCalls.ts';
import type { SavedViews, ViewPage } from './useSavedViews.ts';
import styles from './savedViews.module.css';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import popup from '../../ui/dialogs/Popup.module.css';

interface ViewPanelProps {
  readonly page: ViewPage;
  readonly title: string;
  readonly views: SavedViews;
  readonly onClose: () => void;
}

type Step =
  | { readonly is: 'list' }
  /** `view` is null for a new view of the current content. */
  | { readonly is: 'form'; readonly view: SavedView | null }
  | { readonly is: 'conflict'; readonly change: ViewChange; readonly theirs: SavedView };

/** Panel with the list of views, the actions for the open one, and the confirmation steps. */
export function ViewPanel({ page, title, views, onClose }: ViewPanelProps) {
  const [step, setStep] = useState<Step>({ is: 'list' });
  const calls = useViewCalls(page);
  const { content, goOn, open } = views;
  const panel = useRef<HTMLDivElement>(null);

  /** Saves a change; returns a rejection, and handles every other outcome itself. */
  async function save(change: ViewChange): Promise<Extract<SaveReply, { status: 'refused' }> | null> {
    const reply = await calls.save.mutateAsync(change).catch(() => null);
    if (reply?.status === 'refused') return reply;
    if (reply?.status === 'conflict') setStep({ is: 'conflict', change, theirs: reply.row });
    if (reply?.status === 'saved') {
      goOn(reply.view);
      onClose();
    }
    return null;
  }

  // The pressed button disappears with its step, so the focus moves to the new step inside the panel.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [step]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the buttons inside
    <div
      ref={panel}
      className={styles['panel']}
      onKeyDown={(event) => {
        if (step.is !== 'form') walkStops(event, panel.current, 'button');
      }}
    >
      {step.is === 'conflict' && (
        <ViewConflict
          theirs={step.theirs}
          onMine={() => void save({ ...step.change, view: { id: step.theirs.id, version: step.theirs.version } })}
          onTheirs={() => {
            open(step.theirs);
            onClose();
          }}
          onCopy={() => setStep({ is: 'form', view: null })}
        />
      )}
      {step.is === 'form' && (
        <ViewForm
          view={step.view}
          isSaving={calls.save.isPending}
          onSave={({ name, sharing }) =>
            save(
              step.view
                ? { view: { id: step.view.id, version: step.view.version }, name, sharing }
                : { view: null, name, sharing, content: { ...content } },
            )
          }
          onCancel={() => setStep({ is: 'list' })}
        />
      )}
      {step.is === 'list' && (
        <>
          <h2 className={styles['title']}>{title}</h2>
          <ViewChoices
            views={views}
            onOpen={(view) => {
              open(view);
              onClose();
            }}
          />
          <ViewActions
            views={views}
            calls={calls}
            onSave={(view) =>
              void save({ view: { id: view.id, version: versionSeen(page, view) }, content: { ...content } })
            }
            onForm={(view) => setStep({ is: 'form', view })}
            onClose={onClose}
          />
        </>
      )}
    </div>
  );
}

/** Returns the version the current content is based on, even if the list has loaded a newer one since. */
const versionSeen = ({ search }: ViewPage, view: SavedView): number => search.viewVersion ?? view.version;

interface ViewConflictProps {
  readonly theirs: SavedView;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onCopy: () => void;
}

/** Conflict shown when someone saved the view after it was opened: who saved it, and the options. */
function ViewConflict({ theirs, onMine, onTheirs, onCopy }: ViewConflictProps) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const { lastSave, name } = theirs;
  return (
    <div className={styles['choices']} role="alert">
      <p className={styles['note']}>
        {lastSave
          ? t('conflict', { view: name, name: lastSave.name, at: formats.dateTime(lastSave.at) })
          : t('conflictOfSomebody', { view: name })}
      </p>
      <button type="button" className={popup['item']} onClick={onCopy}>
        {t('saveAs')}
      </button>
      <button type="button" className={popup['item']} onClick={onTheirs}>
        {t('theirs')}
      </button>
      <button type="button" className={popup['item']} onClick={onMine}>
        {t('mine')}
      </button>
    </div>
  );
}
