/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '../ui/styles/toasts.css';
import { toastDuration } from '../../machines/pageTimings.ts';
import { i18n } from '../i18n/i18n.ts';
import { toastLimit, type ShowToast, type ToastAction } from '../base/notifications.ts';

/** Mounts the toast container in its own root: toasts survive failures of the rest of the page. */
export function loadToasts(): ShowToast {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <ToastContainer
      position="top-right"
      autoClose={toastDuration}
      limit={toastLimit}
      newestOnTop
      hideProgressBar
      closeButton={CloseButton}
    />,
  );
  // The library queues toasts that come before its container is mounted, and those beyond the limit.
  return (kind, message, onClose, action) =>
    void toast[kind](action ? <Offer message={message} {...action} /> : message, { onClose });
}

interface OfferProps extends ToastAction {
  readonly message: string;
  /** Passed by the library. */
  readonly closeToast?: () => void;
}

function Offer({ message, label, act, closeToast }: OfferProps) {
  return (
    <span className="toast-offer">
      {message}
      <button
        type="button"
        className="button"
        onClick={() => {
          closeToast?.();
          act();
        }}
      >
        {label}
      </button>
    </span>
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label={i18n.t('actions.close')}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <CloseIcon aria-hidden size={16} stroke={1.5} />
    </button>
  );
}
