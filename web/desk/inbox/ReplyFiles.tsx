import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { type ReplyFile, uploadReplyDocument, uploadReplyPicture } from '#shared/contracts/desk-inbox.ts';
import { replyFileLimits } from '#shared/site/inbox-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFileSize } from '../pictures/file-size.ts';
import { UploadList } from '../pictures/UploadList.tsx';
import { useUploadTo } from '../pictures/use-upload.ts';

const replies = {
  picture: uploadReplyPicture,
  document: uploadReplyDocument,
  documentBytesAtMost: replyFileLimits.bytesAtMost,
  refreshes: [],
};

/** Uploads files for a reply, and holds them until it is sent. */
export function useReplyFiles(
  files: readonly ReplyFile[],
  onChange: (change: (files: readonly ReplyFile[]) => readonly ReplyFile[]) => void,
) {
  const upload = useUploadTo(replies, (file) => onChange((before) => [...before, file]), 'both');
  const [notice, setNotice] = useState<'waiting' | 'too_many'>();
  const running = upload.uploads.filter(({ state }) => state !== 'refused').length;
  return {
    ...upload,
    files,
    /** Reason why the last act did nothing. */
    notice: notice === 'waiting' && running === 0 ? undefined : notice,
    isUploading: running > 0,
    tellWaiting: () => setNotice('waiting'),
    start(chosen: readonly File[]): void {
      const room = replyFileLimits.files - files.length - running;
      setNotice(chosen.length > room ? 'too_many' : undefined);
      upload.start(chosen.slice(0, Math.max(0, room)));
    },
    remove(id: number): void {
      setNotice(undefined);
      onChange((before) => before.filter((file) => file.id !== id));
    },
  };
}

type Attaching = ReturnType<typeof useReplyFiles>;

/** Accepts files that are dropped or pasted anywhere in the form. */
export function AttachingPlace({ attaching, children }: { attaching: Attaching; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    setIsOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    attaching.start([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are optional; the button inside works for everybody
    <div
      className={classNames('reply-place', isOver && 'picture-drop-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return; // dragged text belongs to the text field
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {children}
    </div>
  );
}

/** Files of the reply with buttons to remove them, and the progress of uploads. */
export function AttachedFiles({ attaching: { files, notice, uploads, cancel, again, cancelAll, remove } }: { attaching: Attaching }) {
  const t = useTranslate();
  const toSize = useFileSize();
  return (
    <>
      {files.length > 0 && (
        <ul className="reply-files" aria-label={t('inbox.attached')}>
          {files.map((file) => (
            <li key={file.id}>
              <Icon name="file" size="small" />
              <span className="reply-file-title">{file.title}</span>
              <span className="quiet small">{toSize(file)}</span>
              <IconButton icon="close" label={t('inbox.attached_remove', { title: file.title })} onClick={() => remove(file.id)} />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onAgain={again} onCancelAll={cancelAll} />
      {notice !== undefined && (
        <Notice tone="info" role="alert">
          {t(notice === 'waiting' ? 'inbox.attach_waiting' : 'inbox.attach_too_many', { count: replyFileLimits.files })}
        </Notice>
      )}
    </>
  );
}
