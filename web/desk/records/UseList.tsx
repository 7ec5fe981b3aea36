import type { DeskUse } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRecordPath } from './record-paths.ts';

interface UseListProps {
  uses: readonly DeskUse[];
  total: number;
  kindLabel: (kind: string) => string;
}

/** Other records that name one, each with a way there. */
export function UseList({ uses, total, kindLabel }: UseListProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <ul className="record-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.key} ${use.path}`}>
          <Link href={toRecordPath(use.kind, use.key)}>{toRecordTitle(use, locale)}</Link>
          <small>{kindLabel(use.kind)}</small>
        </li>
      ))}
      {total > uses.length && <li>{t('records.more_uses', { count: total - uses.length })}</li>}
    </ul>
  );
}
