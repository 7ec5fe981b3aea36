import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getKey, keyStates, listKeys, type StaffKey } from '#shared/contracts/desk-keys.ts';
import { keyKinds } from '#shared/site/key-limits.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCall, useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { useKeyWords } from './key-words.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';

/** Keys of tills, barriers and other systems: list, search, and dialogs to create and manage them. */
export function KeysScreen() {
  const t = useTranslate();
  const [filters, setFilter] = useFilters();
  const [isCreating, setIsCreating] = useState(false);
  const { opened, open, close } = useOpenedKey();
  const list = useCallPages(listKeys, { query: { per_page: 24, ...filters } });
  const isFiltered = Object.keys(filters).length > 0;
  const create = (
    <Button icon="plus" onClick={() => setIsCreating(true)}>
      {t('keys.create')}
    </Button>
  );
  return (
    <DeskPage title={t('places.keys')} lead={t('places.keys_about')} actions={create}>
      <Filters filters={filters} onChange={setFilter} />
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && (
        <EmptyState
          icon="lock"
          title={isFiltered ? t('keys.none_found') : t('keys.none')}
          message={isFiltered ? t('keys.none_found_text') : t('keys.none_text')}
        />
      )}
      {list.state === 'ready' && (
        <ul className="desk-rows" aria-label={t('places.keys')} aria-busy={list.isRefreshing || undefined}>
          {list.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onOpen={() => open(key)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
          {t('keys.more')}
        </Button>
      )}
      <NewKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <KeyDialog apiKey={opened} onClose={close} />
    </DeskPage>
  );
}

/** The key whose dialog is open: from the list, or by a link with `key` in the address. */
function useOpenedKey() {
  const [params, setParams] = useSearchParams();
  const linked = params.get('key') ?? '';
  const [chosen, setChosen] = useState<StaffKey>();
  const found = useCall(getKey, chosen === undefined && /^\d{1,9}$/.test(linked) ? { params: { id: Number(linked) } } : undefined);
  return {
    opened: chosen ?? ('data' in found && linked !== '' ? found.data : undefined),
    open: setChosen,
    close() {
      setChosen(undefined);
      setParams(
        (current) => {
          current.delete('key');
          return current;
        },
        { replace: true },
      );
    },
  };
}

interface Filters {
  q?: string;
  kind?: (typeof keyKinds)[number];
  state?: (typeof keyStates)[number];
}

/** Filters in the page's address. */
function useFilters(): [Filters, (name: keyof Filters, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const kind = keyKinds.find((known) => known === params.get('kind'));
  const state = keyStates.find((known) => known === params.get('state'));
  const set = (name: keyof Filters, value: string) =>
    setParams(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return [{ ...(q !== '' && { q }), ...(kind && { kind }), ...(state && { state }) }, set];
}

function Filters({ filters, onChange }: { filters: Filters; onChange: (name: keyof Filters, value: string) => void }) {
  const t = useTranslate();
  const { text, type } = useSearchText(filters.q ?? '', (q) => onChange('q', q));
  return (
    <div className="key-filters">
      <Field label={t('keys.search')}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={memberDeskLimits.searchCharacters}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <Field label={t('keys.kind')}>
        <Select
          value={filters.kind ?? ''}
          placeholder={t('keys.all')}
          choices={keyKinds.map((kind) => ({ value: kind, label: t(`keys.kind.${kind}`) }))}
          onChange={({ currentTarget }) => onChange('kind', currentTarget.value)}
        />
      </Field>
      <Field label={t('keys.state')}>
        <Select
          value={filters.state ?? ''}
          placeholder={t('keys.all')}
          choices={keyStates.map((state) => ({ value: state, label: t(`keys.state.${state}`) }))}
          onChange={({ currentTarget }) => onChange('state', currentTarget.value)}
        />
      </Field>
    </div>
  );
}

function KeyRow({ apiKey, onOpen }: { apiKey: StaffKey; onOpen: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const words = useKeyWords();
  const { name, kind, scopes, shown, old_until, revoked_at } = apiKey;
  return (
    <li className="desk-row">
      <div>
        <h2 className="desk-row-name">{name}</h2>
        <p>
          {t(`keys.kind.${kind}`)} · {words.toReach(apiKey)}
        </p>
        <p className="small">{scopes.map((scope) => t(`keys.scope.${scope}`)).join(' · ')}</p>
        <p className="small quiet">
          <code>{shown}…</code> · {words.toLastUse(apiKey)}
        </p>
      </div>
      <div className="cluster">
        {revoked_at !== null ? (
          <Badge>{t('keys.state.revoked')}</Badge>
        ) : old_until !== null ? (
          <Badge tone="accent">{t('keys.old_until', { when: dayTime(old_until) })}</Badge>
        ) : (
          <Badge tone="success">{t('keys.state.active')}</Badge>
        )}
        <Button size="small" variant="secondary" aria-label={t('keys.manage_named', { name })} onClick={onOpen}>
          {t('keys.manage')}
        </Button>
      </div>
    </li>
  );
}
// messages: keys.kind.*, keys.state.*, keys.scope.*
