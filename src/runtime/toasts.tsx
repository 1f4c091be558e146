/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify';
import 'react-toastify/ReactToastify.css';
import '../styles/toasts.css';
import { toastLimit, toastTime } from './notifications.ts';

/** Puts the container on the page, in a root of its own: toasts outlive whatever else goes wrong. */
export async function loadToasts() {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <ToastContainer position="top-right" autoClose={toastTime} limit={toastLimit} newestOnTop hideProgressBar />,
  );
  // The container takes messages once it has mounted.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return (kind: 'error' | 'success' | 'info', message: string, options: object) => void toast[kind](message, options);
}
