import { lazy, Suspense } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { type RichTextProps, SourceField } from './SourceField.tsx';

/** The editor, loaded on demand because it is larger than the rest of the desk. If it cannot be loaded, the source can be edited. */
const LoadedField = lazy(async () => {
  try {
    return { default: (await import('./RichTextEditor.tsx')).RichTextEditor };
  } catch {
    return { default: SourceWithoutEditor };
  }
});

/** A text with headings, lists, links and tables. An unchanged text is returned exactly as it was. */
export function RichText(props: RichTextProps) {
  const { label, hint, value } = props;
  return (
    <Suspense
      fallback={
        <Field label={label} hint={hint}>
          <Textarea className="rich-text-source" rows={8} value={value} readOnly aria-busy="true" />
        </Field>
      }
    >
      <LoadedField {...props} />
    </Suspense>
  );
}

function SourceWithoutEditor(props: RichTextProps) {
  const t = useTranslate();
  return <SourceField {...props} reason={t('rich_text.not_loaded')} />;
}
