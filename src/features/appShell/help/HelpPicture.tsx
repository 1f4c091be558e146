import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { getHelpPicture } from '../../../../contract/help/helpPictures.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { dataUrlOf } from '../../../shared/files/dataUrl.ts';
import { useApp } from '../../../context/useApp.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import styles from './help.module.css';

interface HelpPictureProps {
  readonly name: string;
  /** What the picture shows. */
  readonly caption: string;
}

/** Picture of a help page. Only the texts are on the device: it is loaded when the user asks for it, with a connection. */
export function HelpPicture({ name, caption }: HelpPictureProps) {
  const { t } = useTranslation('help');
  const { call, connection } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const [isWanted, setWanted] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['help-picture', name],
    queryFn: async ({ signal }) => {
      const bytes = await call(getHelpPicture, { query: { name }, signal, quiet: true });
      return dataUrlOf(new Uint8Array(bytes), 'image/webp');
    },
    enabled: isWanted && isOnline,
    retry: false,
    staleTime: Infinity,
  });
  if (!isOnline && data === undefined) return <p className={styles['note']}>{t('picture.offline', { caption })}</p>;
  return (
    <div className={styles['figure']}>
      {data !== undefined && isWanted && (
        // Escape closes the picture alone, not the panel that it was opened from.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps a key of the dialog
        <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
          <Dialog title={caption} isWide onClose={() => setWanted(false)}>
            <img src={data} alt={caption} className={styles['picture']} />
          </Dialog>
        </div>
      )}
      {isError && <p role="alert">{t('picture.failed')}</p>}
      {/* Stays while the picture loads, so that the focus is not lost. */}
      <button type="button" className="button" onClick={() => (isError ? void refetch() : setWanted(true))}>
        {t('picture.show')}
      </button>
      {isFetching && <Reading />}
    </div>
  );
}
