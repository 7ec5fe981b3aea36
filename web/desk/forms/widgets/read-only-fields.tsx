import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { deskBase } from '../../lib/desk-path.ts';
import { type PartProps, useFormContext, usePart } from '../form-context.tsx';
import { type Json, toFieldName } from '../json.ts';
import { toEntryTitle } from '../titles.ts';
import { useDateWords } from '../zoned-dates.ts';
import { FieldGroup } from './FieldGroup.tsx';

const maxShown = 12;

/** A read-only field that is changed on another screen, or only in its file. Shows its value, the reason, and a link to that screen. */
export function FactField(part: PartProps) {
  const { path, label, value } = part;
  const { table, words } = useFormContext();
  const { locale } = useDesk();
  const dates = useDateWords();
  const t = useTranslate();
  const { field } = usePart(part, true);
  const toWord = (name: string, text: string) => (name === 'date' ? dates.day(text) : words.value([...path, name], text));
  const said = toLines(value, (entry) => toEntryTitle(entry, locale, toWord));
  const where = table.elsewhere?.[toFieldName(path)] ?? '';
  return (
    <div className="edit-fixed" id={field.id} tabIndex={-1}>
      <span className="field-label">{label}</span>
      {said.length > 0 && (
        <span className="edit-fact">
          {said.slice(0, maxShown).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {said.length > maxShown && <span className="quiet">{t('forms.more', { count: said.length - maxShown })}</span>}
        </span>
      )}
      {field.hint !== undefined && <p className="field-hint">{field.hint}</p>}
      {where !== '' && <Link href={`${deskBase}/${where}`}>{t('forms.change_there')}</Link>}
      {field.error !== undefined && <p className="field-error">{field.error}</p>}
    </div>
  );
}

/** Converts a value to lines: simple values share a line, objects get a line each. */
function toLines(value: Json | undefined, toTitle: (entry: Json) => string): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.some((one) => typeof one === 'object') ? list.map(toTitle) : [list.map(String).join(', ')].filter(Boolean);
}

/** Shows a value that no widget can edit. It stays unchanged when the record is saved. */
export function ReadOnlyField(part: PartProps) {
  const { field } = usePart(part, true);
  const t = useTranslate();
  return (
    <FieldGroup {...field} hint={[field.hint, t('forms.kept_hint')].filter(Boolean).join(' ')}>
      {part.value !== undefined && (
        <Disclosure summary={t('forms.show_source')} className="edit-folded">
          <pre className="edit-kept">{JSON.stringify(part.value, null, 2)}</pre>
        </Disclosure>
      )}
    </FieldGroup>
  );
}

/** A field whose value is never set manually, such as an id. */
export function FixedField({ label, value }: PartProps) {
  if (value === undefined || value === null) return null;
  return (
    <p className="edit-fixed">
      <span className="field-label">{label}</span>
      <span>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>
    </p>
  );
}
