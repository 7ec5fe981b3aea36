import { listActivityPeople } from '#shared/contracts/desk-activity.ts';
import { getKey } from '#shared/contracts/desk-keys.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { actAreas } from '#shared/site/staff-acts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useCall } from '../lib/use-call.ts';
import type { ActivityQuery } from './activity-query.ts';

interface Props {
  query: ActivityQuery;
  onChange: (query: ActivityQuery) => void;
}

/** Prefix of choices that are a kind of content, not an area. */
const kindPrefix = 'kind.';
const noKinds: readonly string[] = [];
/** Prefix of the choice that is a key: the one by which a link has filtered the list. */
const keyPrefix = 'key.';

/** Filters by person, area and day. Each filter applies as soon as it is chosen. */
export function ActivityFilters({ query, onChange }: Props) {
  const t = useTranslate();
  const people = useCall(listActivityPeople);
  const words = useWordsOfKinds();
  const { staff, key, area, kind, from = '', to = '' } = query;
  const chosenKey = useCall(getKey, key === undefined ? undefined : { params: { id: key } });
  const without = (...names: (keyof ActivityQuery)[]): ActivityQuery =>
    Object.fromEntries(Object.entries(query).filter(([name]) => !names.some((one) => one === name)));
  const choose = (name: 'from' | 'to', value: string) => onChange({ ...without(name), ...(value && { [name]: value }) });
  const nameKey = (name: string) => t('activity.by_key', { name });
  const choosePerson = (value: string) => {
    if (!value.startsWith(keyPrefix)) onChange({ ...without('staff', 'key'), ...(value && { staff: Number(value) }) });
  };
  const chooseThing = (value: string) => {
    const chosen = value.startsWith(kindPrefix)
      ? { kind: value.slice(kindPrefix.length) }
      : { area: actAreas.find((one) => one === value) };
    onChange({ ...without('area', 'kind'), ...(value && chosen) } as ActivityQuery); // safe: the value is one of the choices
  };
  const kinds = Object.keys(deskKinds).filter((name) => name !== 'settings');
  const things = actAreas.flatMap((one) => [
    { value: one as string, label: t(`act_area.${one}`) },
    ...(one === 'content' && words ? kinds : noKinds).map((name) => ({
      value: `${kindPrefix}${name}`,
      label: `${t('act_area.content')}: ${words?.toKindLabel(name)}`,
    })),
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the search element
    <form role="search" className="activity-filters" aria-label={t('activity.filters')} onSubmit={(event) => event.preventDefault()}>
      <Field label={t('activity.person')}>
        <Select
          placeholder={t('activity.anybody')}
          value={key !== undefined ? keyPrefix + key : staff === undefined ? '' : String(staff)}
          choices={[
            ...('data' in people ? people.data.people : []).map(({ id, name }) => ({ value: String(id), label: name })),
            { value: '0', label: t('activity.commands') },
            ...(key === undefined
              ? []
              : [{ value: keyPrefix + key, label: nameKey('data' in chosenKey ? chosenKey.data.name : String(key)) }]),
          ]}
          onChange={({ currentTarget: { value } }) => choosePerson(value)}
        />
      </Field>
      <Field label={t('activity.thing')}>
        <Select
          placeholder={t('activity.anything')}
          value={kind ? `${kindPrefix}${kind}` : (area ?? '')}
          choices={things}
          onChange={({ currentTarget }) => chooseThing(currentTarget.value)}
        />
      </Field>
      <Field label={t('activity.from')}>
        <DateInput type="date" value={from} max={to || undefined} onChange={(value) => choose('from', value)} />
      </Field>
      <Field label={t('activity.to')}>
        <DateInput type="date" value={to} min={from || undefined} onChange={(value) => choose('to', value)} />
      </Field>
      {Object.keys(query).length > 0 && (
        <Button variant="quiet" onClick={() => onChange({})}>
          {t('activity.clear')}
        </Button>
      )}
    </form>
  );
}
// messages: act_area.*
