import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffRoles } from '#shared/contracts/endpoint.ts';
import { listStaff, type StaffMember, staffStates } from '#shared/contracts/staff-people.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRoleNames, useStaff } from '../lib/staff.ts';
import { useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';

/** List of the staff: search, invitations, roles and access. */
export function StaffScreen() {
  const t = useTranslate();
  const { start } = useDesk();
  const [filters, setFilter] = useFilters();
  const [isInviting, setIsInviting] = useState(false);
  const [opened, setOpened] = useState<StaffMember>();
  const list = useCallPages(listStaff, { query: { per_page: 24, ...filters } });
  return (
    <DeskPage
      title={t('places.staff')}
      lead={t('places.staff_about')}
      actions={
        <Button icon="plus" onClick={() => setIsInviting(true)}>
          {t('staff.invite')}
        </Button>
      }
    >
      {start.companyLogin?.isOnly && <Notice tone="info">{t('staff.only_company')}</Notice>}
      <Filters filters={filters} onChange={setFilter} />
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && <EmptyState title={t('staff.none')} message={t('staff.none_text')} icon="user" />}
      {list.state === 'ready' && (
        <ul className="desk-rows" aria-label={t('places.staff')} aria-busy={list.isRefreshing || undefined}>
          {list.data.map((person) => (
            <PersonRow key={person.id} person={person} onOpen={() => setOpened(person)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
          {t('staff.more')}
        </Button>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
      <PersonDialog person={opened} onClose={() => setOpened(undefined)} />
    </DeskPage>
  );
}

type FilterName = 'q' | 'state' | 'role';
type Filters = Partial<Record<'q', string>> & {
  state?: (typeof staffStates)[number];
  role?: (typeof staffRoles)[number];
};

/** Filters in the page's address. */
function useFilters(): [Filters, (name: FilterName, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const state = staffStates.find((known) => known === params.get('state'));
  const role = staffRoles.find((known) => known === params.get('role'));
  const set = (name: FilterName, value: string) =>
    setParams(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return [{ ...(q !== '' && { q }), ...(state && { state }), ...(role && { role }) }, set];
}

function Filters({ filters, onChange }: { filters: Filters; onChange: (name: FilterName, value: string) => void }) {
  const t = useTranslate();
  const { text, type } = useSearchText(filters.q ?? '', (q) => onChange('q', q));
  return (
    <div className="person-filters">
      <Field label={t('staff.search')}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={memberDeskLimits.searchCharacters}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <Field label={t('staff.role')}>
        <Select
          value={filters.role ?? ''}
          placeholder={t('staff.all')}
          choices={staffRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={({ currentTarget }) => onChange('role', currentTarget.value)}
        />
      </Field>
      <Field label={t('staff.state')}>
        <Select
          value={filters.state ?? ''}
          placeholder={t('staff.all')}
          choices={staffStates.map((state) => ({ value: state, label: t(`staff.state.${state}`) }))}
          onChange={({ currentTarget }) => onChange('state', currentTarget.value)}
        />
      </Field>
    </div>
  );
}

const tones = { active: 'success', invited: 'accent', disabled: 'neutral' } as const;

function PersonRow({ person, onOpen }: { person: StaffMember; onOpen: () => void }) {
  const t = useTranslate();
  const own = useStaff();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const { id, name, email, roles, company, state, invited_until, last_login_at, has_company_login, is_break_glass } = person;
  const login = last_login_at === null ? t('staff.never') : t('staff.last_login', { when: dayTime(last_login_at) });
  const link = invited_until ? t('staff.link_until', { when: dayTime(invited_until) }) : t('staff.link_over');
  return (
    <li className="desk-row">
      <div>
        <h2 className="desk-row-name">
          <span>{name || email}</span> {id === own.id && <Badge>{t('staff.you')}</Badge>}
        </h2>
        {name !== '' && <p className="person-email">{email}</p>}
        <p>{company ? `${toRoleNames(roles, t)} · ${toRecordTitle(company, locale)}` : toRoleNames(roles, t)}</p>
        {(has_company_login || is_break_glass) && (
          <p className="cluster">
            {has_company_login && <Badge>{t('staff.company_login')}</Badge>}
            {is_break_glass && <Badge tone="accent">{t('staff.break_glass')}</Badge>}
          </p>
        )}
        <p className="small quiet">{state === 'invited' ? `${login} · ${link}` : login}</p>
      </div>
      <div className="cluster">
        <Badge tone={tones[state]}>{t(`staff.state.${state}`)}</Badge>
        <Button size="small" variant="secondary" aria-label={t('staff.manage_named', { name: name || email })} onClick={onOpen}>
          {t('staff.manage')}
        </Button>
      </div>
    </li>
  );
}
// messages: role.*, staff.state.*
