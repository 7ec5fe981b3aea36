import {
  getSitePicture,
  getSitePictureUses,
  listSitePictures,
  replaceSitePicture,
  type SitePicture,
  undoSitePictureReplacement,
} from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { FileButton } from './FileButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useUpload } from './use-library-upload.ts';

interface Props {
  picture: SitePicture;
  /** Called before the replacement. Resolves with whether the replacement may begin. */
  onStart: () => Promise<boolean>;
  onDone: () => void;
}

/** Uploads another file and replaces this file by it in all records. The replacement can be undone. */
export function ReplaceFile({ picture, onStart, onDone }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const takes = picture.type === 'document' ? 'documents' : 'pictures';
  const replacement = useAct(replaceSitePicture);
  const undo = useAct(undoSitePictureReplacement);
  const { uploads, start, cancel, again, cancelAll } = useUpload((by) => void replace(by), takes);

  async function replace(by: SitePicture): Promise<void> {
    if (by.name === picture.name) return showToast({ title: t('pictures.replace_same'), type: 'error' });
    if (!(await onStart())) return;
    const done = await replacement.send({ by: by.name }, { params: { name: picture.name } });
    if (!done) return;
    await refresh(listSitePictures, getSitePicture, getSitePictureUses, ...recordReads);
    const action = { label: t('records.undo'), onPress: () => void undoNow(done.id) };
    showToast({ title: t('pictures.replaced', { count: done.records }), type: 'success', action });
    onDone();
  }

  async function undoNow(id: number): Promise<void> {
    if (!(await undo.send({}, { params: { id } }))) return showToast({ title: t('pictures.replace_undo_failed'), type: 'error' });
    await refresh(listSitePictures, getSitePicture, getSitePictureUses, ...recordReads);
    showToast({ title: t('pictures.replace_undone'), type: 'success' });
  }

  const failed = replacement.state === 'failed' ? replacement : undefined;
  return (
    <div className="stack-small">
      <h3 className="field-label">{t('pictures.replace')}</h3>
      <p className="field-hint">{t('pictures.replace_hint', { count: picture.uses })}</p>
      <div className="picture-acts">
        <FileButton
          icon="edit"
          takes={takes}
          label={t('pictures.replace_choose')}
          onChoose={(files) => {
            cancelAll();
            start(files.slice(0, 1));
          }}
        />
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onAgain={again} onCancelAll={cancelAll} />
      {failed && (
        <Notice tone="error" role="alert">
          {failed.errors.name ? t(`pictures.replace_${failed.errors.name[0]}`) : toFailure(failed).message}
        </Notice>
      )}
    </div>
  );
}
// messages: pictures.replace_not_allowed, pictures.replace_too_big, pictures.replace_not_available
