import { readFlag, readRatio } from '#shared/rules/settings-reading.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useNamedRecords } from '../../forms/use-references.ts';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { LinkInput } from '../../forms/widgets/LinkInput.tsx';
import { RecordSearch } from '../../forms/widgets/RecordSearch.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { SettingField } from '../setting-context.tsx';

/** On or off, as the site interprets it. */
export function FlagControl({ settingKey, value, field, set }: SettingField) {
  const isOn = isSettingKey(settingKey) && readFlag({ [settingKey]: value }, settingKey);
  const { id, label, hint, error } = field;
  return (
    <Checkbox
      id={id}
      label={label}
      hint={hint}
      error={error}
      kind="switch"
      checked={isOn}
      onChange={({ currentTarget }) => set(String(currentTarget.checked))}
    />
  );
}

/** A line of text. */
export function TextControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <Input value={value} onChange={({ currentTarget }) => set(currentTarget.value)} />
    </Field>
  );
}

export function EmailControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <Input value={value} type="email" onChange={({ currentTarget }) => set(currentTarget.value.trim())} />
    </Field>
  );
}

/** A path of the site, or an external address. */
export function AddressControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <LinkInput value={value} label={field.label} onChange={set} />
    </Field>
  );
}

const usual = ['21/9', '16/9', '3/2', '4/3', '1/1', '4/5', '3/4'];
const side = 48;

/** An aspect ratio, with a preview. */
export function RatioControl({ settingKey, value, field, set }: SettingField) {
  if (!isSettingKey(settingKey)) return null;
  const { width, height } = readRatio({ [settingKey]: value }, settingKey);
  const scale = side / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const listId = `${field.id}-usual`;
  return (
    <div className="setting-ratio">
      <svg className="setting-shape" viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true">
        <rect x={(side - w) / 2} y={(side - h) / 2} width={w} height={h} rx="3" fill="currentColor" />
      </svg>
      <Field {...field}>
        <Input
          value={value}
          placeholder={table[settingKey].default}
          list={listId}
          onChange={({ currentTarget }) => set(currentTarget.value.trim())}
        />
      </Field>
      <datalist id={listId}>
        {usual.map((ratio) => (
          <option key={ratio} value={ratio} />
        ))}
      </datalist>
    </div>
  );
}

/** A floor of the plan, by name. */
export function FloorControl({ value, field, set }: SettingField) {
  const key = value.trim();
  const toTitle = useNamedRecords('floorplans', /^\d+$/.test(key) ? [key] : []);
  return (
    <Field {...field}>
      <RecordSearch kind="floorplans" label={field.label} shown={key === '' ? '' : toTitle(key)} onChoose={set} onEmpty={() => set('')} />
    </Field>
  );
}

/** Languages that are switched off. The main language cannot be switched off. */
export function LanguagesControl({ value, field, set }: SettingField) {
  const { fallbackLocale } = useDesk().start;
  const codes = value
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  return (
    <FieldGroup {...field}>
      <div className="edit-choices">
        {locales.map((locale) => (
          <Checkbox
            key={locale}
            label={localeFacts[locale].name}
            checked={codes.includes(locale)}
            disabled={locale === fallbackLocale && !codes.includes(locale)}
            onChange={({ currentTarget }) =>
              set((currentTarget.checked ? [...codes, locale] : codes.filter((code) => code !== locale)).join(','))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
