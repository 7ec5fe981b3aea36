import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Json, JsonObject, Path } from '#web/desk/forms/json.ts';
import { setAt } from '#web/desk/forms/json.ts';
import { RecordForm } from '#web/desk/forms/RecordForm.tsx';
import { createFieldWords, toKindWords } from '#web/desk/forms/words.ts';
import { type Desk, DeskProvider } from '#web/desk/lib/desk-context.tsx';
import { createProof } from '#web/desk/lib/proof.ts';
import { StaffContext } from '#web/desk/lib/staff.ts';
import fieldMessages from '#web/desk/messages/fields/en.json' with { type: 'json' };
import { createTranslate, type Messages, TranslateProvider } from '#web/lib/texts/i18n.tsx';

const tenants = join(import.meta.dirname, '../../../../config/tenants');

/** Lists the records in a tenant's content files whose kind has a form. */
export function listRecords(tenant: string): { kind: string; body: JsonObject }[] {
  const folder = join(tenants, tenant, 'content');
  return readdirSync(folder).flatMap((file) => {
    const kind = kindOf(file);
    if (kind === undefined || findDeskKind(kind)?.hasOwnScreen) return [];
    const json: JsonObject | JsonObject[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [json].flat().map((body) => ({ kind, body }));
  });
}

/** Returns the kind of a content file: `companies-dining.json` contains companies. */
function kindOf(file: string): string | undefined {
  const name = file.replace('.json', '');
  return [name, name.replace(/-\w+$/, '')].find((one) => findDeskKind(one));
}

export function toForm(kind: string): KindForm {
  return { kind, is_list: true, key_field: 'id', dates_from: '2026-11-21T08:00:00Z', schema: toKindSchema(kind) };
}

interface Shown {
  kind: string;
  body: JsonObject;
  live?: JsonObject;
  faults?: ReadonlyMap<string, string>;
  /** Answers the form's calls. By default, they stay unanswered. */
  read?: Desk['api']['read'];
}

const editor: StaffSession = {
  id: 7,
  name: 'Eva Nová',
  roles: ['editor'],
  company_id: null,
  expires_at: '2026-11-27T20:00:00Z',
  confirmed_until: null,
  is_company: false,
};

/** Renders the desk in English with this content, for a centre in Prague. */
export function renderAtDesk(
  children: React.ReactNode,
  { read, messages }: { read?: Desk['api']['read'] | undefined; messages: Messages },
) {
  const locale: Locale = 'en';
  const never = () => new Promise<never>(() => {});
  const desk: Desk = {
    api: { read: read ?? never, send: never },
    fetchFile: never,
    proof: createProof(),
    start: {
      build: 'd1',
      centre: 'Meandr',
      locales: ['cz', 'sk', 'en', 'de'],
      fallbackLocale: 'cz',
      publicUrl: 'https://meandr.example',
      timeZone: 'Europe/Prague',
      dateFormat: 'D. M. YYYY',
      timeFormat: 'H:mm',
      currency: 'CZK',
    },
    locale,
    setLocale: () => {},
  };
  return render(
    <TranslateProvider translate={createTranslate(messages, locale)}>
      <DeskProvider desk={desk}>
        <StaffContext value={editor}>
          <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
        </StaffContext>
      </DeskProvider>
    </TranslateProvider>,
  );
}

/** Shows the form of a record. `body` returns its current content, and `changes` the number of changes. */
export async function showForm({ kind, body, live = body, faults = new Map(), read }: Shown) {
  const { default: messages } = await import('#web/desk/messages/en.json');
  const table = findDeskKind(kind);
  if (!table) throw new Error(`${kind} is no kind`);
  let now = body;
  let changes = 0;
  function Form() {
    const [own, setOwn] = useState(body);
    now = own;
    const change = (path: Path, to: Json | undefined) => {
      changes += 1;
      setOwn((before) => setAt(before, path, to) as JsonObject);
    };
    return (
      <RecordForm
        form={toForm(kind)}
        table={table as NonNullable<typeof table>}
        words={toKindWords(createFieldWords(fieldMessages), kind)}
        body={own}
        live={live}
        faults={faults}
        isNew={false}
        onChange={change}
      />
    );
  }
  renderAtDesk(<Form />, { read, messages });
  return { body: () => now, changes: () => changes, close: cleanup };
}
