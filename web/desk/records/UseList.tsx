import type { DeskUse } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { RecordLink } from './record-links.tsx';

/** `path`: of the reference, if the record is listed once per reference. */
type Use = Omit<DeskUse, 'path'> & Partial<Pick<DeskUse, 'path'>>;

interface UseListProps {
  uses: readonly Use[];
  total: number;
  kindLabel: (kind: string) => string;
}

/** Records with the name of their kind, and a link to each that the role may open. */
export function UseList({ uses, total, kindLabel }: UseListProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <ul className="record-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.key} ${use.path ?? ''}`}>
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
