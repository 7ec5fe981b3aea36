import { type MemberImport, planMemberImport } from '#shared/contracts/member-imports.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { memberImportColumns } from '#shared/site/member-import-columns.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { toDeskPath } from '../../lib/desk-path.ts';
import { useAct } from '../../lib/use-act.ts';
import { ActFailure } from '../../records/faults.tsx';
import { ColumnChoices } from '../../records/import/ImportColumns.tsx';
import { type SheetUpload, UploadFailure } from '../../records/import/ImportFile.tsx';
import type { Assigned } from '../../records/import/match-columns.ts';
import { SheetChoice } from '../../records/import/SheetChoice.tsx';
import { useImportChoices } from '../../records/import/use-import-choices.ts';
import { matchMemberColumns, useMemberWords } from './member-words.ts';

interface Props {
  data: MemberImport;
  upload: SheetUpload;
  /** Reads another sheet of the file; undefined if the browser does not have the file any more. */
  onSheet: ((sheet: string) => void) | undefined;
  onPlanned: () => Promise<void>;
}

interface Choices {
  assigned: Assigned;
  locale: Locale;
  why: string;
}

/** Second step: assigns the columns of the file, and asks for the reason of the points. */
export function MemberColumns({ data, upload, onSheet, onPlanned }: Props) {
  const t = useTranslate();
  const { locale: own } = useDesk();
  const words = useMemberWords();
  const planned = useAct(planMemberImport);
  const [choices, setChoices] = useImportChoices<Choices>(data.id, () => ({
    assigned: data.columns
      ? Object.fromEntries(data.columns.map(({ index, id }) => [index, id]))
      : matchMemberColumns(data.headings, words),
    locale: data.locale ?? own,
    why: data.why ?? '',
  }));
  const { assigned, locale, why } = choices;
  const fields = Object.values(assigned);
  const hasPoints = fields.includes('points');
  const isMissing = !fields.includes('email');
  const whyCode = planned.state === 'failed' ? planned.errors.why?.[0] : undefined;

  async function compare(): Promise<void> {
    const columns = Object.entries(assigned).map(([index, id]) => ({ index: Number(index), id }));
    const body = { columns, locale, why: hasPoints && why.trim() !== '' ? why : null };
    if (await planned.send(body, { params: { id: data.id } })) await onPlanned();
  }

  return (
    <section className="stack-small">
      <p>{t('imports.columns_lead', { rows: data.rows, file: data.file_name ?? '' })}</p>
      {data.sheets.length > 1 && (
        <SheetChoice data={data} again={toDeskPath('members', 'import')} onSheet={onSheet} isBusy={upload.isSending} />
      )}
      <UploadFailure upload={upload} />
      <ColumnChoices
        {...{ data, words, assigned }}
        columns={memberImportColumns}
        onChange={(to) => setChoices({ ...choices, assigned: to })}
      />
      {fields.includes('newsletter') && (
        <p>{t(fields.includes('newsletter_proof') ? 'member_import.newsletter_proof_hint' : 'member_import.newsletter_hint')}</p>
      )}
      {hasPoints && (
        <Field
          label={t('member_import.why')}
          hint={t('member_import.why_hint')}
          isRequired
          error={whyCode === undefined ? undefined : t('form.required')}
        >
          <Input
            name="why"
            autoComplete="off"
            maxLength={memberDeskLimits.whyCharacters}
            value={why}
            onChange={({ currentTarget }) => setChoices({ ...choices, why: currentTarget.value })}
          />
        </Field>
      )}
      <Field label={t('member_import.locale')} hint={t('member_import.locale_hint')}>
        <Select
          value={locale}
          choices={locales.map((one) => ({ value: one, label: localeFacts[one].name }))}
          onChange={({ currentTarget }) => setChoices({ ...choices, locale: locales.find((one) => one === currentTarget.value) ?? locale })}
        />
      </Field>
      {whyCode === undefined && <ActFailure act={planned} />}
      <div className="cluster">
        <Button size="small" isLoading={planned.isSending} disabled={isMissing} onClick={() => void compare()}>
          {t('imports.compare')}
        </Button>
        <p role="status" className="record-quiet">
          {isMissing ? t('member_import.email_missing') : t('imports.assigned', { count: fields.length, total: data.headings.length })}
        </p>
      </div>
    </section>
  );
}
