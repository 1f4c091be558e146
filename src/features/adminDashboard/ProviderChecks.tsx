import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../ui/status/statusTone.ts';
import { ScrollTable } from './ScrollTable.tsx';
import styles from './AdminDashboard.module.css';

type Result = SignInCheck['checks'][number]['result'];

const tones: Readonly<Record<Result, StatusTone>> = {
  good: 'complete',
  unknown: 'none',
  lacking: 'warning',
  wrong: 'critical',
  away: 'hold',
};

/** Results of `npm run check:provider`, under the names of its checks. */
export function ProviderChecks({ check: { authority, embedded, checks, addresses } }: { readonly check: SignInCheck }) {
  const { t } = useTranslation('signInCheck');
  if (authority === null) return <p className={styles['note']}>{t('none')}</p>;
  if (embedded) return <p className={styles['note']}>{t('embedded')}</p>;
  const provider = t('provider', { authority });
  return (
    <>
      <h3>{provider}</h3>
      <ScrollTable
        label={provider}
        columns={[t('columns.check'), t('columns.result'), t('columns.found'), t('columns.remedy')]}
      >
        {checks.map(({ name, result, found, remedy }) => (
          <tr key={name}>
            <th scope="row" lang="en">
              {name}
            </th>
            <td>
              <StatusBadge tone={tones[result]}>{t(`results.${result}`)}</StatusBadge>
            </td>
            <td className={styles['text']}>{found}</td>
            <td className={styles['text']}>{remedy === '' ? t('nothingToDo') : remedy}</td>
          </tr>
        ))}
      </ScrollTable>
      <h3>{t('addresses')}</h3>
      <ScrollTable label={t('addresses')} columns={[t('columns.use'), t('columns.address')]}>
        {addresses.map(({ use, way, address }) => (
          <tr key={`${use} ${way}`}>
            <th scope="row">{t(`uses.${use}`, { way: way ? t(`ways.${way}`) : '' })}</th>
            <td className="mono">{address}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
