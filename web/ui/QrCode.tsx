import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsNear } from '../lib/browser/in-view.ts';
import type { QrDrawing } from '../lib/browser/qr-path.ts';
import { setModuleStep } from './module-step.ts';

interface Props {
  /** Content of the code. */
  text: string;
  /** Alternative text. */
  label: string;
}

/** A QR code. Dark on light in every theme, because readers need that. The library loads when the code is near the viewport. */
export function QrCode({ text, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(text, frame);
  return (
    <div className="qr-code" ref={frame}>
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          ref={(svg) => setModuleStep(svg, drawing.size)}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}

function useDrawing(text: string, frame: RefObject<HTMLElement | null>): QrDrawing | undefined {
  const isNear = useIsNear(frame);
  const [drawing, setDrawing] = useState<QrDrawing>();
  useEffect(() => {
    if (!isNear) return;
    let isWanted = true;
    import('../lib/browser/qr-path.ts').then(
      ({ toQrDrawing }) => isWanted && setDrawing(toQrDrawing(text)),
      (error: unknown) => console.warn('The QR code could not be loaded; what it says stands beside it.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [isNear, text]);
  return drawing;
}
