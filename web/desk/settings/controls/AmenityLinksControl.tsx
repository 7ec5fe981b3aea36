import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isObject, type JsonObject } from '../../forms/json.ts';
import { useNamedRecords } from '../../forms/use-references.ts';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { LinkInput } from '../../forms/widgets/LinkInput.tsx';
import { RecordSearch } from '../../forms/widgets/RecordSearch.tsx';
import type { SettingField } from '../setting-context.tsx';
import { parseJson } from '../setting-values.ts';

/** A link for each amenity or category of amenities, by id. Ids are unique across both. */
export function AmenityLinksControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const json = value.trim() === '' ? {} : parseJson(value);
  const links: JsonObject = isObject(json) ? json : {};
  const ids = Object.keys(links);
  const toAmenity = useNamedRecords('amenities', ids);
  const toCategory = useNamedRecords('categories', ids);
  const toTitle = (id: string) => (toAmenity(id) === id ? toCategory(id) : toAmenity(id));
  const put = (to: JsonObject) => set(Object.keys(to).length === 0 ? '' : JSON.stringify(to));
  const remove = (id: string) => {
    const { [id]: _, ...others } = links;
    put(others);
  };
  return (
    <FieldGroup {...field}>
      <ul className="setting-links">
        {ids.map((id) => {
          const target = links[id];
          return (
            <li key={id}>
              <Field label={t('settings.leads', { name: toTitle(id) })}>
                <LinkInput
                  hasNames
                  value={typeof target === 'string' ? target : ''}
                  label={t('settings.leads', { name: toTitle(id) })}
                  onChange={(to) => put({ ...links, [id]: to })}
                />
              </Field>
              <IconButton icon="close" size="small" label={t('forms.remove', { name: toTitle(id) })} onClick={() => remove(id)} />
            </li>
          );
        })}
      </ul>
      <div className="edit-map">
        {(['amenities', 'categories'] as const).map((kind) => (
          <Field key={kind} label={t(`settings.add_${kind}`)}>
            <RecordSearch
              kind={kind}
              label={t(`settings.add_${kind}`)}
              shown=""
              without={ids}
              onChoose={(key) => put({ ...links, [key]: '' })}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}
// messages: settings.add_amenities, settings.add_categories
