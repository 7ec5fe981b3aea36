import type { DeskImport } from '#shared/contracts/desk-imports.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';

interface Props {
  data: Pick<DeskImport, 'sheet' | 'sheets'>;
  /** Path of the first step, where the file is chosen again. */
  again: string;
  onSheet: ((sheet: string) => void) | undefined;
  isBusy: boolean;
}

/** Chooses the sheet of a file that has several. */
export function SheetChoice({ data, again, onSheet, isBusy }: Props) {
  const t = useTranslate();
  if (!onSheet)
    return (
      <p className="record-quiet">
        {t('imports.sheet_of', { sheet: data.sheet ?? '' })} <Link href={again}>{t('imports.choose_again')}</Link>
      </p>
    );
  return (
    <Field label={t('imports.sheet')}>
      <Select
        value={data.sheet ?? ''}
        disabled={isBusy}
        choices={data.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={({ currentTarget }) => onSheet(currentTarget.value)}
      />
    </Field>
  );
}
