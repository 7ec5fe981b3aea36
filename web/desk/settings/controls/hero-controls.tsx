import { readGroup } from '#shared/rules/settings-reading.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { isObject, type Json, type JsonObject } from '../../forms/json.ts';
import { SortRows, toFlatOrder, useRemoval } from '../../forms/SortRows.tsx';
import { useNamedRecords } from '../../forms/use-references.ts';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { NumberInput } from '../../forms/widgets/number-fields.tsx';
import { RecordSearch } from '../../forms/widgets/RecordSearch.tsx';
import { type SettingField, useSettings } from '../setting-context.tsx';
import { parseJson } from '../setting-values.ts';

/** Order of the banners on the home page, and how long each is shown. */
export function HeroControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const json = value.trim() === '' ? {} : parseJson(value);
  const plan: JsonObject = isObject(json) ? json : {};
  const ids: Json[] = Array.isArray(plan.items) ? plan.items : [];
  const toTitle = useNamedRecords('hero-banners', ids.map(String));
  const change = (name: string, to: Json | undefined) => {
    const { [name]: _, ...others } = plan;
    const next = to === undefined ? others : { ...plan, [name]: to };
    set(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  };
  const put = (to: Json[]) => change('items', to.length === 0 ? undefined : to);
  const remove = useRemoval(ids, put);
  return (
    <FieldGroup {...field}>
      <Field label={t('settings.seconds')} hint={t('settings.seconds_hint')}>
        <NumberInput
          value={typeof plan.interval_seconds === 'number' ? plan.interval_seconds : undefined}
          onChange={(to) => change('interval_seconds', to)}
        />
      </Field>
      <SortRows
        label={field.label}
        rows={ids.map((id) => ({ name: toTitle(String(id)), content: <p className="menu-page">{toTitle(String(id))}</p> }))}
        {...toFlatOrder(ids, put)}
        onRemove={(at) => remove(at, 1, toTitle(String(ids[at])))}
      />
      <Field label={t('settings.add_banner')}>
        <RecordSearch
          kind="hero-banners"
          label={t('settings.add_banner')}
          shown=""
          without={ids.map(String)}
          onChoose={(key) => put([...ids, Number(key)])}
        />
      </Field>
    </FieldGroup>
  );
}

/** Names and order of the pictures that alternate on the login page. */
export function SlidesControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const { settings } = useSettings();
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const put = (to: string[]) => set(to.join(','));
  const remove = useRemoval(names, put);
  const left = readGroup(settings, 'login_slider_images').filter(({ name }) => !names.includes(name));
  return (
    <FieldGroup {...field}>
      <SortRows
        label={field.label}
        rows={names.map((name) => ({ name, content: <p className="menu-page">{name}</p> }))}
        {...toFlatOrder(names, put)}
        onRemove={(at) => remove(at, 1, names[at] ?? '')}
      />
      <Field label={t('settings.add_slide')}>
        <Select
          value=""
          placeholder={t('forms.none')}
          choices={left.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget }) => currentTarget.value !== '' && put([...names, currentTarget.value])}
        />
      </Field>
    </FieldGroup>
  );
}
