import { isVector, toImageAddress } from '#shared/site/images.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { Lines } from './Lines.tsx';

export const isPicture = (address: string) => /^(?:https?:\/\/\S+|\/(?!\/)\S+)$/.test(address);

/** A picture by its address, and what it looks like. */
export function PictureField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const t = useTranslate();
  const address = typeof part.value === 'string' ? part.value : '';
  const write = (typed: string) => (typed === '' && (part.isNullable || !part.isRequired) ? clear() : set(typed));
  return (
    <div className="edit-picture">
      {isPicture(address) ? <img src={toPreview(address)} alt="" loading="lazy" /> : <span className="edit-picture-empty" />}
      <Field {...field} hint={<Lines lines={[field.hint, t('forms.picture_hint')]} />}>
        <Input value={address} inputMode="url" spellCheck={false} onChange={({ currentTarget }) => write(currentTarget.value.trim())} />
      </Field>
    </div>
  );
}

export function toPreview(address: string): string {
  return toImageAddress(address, isVector(address) ? 'original' : { width: 320, format: 'webp' });
}
