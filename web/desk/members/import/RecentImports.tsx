import { listMemberImports } from '#shared/contracts/member-imports.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toDeskPath } from '../../lib/desk-path.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDates } from '../../lib/use-dates.ts';

/** The last imports, which can be opened to undo them. Hidden if there are none. */
export function RecentImports() {
  const t = useTranslate();
  const { dayTime } = useDates();
  const called = useCall(listMemberImports);
  if (!('data' in called) || called.data.length === 0) return null;
  return (
    <section className="stack-small">
      <h2>{t('member_import.recent')}</h2>
      <ul className="member-list">
        {called.data.map(({ id, at, by, file_name, total, state }) => (
          <li key={id}>
            <Link href={toDeskPath('members', 'import', id)} className="member-row">
              <strong>{file_name ?? t('member_import.file')}</strong>
              <span>{t('member_import.rows', { count: total })}</span>
              <span className="quiet">{[dayTime(at), by, t(`member_import.state.${state}`)].join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
// messages: member_import.state.*
