/**
 * Loaded with `node -r` by commands that run beside a server, to take less memory: fewer threads, and compiled code from a cache.
 */
'use strict';
const { enableCompileCache } = require('module');
const { join } = require('path');

// Each thread keeps memory of its own. Node reads this when it starts the first one.
process.env['UV_THREADPOOL_SIZE'] = '2';
// Otherwise Node loads the compiler that removes the types, 20 MB. Without effect if the folder cannot be written.
enableCompileCache(join(__dirname, '../.tmp/compile-cache'));
