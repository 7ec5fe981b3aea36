import { RichText } from '../../rich-text/RichText.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';

/** A text with headings, lists and links. */
export function RichTextField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const { id, ...said } = field;
  const { locale } = useFormScene();
  const { value, isRequired, isNullable } = part;
  const write = (html: string) => (html === '' && (isNullable || !isRequired) ? clear() : set(html));
  return (
    <div id={id} tabIndex={-1} className="edit-rich-text">
      <RichText {...said} locale={locale} value={typeof value === 'string' ? value : ''} onChange={write} />
    </div>
  );
}
