import { exportActivity } from '#shared/contracts/desk-activity.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { staffActs } from '#shared/site/staff-acts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';
import type { ActivityQuery } from './activity-query.ts';

const columns = ['time', 'person', 'command', 'act', 'subject', 'kind', 'member', 'why'] as const;

/** Saves all acts that match the filters as a spreadsheet, not only those that are loaded. */
export function ActivityExport({ query }: { query: ActivityQuery }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const kinds = useWordsOfKinds();
  const file = useDownload(exportActivity);
  const save = async () => {
    const words = {
      command: t('activity.command'),
      acts: Object.fromEntries(staffActs.map((act) => [act, findActWords(t, act) ?? act])),
      kinds: Object.fromEntries(Object.keys(deskKinds).map((kind) => [kind, kinds?.toRecordLabel(kind) ?? kind])),
    };
    const headings = columns.map((name) => t(`activity.column.${name}`));
    if (await file.download({}, { format: 'csv', locale, filter: query, headings, words }))
      showToast({ type: 'success', title: t('sheets.saved') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" isLoading={file.isLoading} onClick={() => void save()}>
        {t('activity.export')}
      </Button>
      {file.state === 'failed' && (
        <p className="sheet-failure" role="alert">
          {toFailure(file).message}
        </p>
      )}
    </>
  );
}
// messages: activity.column.*
