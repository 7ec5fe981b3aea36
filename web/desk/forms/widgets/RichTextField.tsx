import { RichText } from '../../rich-text/RichText.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** A text with headings, lists and links. */
export function RichTextField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { value, isRequired, isNullable } = part;
  const write = (html: string) => (html === '' && (isNullable || !isRequired) ? clear() : set(html));
  return <RichText {...field} value={typeof value === 'string' ? value : ''} onChange={write} />;
}
