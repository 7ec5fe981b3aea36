import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findMembers } from '#shared/contracts/desk-members.ts';
import { uploadMemberSheet } from '#shared/contracts/member-imports.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { ExportList } from './ExportList.tsx';
import { MemberList } from './MemberList.tsx';

/** Typing pause before a search. */
const restMs = 200;
const charactersAtLeast = 2;

/** All members, and the search for one by card, address or name. */
export function MembersScreen() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const searched = new URLSearchParams(useLocation().search).get('q') ?? '';
  const [typed, setTyped] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isEnough = searched.trim().length >= charactersAtLeast;
  const called = useCall(findMembers, isEnough ? { query: { q: searched } } : undefined, { keepsPrevious: true });
  const [only] = called.state === 'ready' && called.data.members.length === 1 ? called.data.members : [];

  const look = (q: string) => {
    clearTimeout(timer.current);
    void navigate({ pathname: '/members', search: q.trim() === '' ? '' : `?${new URLSearchParams({ q: q.trim() })}` }, { replace: true });
  };
  const type = (q: string) => {
    setTyped(q);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(q), restMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (only && typed.trim() === searched) void navigate({ pathname: `/members/${only.id}` });
    else look(typed);
  };
  return (
    <DeskPage
      title={t('places.members')}
      lead={t('places.members_about')}
      actions={
        <>
          <Button variant="quiet" size="small" href={toDeskPath('members', 'erasures')}>
            {t('erasure.list')}
          </Button>
          {may(uploadMemberSheet) && (
            <Button variant="quiet" size="small" href={toDeskPath('members', 'import')}>
              {t('imports.import')}
            </Button>
          )}
          {!isEnough && <ExportList />}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: test environments and older screen readers do not know the search element */}
      <form role="search" aria-label={t('members.search')} className="search member-search" onSubmit={submit}>
        <Icon name="search" className="search-icon" />
        <input
          className="search-input"
          type="search"
          aria-label={t('members.search')}
          placeholder={t('members.search_hint')}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: most visits to the screen are a search
          autoFocus
          maxLength={memberDeskLimits.searchCharacters}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </form>
      <div aria-live="polite">{isEnough && <Results called={called} />}</div>
      {!isEnough && <MemberList />}
    </DeskPage>
  );
}

function Results({ called }: { called: ReturnType<typeof useCall<typeof findMembers>> }) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (called.state === 'loading') return <Waiting />;
  if (called.state === 'failed') {
    const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure(called)} action={again} />;
  }
  const { members, is_more } = called.data;
  if (members.length === 0) return <p>{t('members.none')}</p>;
  return (
    <>
      <ul className="member-list">
        {members.map(({ id, name, email, card_number }) => (
          <li key={id}>
            <Link href={toDeskPath('members', id)} className="member-row">
              <strong>{name || email}</strong>
              <span className="quiet">{email}</span>
              <span className="quiet member-card">{toGroupsOfFour(card_number)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {is_more && <p className="quiet">{t('members.more')}</p>}
    </>
  );
}
