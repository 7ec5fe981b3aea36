import type { DeskUse } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { RecordLink } from './RecordLink.tsx';

interface UseListProps {
  uses: readonly DeskUse[];
  total: number;
  kindLabel: (kind: string) => string;
}

/** Records that refer to this one, with a link to each that the role may open. */
export function UseList({ uses, total, kindLabel }: UseListProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <ul className="record-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.key} ${use.path}`}>
          <RecordLink kind={use.kind} recordKey={use.key}>
            {toRecordTitle(use, locale)}
          </RecordLink>
          <small>{kindLabel(use.kind)}</small>
        </li>
      ))}
      {total > uses.length && <li>{t('records.more_uses', { count: total - uses.length })}</li>}
    </ul>
  );
}
