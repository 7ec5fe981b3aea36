import { type KeyboardEvent, useId, useRef } from 'react';
import { toImageAddress } from '#shared/site/images.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Image } from '../../ui/Image.tsx';

interface Props {
  /** Address without focus point. */
  source: string;
  focus: string;
  onChange: (focus: string) => void;
}

const places = ['0', '1', '2', '3', '4'] as const;
const cells = places.flatMap((row) => places.map((column) => column + row));
const steps: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const crops = ['wide', 'square', 'portrait'] as const;

/** Selects the focus point of a cropped picture on a 5 × 5 grid, by click or arrow keys, with a preview. */
export function FocusPicker({ source, focus, onChange }: Props) {
  const t = useTranslate();
  const name = useId();
  const box = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault(); // by default, arrow keys move through radios in document order
    const next = [...focus].map((place, axis) => Math.min(4, Math.max(0, Number(place) + (by[axis] ?? 0)))).join('');
    onChange(next);
    box.current?.querySelector<HTMLElement>(`[value='${next}']`)?.focus();
  };
  const src = toImageAddress(source, { width: 640, format: 'webp' });
  return (
    <fieldset className="picture-focus">
      <legend className="field-label">{t('pictures.focus')}</legend>
      <p className="field-hint">{t('pictures.focus_hint')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles key events of the radios inside */}
      <div ref={box} className="picture-focus-box" onKeyDown={step}>
        <img src={src} alt="" />
        <div className="picture-focus-cells">
          {cells.map((cell) => (
            <label key={cell} className="picture-focus-cell">
              <input type="radio" name={name} value={cell} checked={cell === focus} onChange={() => onChange(cell)} />
              <span className="visually-hidden">
                {t('pictures.focus_at', { row: t(`pictures.row_${cell[1]}`), column: t(`pictures.column_${cell[0]}`) })}
              </span>
            </label>
          ))}
        </div>
      </div>
      <div className="picture-crops" aria-hidden="true">
        {crops.map((ratio) => (
          <Image key={ratio} src={src} alt="" ratio={ratio} focus={focus} />
        ))}
      </div>
    </fieldset>
  );
}
// messages: pictures.row_*, pictures.column_*
