import { getKey } from '#shared/contracts/desk-keys.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { ActivityExport } from './ActivityExport.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityList } from './ActivityList.tsx';
import { useActivityQuery } from './activity-query.ts';

/** All recorded acts of staff and operators, newest first. */
export function ActivityScreen() {
  const t = useTranslate();
  const { query, set } = useActivityQuery();
  return (
    <DeskPage title={t('places.activity')} lead={t('places.activity_about')} actions={<ActivityExport query={query} />}>
      <div className="stack">
        <ActivityFilters query={query} onChange={set} />
        {query.key !== undefined && <KeyNotice id={query.key} />}
        <ActivityList key={JSON.stringify(query)} query={query} />
      </div>
    </DeskPage>
  );
}

/** Explains what a key does without an entry in this list, and links to the purchases of its shop. */
function KeyNotice({ id }: { id: number }) {
  const t = useTranslate();
  const found = useCall(getKey, { params: { id } });
  const company = 'data' in found ? found.data.company : null;
  const path = company ? `/${company.key}` : '';
  return (
    <Notice action={<Link href={`${toDeskPath('settlement')}${path}`}>{t('activity.by_key_link')}</Link>}>
      {t('activity.by_key_text')}
    </Notice>
  );
}
