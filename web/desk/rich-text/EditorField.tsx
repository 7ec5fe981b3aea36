import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useRef } from 'react';
import { localeFacts } from '#shared/site/locales.ts';
import { Field } from '../../ui/Field.tsx';
import type { FieldControl } from '../../ui/field-control.ts';
import { extensions } from './extensions.ts';
import { readHtml, toHtml } from './html.ts';
import { cleanPasted } from './paste.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './Toolbar.tsx';

export function EditorField({ label, hint, error, isRequired, ...text }: RichTextProps) {
  const labelId = useId();
  return (
    <Field label={<span id={labelId}>{label}</span>} hint={hint} error={error} isRequired={isRequired} className="rich-text">
      {(control) => <TextBox {...text} control={control} labelId={labelId} />}
    </Field>
  );
}

interface Props extends Pick<RichTextProps, 'value' | 'onChange' | 'locale'> {
  control: FieldControl;
  labelId: string;
}

function TextBox({ value, onChange, locale, control, labelId }: Props) {
  const said = useRef(value);
  const editor = useEditor({
    injectCSS: false, // the content policy refuses styles within a page
    extensions,
    content: readHtml(value).toJSON(),
    onUpdate({ editor: { state } }) {
      const html = toHtml(state.doc, value);
      if (html === said.current) return; // an empty line after a list is the editor's own
      said.current = html;
      onChange(html);
    },
    editorProps: {
      transformPastedHTML: cleanPasted,
      attributes: {
        id: control.id,
        role: 'textbox',
        class: 'control control-lines prose rich-text-text',
        lang: localeFacts[locale].tag,
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': String(control.required),
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
        ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
    },
  });
  return (
    <div className="rich-text-box">
      <Toolbar editor={editor} controls={control.id} />
      <EditorContent editor={editor} />
    </div>
  );
}
