import { type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { type Attachment, getMessageFile, getMessagePicture, type ReplyFile } from '#shared/contracts/messages.ts';
import { readDataUrl } from '../../lib/browser/data-url.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useIsNear } from '../../lib/browser/in-view.ts';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The member's own picture. */
export function MessagePicture({ picture: { id, width, height } }: { picture: Attachment }) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const found = useEndpoint(getMessagePicture, isNear ? { params: { id } } : undefined);
  return (
    <PictureFrame
      place={place}
      size={{ width, height }}
      title={t('support.picture')}
      source={found.state === 'ready' ? found.data.picture : undefined}
    >
      {found.state === 'failed' && <Again onClick={found.retry} />}
    </PictureFrame>
  );
}

/** Files that the centre attached to a reply. */
export function MessageFiles({ files }: { files: readonly ReplyFile[] }) {
  return files.map((file) =>
    file.type === 'picture' ? <ReplyPicture key={file.id} file={file} /> : <ReplyDocument key={file.id} file={file} />,
  );
}

function ReplyPicture({ file: { id, title, width, height } }: { file: ReplyFile }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const found = useEndpoint(getMessageFile, isNear ? { params: { id } } : undefined);
  return (
    <PictureFrame place={place} size={{ width, height }} title={title} source={found.state === 'ready' ? found.data.file : undefined}>
      {found.state === 'failed' && <Again onClick={found.retry} />}
    </PictureFrame>
  );
}

function ReplyDocument({ file: { id, title } }: { file: ReplyFile }) {
  const t = useTranslate();
  const api = useContext(SupplyContext)?.api;
  const [state, setState] = useState<'idle' | 'loading' | HttpStatusName>('idle');
  async function download(): Promise<void> {
    if (!api) return;
    setState('loading');
    try {
      const { data } = await api.read(getMessageFile, { params: { id } });
      const { type, content } = readDataUrl(data.file);
      downloadFile(title, type, content);
      setState('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error.httpStatus);
    }
  }
  return (
    <div className="message-file">
      <Button variant="secondary" size="small" icon="download" isLoading={state === 'loading'} onClick={() => void download()}>
        {title}
      </Button>
      {state !== 'idle' && state !== 'loading' && (
        <Notice tone="error" role="alert">
          {t(`error.${state}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: error.*

function Again({ onClick }: { onClick: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      {t('support.picture_retry')}
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
    <div ref={place} className="message-picture">
      {source === undefined ? (
        <canvas {...size} className="message-picture-place" />
      ) : (
        <>
          <button type="button" className="message-picture-open" onClick={() => setIsOpen(true)} aria-label={t('support.picture_open')}>
            <img {...size} src={source} alt={title} />
          </button>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={title}
            closeLabel={t('support.picture_close')}
            placement="full"
            isTitleHidden
          >
            <img {...size} className="message-picture-full" src={source} alt={title} />
          </Dialog>
        </>
      )}
      {children}
    </div>
  );
}
