import { useTranslation } from '../../../i18n/useTranslation.ts';
import { auditSubjects } from '../../../../contract/admin/auditSubjects.ts';
import type { AuditEntry } from '../../../../contract/admin/auditLog.ts';
import { lengthFieldsOf } from '../../../../contract/setup/codes/codeFields.ts';
import { codeKinds } from '../../../../contract/commodities/fields/field.ts';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { auditFields, auditVerbs } from './auditTerms.ts';

/** Formats `projectNumber` as "Project number", for keys without a translation. */
const spelledOut = (key: string): string => {
  const words = key.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** True if the number under this key is a length of the entry's subject: a row of a commodity or of a code list. */
function isLength(target: string, key: string | undefined): boolean {
  const kind = target.split(' ', 1)[0];
  const type = commodityTypes.find((each) => each === kind);
  if (type) return key !== undefined && fieldOf(type, key)?.kind === 'length';
  const list = codeKinds.find((each) => each === kind);
  return list !== undefined && lengthFieldsOf(list).some((field) => field.key === key);
}

const instantText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Texts of the audit log in the user's language; values without a translation are shown as stored. */
export function useAuditWords() {
  const { t } = useTranslation(['admin', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  return {
    action({ action }: AuditEntry): string {
      const [subjectName, verbName] = action.split('.');
      const subject = auditSubjects.find((known) => known === subjectName);
      const verb = auditVerbs.find((known) => known === verbName);
      if (!subject || !verb) return action.replace(/^refused /, '');
      return t('admin:audit.did', {
        subject: t(`admin:audit.subjects.${subject}`),
        verb: t(`admin:audit.verbs.${verb}`),
      });
    },
    by({ by, enteredBy }: AuditEntry): string {
      const name = by?.name ?? t('admin:audit.nobody');
      return enteredBy === '' || enteredBy === by?.name ? name : t('admin:audit.delivered', { name, enteredBy });
    },
    record: ({ tag, target }: AuditEntry): string => tag ?? target,
    field({ target }: AuditEntry, path: readonly string[]): string {
      const type = commodityTypes.find((each) => target.startsWith(`${each} `));
      return path
        .map((key) => {
          const field = type && fieldOf(type, key);
          if (field) return terms.label(field);
          const known = auditFields.find((each) => each === key);
          return known ? t(`admin:audit.fields.${known}`) : spelledOut(key);
        })
        .join(' · ');
    },
    /** Returns the text of a value; null if there was none. A length is shown in the project's unit at that time. */
    value(
      { target, unit }: AuditEntry,
      path: readonly string[],
      value: string | number | boolean | null,
    ): string | null {
      if (value === null || value === '') return null;
      if (typeof value === 'number' && unit !== null && isLength(target, path.at(-1)))
        return `${formats.number(value)} ${terms.unit(unit)}`;
      if (typeof value === 'number') return formats.number(value);
      if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
      return instantText.test(value) && !Number.isNaN(Date.parse(value)) ? formats.dateTime(new Date(value)) : value;
    },
  };
}
