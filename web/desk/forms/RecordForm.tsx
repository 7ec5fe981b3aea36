import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { fieldsOf, type Schema } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { FormContextProvider, useFieldWords } from './form-context.tsx';
import type { Json, JsonObject, Path } from './json.ts';
import { SectionIndex } from './SectionIndex.tsx';
import { isShown, toGroups } from './schema.ts';
import { Widget } from './Widget.tsx';
import type { KindWords } from './words.ts';

interface RecordFormProps {
  form: KindForm;
  table: DeskKind;
  words: KindWords;
  body: JsonObject;
  live: JsonObject | undefined;
  faults: ReadonlyMap<string, string>;
  isNew: boolean;
  onChange: (path: Path, to: Json | undefined) => void;
}

/** All fields of a record, in the groups of its kind's table. */
export function RecordForm({ form, table, words, body, live, faults, isNew, onChange }: RecordFormProps) {
  const schema = form.schema as Schema; // safe: the server created it from our own schemas
  const context = {
    kind: form.kind,
    table,
    words,
    body,
    live,
    datesFrom: new Date(form.dates_from),
    faults,
    locale: useDesk().start.fallbackLocale,
    keyField: isNew ? undefined : (form.key_field ?? undefined),
    change: onChange,
    Part: Widget,
  };
  return (
    <FormContextProvider value={context}>
      <FormGroups schema={schema} table={table} body={body} faults={faults} />
    </FormContextProvider>
  );
}

type GroupsProps = Pick<RecordFormProps, 'table' | 'body' | 'faults'> & { schema: Schema };

function FormGroups({ schema, table, body, faults }: GroupsProps) {
  const words = useFieldWords();
  const fields = new Map(fieldsOf(schema));
  const isFixed = (name: string) => name === 'id' || table.fixed?.includes(name); // empty in a new record: the mall API sets them
  const groups = toGroups(table, [...fields.keys()])
    .map(([group, names]) => [group, names.filter((name) => isShown(table, [name], body))] as const)
    .filter(([, names]) => names.some((name) => !isFixed(name) || (body[name] ?? null) !== null));
  const faulty = [...faults.keys()].map((path) => path.split('.')[0] ?? '');
  const sections = groups.map(([group, names]) => ({
    id: `group-${group}`,
    title: words.group(group),
    faults: faulty.filter((name) => names.includes(name)).length,
  }));
  return [
    <SectionIndex key="index" sections={sections} />,
    ...groups.map(([group, names]) => (
      <section key={group} className="edit-section" aria-labelledby={`group-${group}`} data-group={group}>
        <h2 id={`group-${group}`} tabIndex={-1}>
          {words.group(group)}
        </h2>
        <div className="edit-fields">
          {names.map((name) => (
            <Widget
              key={name}
              path={[name]}
              schema={fields.get(name) ?? {}}
              isRequired={schema.required?.includes(name) === true}
              value={Object.hasOwn(body, name) ? body[name] : undefined}
              label={words.label([name])}
            />
          ))}
        </div>
      </section>
    )),
  ];
}
