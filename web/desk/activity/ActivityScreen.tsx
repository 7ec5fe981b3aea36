import { useTranslate } from '../../lib/texts/i18n.tsx';
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
        <ActivityList key={JSON.stringify(query)} query={query} />
      </div>
    </DeskPage>
  );
}
