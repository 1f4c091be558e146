/**
 * Tables of the charts of the outbox and its lanes, read beside `machines/outbox`: the first row of a state and event whose guard
 * holds wins. Every change of a chart must be repeated here on purpose.
 */
import type { Row } from '../support/chart.ts';

export const outboxTable: readonly Row[] = [
  // A user whose session is unreachable retains the queue; a different user, or none, closes it.
  ['(any)', 'owner.changed', 'staysLocked', ''],
  ['(any)', 'owner.changed', 'isSameOwner', ''],
  ['(any)', 'owner.changed', 'isNobody', 'closed'],
  ['(any)', 'owner.changed', '', 'opening'],
  ['(any)', 'connection.changed', '', ''],
  ['(any)', 'error watchOwner', '', ''],
  ['(any)', 'error watchConnection', '', ''],

  // A disk that does not open is retried, then replaced by memory.
  ['opening', 'done openQueue', '', 'open'],
  ['opening', 'error openQueue', '', 'reopening'],
  ['reopening', 'after reopenDelay', '', 'opening'],
  ['open', 'storage.lost', '', 'reopening'],
  ['open', 'storage.full', '', 'opening'],
  ['open', 'queue.grew', '', ''],
  ['open', 'error watchQueue', '', ''],
  ['open', 'error watchLeadership', '', ''],
  ['open', 'after reopenWindow', '', ''],

  // One tab leads; its lanes receive the events, and restart with each leadership.
  ['open.following', 'leadership.gained', '', 'open.leading'],
  ['open.leading', 'leadership.lost', '', 'open.following'],
  ['open.leading', 'queue.grew', '', ''],
  ['open.leading', 'page.visible', '', ''],
  ['open.leading', 'connection.changed', '', ''],
  ['open.leading', 'owner.changed', 'isRenewed', ''],
  ['open.leading', 'error edits', '', ''],
  ['open.leading', 'error entries', '', ''],
  ['open.leading', 'error photos', '', ''],
];

export const laneTable: readonly Row[] = [
  ['choosing', 'always', 'isOffline', 'offline'],
  ['choosing', 'always', '', 'reachable'],
  ['reachable', 'connection.changed', 'isNowOffline', 'offline'],
  ['reachable.idle', 'queue.grew', '', 'reachable.sending'],

  // The response decides; without operations to send, operations added in the meantime are checked before idling.
  ['reachable.sending', 'queue.grew', '', ''],
  ['reachable.sending', 'done sendBatch', 'isSent', 'reachable.sending'],
  ['reachable.sending', 'done sendBatch', 'isUnauthorized', 'reachable.unauthorized'],
  ['reachable.sending', 'done sendBatch', 'isOneRefused', 'reachable.parking'],
  ['reachable.sending', 'done sendBatch', 'isRefused', 'reachable.sending'],
  ['reachable.sending', 'done sendBatch', 'isBroken', 'reachable.backingOff'],
  ['reachable.sending', 'done sendBatch', 'isLater', 'reachable.backingOff'],
  ['reachable.sending', 'done sendBatch', 'hasNews', 'reachable.sending'],
  ['reachable.sending', 'done sendBatch', '', 'reachable.idle'],
  ['reachable.sending', 'error sendBatch', '', 'reachable.backingOff'],

  ['reachable.parking', 'done park', '', 'reachable.sending'],
  ['reachable.parking', 'error park', '', 'reachable.backingOff'],

  // New work does not shorten a pause, to spare the server. A visible page does.
  ['reachable.backingOff', 'page.visible', '', 'reachable.sending'],
  ['reachable.backingOff', 'after backoff', '', 'reachable.sending'],

  ['reachable.unauthorized', 'owner.changed', '', 'reachable.sending'],
  ['reachable.unauthorized', 'after unauthorizedRetry', '', 'reachable.sending'],
  ['offline', 'connection.changed', 'isNowOnline', 'reachable'],
];
