/**
 * Remarks of a schedule that stop the work on a row: offered as a hold, but never applied without a request
 * (docs/decisions/import-applying.md).
 */
import { isMarkedDeleted } from './readingDeviations.ts';

/** Codes of hold reasons, as added to the project's list. */
export type RemarkHold = 'DELETED' | 'HOLD' | 'BY VENDOR';

/** Matches whole words: "household" and "threshold" do not count. */
const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');

const hold = words(
  [
    String.raw`hold(?![\s-]+(?:points?|down))`,
    'gesperrt|angehalten|zurückgestellt|zurueckgestellt',
    'en attente|en suspens|suspendue?s?|bloquée?s?',
    'en espera|en pausa|suspendid[oa]s?|retenid[oa]s?|detenid[oa]s?',
  ].join('|'),
);

const released = words(
  'released|lifted|cleared|removed|(?:no|off|not on) hold|freigegeben|aufgehoben|levée?s?|liberad[oa]s?|levantad[oa]s?',
);

const byVendor = words(
  [
    String.raw`by (?:the )?(?:vendor|supplier|manufacturer|other)s?|by oem|(?:vendor|oem)[\s-]+suppl(?:y|ied)`,
    '(?:durch|vom?|von) (?:den )?(?:lieferant(?:en)?|hersteller)|bauseits',
    "par (?:le |les )?(?:fournisseur|fabricant|vendeur)s?|par d[’']autres",
    'por (?:el |los )?(?:proveedor|fabricante|vendedor)(?:es)?|por otros',
  ].join('|'),
);

/**
 * Case-insensitive ASCII fragments, at least one of which occurs in every relevant remark: used by the database as a prefilter.
 */
export const remarkHoldHint =
  'hold|delet|void|cancel|supers|anul|annul|elimin|supprim|l.sch|entf|storn|by |vendor|oem|gesperrt|angehalten|gestellt|attente|suspen|bloqu|espera|pausa|retenid|detenid|durch|vo[mn]|bauseits|par |por ';

/** Returns the code of the hold reason in a remark; null if the remark stops no work, or states that a hold is over. */
export function holdOfRemark(text: string): RemarkHold | null {
  const plain = text
    .normalize('NFC')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/\s+/g, ' ');
  if (isMarkedDeleted(plain)) return 'DELETED';
  if (hold.test(plain)) return released.test(plain) ? null : 'HOLD';
  return byVendor.test(plain) ? 'BY VENDOR' : null;
}
