import { useMemo } from 'react';
import { toCode128 } from '../lib/browser/code-128.ts';
import { setModuleStep } from './module-step.ts';

interface Props {
  /** Content of the code: printable ASCII. */
  text: string;
  /** Alternative text. */
  label: string;
}

/** A Code 128 barcode. Dark on light in every theme, with the quiet zones that readers need. Nothing for texts that it cannot encode. */
export function Barcode({ text, label }: Props) {
  const drawing = useMemo(() => toCode128(text), [text]);
  if (!drawing) return null;
  return (
    <div className="barcode">
      <svg
        viewBox={`0 0 ${drawing.width} 1`}
        ref={(svg) => setModuleStep(svg, drawing.width)}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={drawing.path} />
      </svg>
    </div>
  );
}
