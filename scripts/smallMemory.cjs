/**
 * Loaded with `node -r` by commands that run beside a server, to take less memory: fewer threads, and compiled code from a cache.
 */
'use strict';
const { enableCompileCache } = require('module');
const { join } = require('path');
const { setFlagsFromString } = require('v8');
const { runInNewContext } = require('vm');

// Each thread keeps memory of its own. Node reads this when it starts the first one.
process.env['UV_THREADPOOL_SIZE'] = '2';
// Otherwise Node loads the compiler that removes the types, 20 MB. Without effect if the folder cannot be written.
enableCompileCache(join(__dirname, '../.tmp/compile-cache'));
// The optimizing compiler takes 600 MB for one function of the embedded database, and a command ends before that pays. At run time
// a flag does not set those that follow from it, and an unknown one is ignored.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** Milliseconds between two collections. */
const collectEvery = 50;
// Pieces of rows are stored outside of V8's heap, so V8 would collect them late.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setInterval(() => collect(), collectEvery).unref();
