/** The way to the row a tag names: it is looked up when somebody goes there, for a package names thousands. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findTags } from '../../../../contract/findTags.ts';
import { tagKey } from '../../../../contract/tags.ts';
import { useApp } from '../../../context/useApp.ts';

export function useGoToTag(projectId: number): (tag: string) => void {
  const { t } = useTranslation('packages');
  const { call, notify } = useApp();
  const navigate = useNavigate();
  const go = async (tag: string) => {
    const { rows } = await call(findTags, { query: { projectId, text: tag } });
    const row = rows.find((each) => tagKey(each.tag) === tagKey(tag));
    if (!row) {
      notify.info(t('waits.notFound', { tag }));
      return;
    }
    await navigate({
      to: '/$projectId/data/$dataGridType',
      params: { projectId: String(projectId), dataGridType: row.type },
      search: { row: row.id, part: 'where' },
    });
  };
  // The call has said why it failed.
  return (tag) => void go(tag).catch(() => undefined);
}
