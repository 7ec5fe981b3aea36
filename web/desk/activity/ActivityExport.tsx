import { exportActivity } from '#shared/contracts/desk-activity.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { staffActs } from '#shared/site/staff-acts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { knownReasons, toReason } from '../lib/act-reasons.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import type { ActivityQuery } from './activity-query.ts';

const columns = ['time', 'person', 'command', 'act', 'subject', 'kind', 'member', 'why'] as const;

/** Saves all acts that match the filters as a spreadsheet, not only those that are loaded. */
export function ActivityExport({ query }: { query: ActivityQuery }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const kinds = useWordsOfKinds();
  const toBody = () => ({
    format: 'csv' as const,
    locale,
    filter: query,
    headings: columns.map((name) => t(`activity.column.${name}`)),
    words: {
      command: t('activity.command'),
      acts: Object.fromEntries(staffActs.map((act) => [act, findActWords(t, act) ?? act])),
      reasons: Object.fromEntries(knownReasons.map((reason) => [reason, toReason(t, reason)])),
      kinds: Object.fromEntries(Object.keys(deskKinds).map((kind) => [kind, kinds?.toRecordLabel(kind) ?? kind])),
    },
  });
  return <DownloadButton contract={exportActivity} toBody={toBody} label={t('activity.export')} />;
}
// messages: activity.column.*
