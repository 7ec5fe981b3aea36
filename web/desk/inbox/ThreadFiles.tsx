import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { getDeskPicture } from '#shared/contracts/desk.ts';
import { getReplyFile, type ReplyFile } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Attachment } from '#shared/contracts/messages.ts';
import { readDataUrl } from '../../lib/browser/data-url.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { showToast } from '../lib/toasts.ts';
import { useCall } from '../lib/use-call.ts';
import { useFileSize } from '../pictures/file-size.ts';

/** A member's picture. Never cached. */
export function ThreadPicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const found = useCall(getDeskPicture, isNear ? { params: { id } } : undefined);
  const again = found.state === 'failed' && <Again onClick={found.refresh} />;
  return (
    <PictureFrame
      place={place}
      size={{ width, height }}
      title={t('inbox.picture')}
      source={found.state === 'ready' ? found.data.picture : undefined}
    >
      {again}
    </PictureFrame>
  );
}

/** Files that the centre attached to a reply. */
export function ThreadFiles({ files }: { files: readonly ReplyFile[] }) {
  return files.map((file) =>
    file.type === 'picture' ? <ReplyPicture key={file.id} file={file} /> : <ReplyDocument key={file.id} file={file} />,
  );
}

function ReplyPicture({ file: { id, title, width, height } }: { file: ReplyFile }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const found = useCall(getReplyFile, isNear ? { params: { id } } : undefined);
  return (
    <PictureFrame place={place} size={{ width, height }} title={title} source={found.state === 'ready' ? found.data.file : undefined}>
      {found.state === 'failed' && <Again onClick={found.refresh} />}
    </PictureFrame>
  );
}

/** Button that downloads a document. Opening the document in the page would let its author choose what the page shows. */
function ReplyDocument({ file: { id, title, width, height, bytes } }: { file: ReplyFile }) {
  const t = useTranslate();
  const { api } = useDesk();
  const toSize = useFileSize();
  const [isLoading, setIsLoading] = useState(false);
  async function download(): Promise<void> {
    setIsLoading(true);
    try {
      const { data } = await api.read(getReplyFile, { params: { id } });
      const { type, content } = readDataUrl(data.file);
      downloadFile(title, type, content);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ type: 'error', title: t('inbox.file_failed', { title }) });
    }
    setIsLoading(false);
  }
  return (
    <p className="thread-file">
      <Button variant="secondary" size="small" icon="download" isLoading={isLoading} onClick={() => void download()}>
        {title} · {toSize({ width, height, bytes })}
      </Button>
    </p>
  );
}

function Again({ onClick }: { onClick: () => Promise<void> }) {
  const t = useTranslate();
  return (
    <Button variant="quiet" size="small" onClick={() => void onClick()}>
      {t('inbox.picture_again')}
    </Button>
  );
}

interface FrameProps {
  place: RefObject<HTMLDivElement | null>;
  size: { width: number; height: number };
  title: string;
  /** Undefined until the picture is loaded. */
  source: string | undefined;
  children: ReactNode;
}

/** A picture in a space that is reserved until it is near the viewport. Opens in full size on click. */
function PictureFrame({ place, size, title, source, children }: FrameProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div ref={place} className="thread-picture">
      {source === undefined ? (
        <canvas {...size} className="thread-picture-place" />
      ) : (
        <>
          <button type="button" className="thread-picture-open" onClick={() => setIsOpen(true)} aria-label={t('inbox.picture_open')}>
            <img {...size} src={source} alt={title} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={title}
            closeLabel={t('desk.close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="thread-picture-full" src={source} alt={title} />
          </Dialog>
        </>
      )}
      {children}
    </div>
  );
}
