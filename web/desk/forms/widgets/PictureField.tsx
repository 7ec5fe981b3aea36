import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { PictureInput } from './PictureInput.tsx';

/** A picture of a record. */
export function PictureField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const write = (address: string) => (address === '' && (part.isNullable || !part.isRequired) ? clear() : set(address));
  const address = typeof part.value === 'string' ? part.value : '';
  return <PictureInput field={field} address={address} onChange={write} onRemove={() => write('')} />;
}
