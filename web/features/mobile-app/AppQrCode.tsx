import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { useIsNear } from '../../lib/use-is-near.ts';
import type { QrDrawing } from './qr-path.ts';

interface Props {
  /** What a telephone's camera will open. */
  address: string;
}

/** The way from a big screen to the telephone. On phones its place is not shown, so nothing is loaded for it. */
export function AppQrCode({ address }: Props) {
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const [drawing, setDrawing] = useState<QrDrawing>();
  useEffect(() => {
    if (!isNear) return;
    let isWanted = true;
    import('./qr-path.ts').then(
      ({ toQrDrawing }) => isWanted && setDrawing(toQrDrawing(address)),
      (error: unknown) => console.warn('The QR code could not be loaded; the links beside it lead to the same place.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [isNear, address]);
  return (
    <figure className="app-qr" ref={frame}>
      <div className="app-qr-box">
        {drawing && (
          <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={t('mobile_app.qr_alt')} shapeRendering="crispEdges">
            <path d={drawing.path} />
          </svg>
        )}
      </div>
      <figcaption>{t('mobile_app.qr')}</figcaption>
    </figure>
  );
}
