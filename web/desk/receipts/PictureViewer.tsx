import { useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeys } from './use-keys.ts';
import { usePictureView } from './use-picture-view.ts';

interface Props {
  src: string;
  label: string;
}

/** A picture with zoom and rotation. */
export function PictureViewer({ src, label }: Props) {
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is pushed by the arrow keys
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
