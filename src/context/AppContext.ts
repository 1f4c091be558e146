import { createContext } from 'react';
import type { App } from './App.ts';

/** Null only outside the tree `drawPage.tsx` renders. */
export const AppContext = createContext<App | null>(null);
