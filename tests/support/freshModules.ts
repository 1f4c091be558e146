/**
 * Test files of a worker share the loaded libraries (`isolate: false`); our own modules are evaluated again for each file, so
 * that no module state passes from one file to the next. First of the setup files: those after it are fresh too.
 */
import { vi } from 'vitest';

vi.resetModules();
