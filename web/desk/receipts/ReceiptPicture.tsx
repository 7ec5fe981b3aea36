import { useRef } from 'react';
import { getDeskReceiptPicture } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { useKeys } from './keys.tsx';
import { usePictureView } from './picture-view.ts';

interface ReceiptPictureProps {
  receipt: { id: number; has_picture: boolean };
}

/** The picture of a receipt, or a notice that it has none or that it was deleted. */
export function ReceiptPicture({ receipt: { id, has_picture } }: ReceiptPictureProps) {
  const t = useTranslate();
  const picture = useCall(getDeskReceiptPicture, has_picture ? { params: { id } } : undefined);
  if (!has_picture) return <Notice title={t('receipts.no_picture')}>{t('receipts.no_picture_text')}</Notice>;
  if ('data' in picture) return <PictureViewer key={id} src={picture.data.picture} label={t('receipts.picture_of', { id })} />;
  if (picture.state === 'failed') {
    const isGone = picture.code === 'NotFound';
    return (
      <Notice
        tone="error"
        title={t(isGone ? 'receipts.picture_gone' : 'receipts.picture_failed')}
        action={!isGone && <Button onClick={() => void picture.refresh()}>{t('desk.try_again')}</Button>}
      >
        {t(isGone ? 'receipts.picture_gone_text' : 'error.BadGateway')}
      </Notice>
    );
  }
  return <Waiting />;
}

interface PictureViewerProps {
  src: string;
  label: string;
}

/** A picture with zoom and rotation. */
function PictureViewer({ src, label }: PictureViewerProps) {
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const { view, scale, zoomIn, zoomOut, turn, fit, onLoad, handlers } = usePictureView(frame);
  useKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut, t: turn, 0: fit });
  const transform = `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`;
  return (
    <div className="picture-viewer">
      <section
        ref={frame}
        className="picture-frame"
        data-zoomed={view.zoom > 1 || undefined}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move a picture that is larger than its frame
        tabIndex={0}
        {...handlers}
      >
        <img
          src={src}
          alt={label}
          draggable={false}
          ref={(image) => image?.style.setProperty('transform', transform)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onLoad({ width, height })}
        />
      </section>
      <div className="picture-tools">
        <IconButton icon="minus" label={t('receipts.zoom_out')} size="small" disabled={view.zoom === 1} onClick={zoomOut} />
        <span className="picture-zoom">{t('receipts.zoom', { percent: Math.round(view.zoom * 100) })}</span>
        <IconButton icon="plus" label={t('receipts.zoom_in')} size="small" onClick={zoomIn} />
        <IconButton icon="fit" label={t('receipts.fit')} size="small" onClick={fit} />
        <IconButton icon="turn" label={t('receipts.turn')} size="small" onClick={turn} />
      </div>
    </div>
  );
}
