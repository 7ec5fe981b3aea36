import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFailure } from '../../lib/failure.ts';
import type { ActState } from '../../lib/use-act.ts';
import { FileButton } from '../../pictures/FileButton.tsx';

export type SheetUpload = ActState<unknown> & { isSending: boolean };

interface Props {
  upload: SheetUpload;
  onChoose: (file: File) => void;
  /** Explains the file. */
  lead?: string;
}

const accepted = '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** First step: chooses the file, which is uploaded immediately. */
export function ImportFile({ upload, onChoose, lead }: Props) {
  const t = useTranslate();
  return (
    <section className="stack-small import-file">
      <p>{lead ?? t('imports.file_lead')}</p>
      <div className="cluster">
        <FileButton icon="file" label={t('imports.choose_file')} accept={accepted} onChoose={([file]) => file && onChoose(file)} />
      </div>
      {upload.isSending && <p role="status">{t('imports.reading')}</p>}
      <UploadFailure upload={upload} />
      <p className="record-quiet">{t('imports.file_hint')}</p>
    </section>
  );
}

/** Explains why a file could not be read. */
export function UploadFailure({ upload }: { upload: SheetUpload }) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (upload.state !== 'failed') return null;
  const [code] = upload.errors.file ?? [];
  return (
    <Notice tone="error" role="alert" title={code === undefined ? toFailure(upload).title : t('imports.not_read')}>
      {code === undefined ? toFailure(upload).message : t(`imports.file_error.${code}`)}
    </Notice>
  );
}
// messages: imports.file_error.*
