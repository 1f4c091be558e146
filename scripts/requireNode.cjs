/**
 * Ends a start on an unsupported Node, or without the packages, with one sentence. Loaded with `node -r` before anything else;
 * plain JavaScript that any Node can read.
 */
'use strict';
const { existsSync } = require('fs');
const { join } = require('path');

/** Oldest Node that runs TypeScript as the server is written. */
const oldest = [24, 15];

const found = process.versions.node.split('.').map(Number);
const isOld = found[0] < oldest[0] || (found[0] === oldest[0] && found[1] < oldest[1]);
const hasPackages = existsSync(join(__dirname, '../node_modules/fastify'));

if (!hasPackages) fail('The packages are not installed. Run npm ci in the folder of Wireway first.');
if (isOld)
  fail(
    'It needs Node ' +
      oldest.join('.') +
      ' or newer, and this is Node ' +
      process.versions.node +
      '. On Linux and Windows, npm ci installs it (not with --omit=optional); elsewhere, install it from nodejs.org.',
  );

/** @param {string} sentence */
function fail(sentence) {
  console.error('Wireway did not start. ' + sentence);
  process.exit(1);
}
