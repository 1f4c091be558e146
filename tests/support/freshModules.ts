/**
 * The files of a worker share the libraries it has loaded (`isolate: false`); our own modules are evaluated anew for each,
 * so that nothing a module keeps goes from one file to the next. First of the setup files: those after it are fresh too.
 */
import { vi } from 'vitest';

vi.resetModules();
