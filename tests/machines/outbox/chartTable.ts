/**
 * The charts of the outbox and of its lanes as tables, read beside `machines/outbox`: first row of a state and event whose
 * guard holds wins. A change of a chart is a change here, made on purpose.
 */
import type { Row } from '../support/chart.ts';

export const outboxTable: readonly Row[] = [
  // A person whose session is out of reach keeps their queue; whoever else comes, or nobody, closes it.
  ['(any)', 'owner.changed', 'staysLocked', ''],
  ['(any)', 'owner.changed', 'isSameOwner', ''],
  ['(any)', 'owner.changed', 'isNobody', 'closed'],
  ['(any)', 'owner.changed', '', 'opening'],
  ['(any)', 'connection.changed', '', ''],
  ['(any)', 'error watchOwner', '', ''],
  ['(any)', 'error watchConnection', '', ''],

  // A disk that does not open is tried again, then done without.
  ['opening', 'done openQueue', '', 'open'],
  ['opening', 'error openQueue', '', 'reopening'],
  ['reopening', 'after reopenDelay', '', 'opening'],
  ['open', 'storage.lost', '', 'reopening'],
  ['open', 'storage.full', '', 'opening'],
  ['open', 'queue.grew', '', ''],
  ['open', 'error watchQueue', '', ''],
  ['open', 'error watchLeadership', '', ''],
  ['open', 'after reopenWindow', '', ''],

  // One tab leads; its lanes are told what happens, and start anew with each leadership.
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

  // What an answer says decides; with nothing to send, what came meanwhile is looked at before resting.
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

  // New work does not shorten a pause: the server is spared. A person who looks does.
  ['reachable.backingOff', 'page.visible', '', 'reachable.sending'],
  ['reachable.backingOff', 'after backoff', '', 'reachable.sending'],

  ['reachable.unauthorized', 'owner.changed', '', 'reachable.sending'],
  ['reachable.unauthorized', 'after unauthorizedRetry', '', 'reachable.sending'],
  ['offline', 'connection.changed', 'isNowOnline', 'reachable'],
];
