import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import { uploadSitePicture } from '#shared/contracts/desk-pictures.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FieldControl } from '../../ui/field-control.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useMay } from '../lib/staff.ts';
import { extensions } from './extensions.ts';
import { readHtml, textSerializer, toHtml } from './html.ts';
import { cleanPasted, countPictures } from './paste.ts';
import type { RichTextProps } from './SourceField.tsx';
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
  const t = useTranslate();
  const may = useMay();
  const [left, setLeft] = useState(0);
  const [files, setFiles] = useState<readonly File[]>();
  const said = useRef(value);
  /**
   * Opens the form for the first picture of a paste or drop, and shows how many pictures are omitted. Returns whether it contains only pictures.
   */
  function noteLeft(data: DataTransfer | null): boolean {
    const html = data?.getData('text/html') ?? '';
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const isText = html !== '' || (data?.getData('text/plain') ?? '') !== '';
    const isOfFiles = !isText && files.length > 0;
    const isTaken = isOfFiles && may(uploadSitePicture);
    if (isTaken) setFiles(files.slice(0, 1));
    setLeft(html === '' ? files.length - (isTaken ? 1 : 0) : countPictures(html));
    return isOfFiles;
  }
  const editor = useEditor({
    injectCSS: false, // the content policy forbids inline styles
    extensions,
    content: readHtml(value).toJSON(),
    onUpdate({ editor: { state } }) {
      const html = toHtml(state.doc, value);
      if (html === said.current) return; // not an edit: the editor adds an empty line after a list
      said.current = html;
      onChange(html);
    },
    editorProps: {
      clipboardSerializer: textSerializer,
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => noteLeft(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && noteLeft(dataTransfer),
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
      <Toolbar editor={editor} controls={control.id} locale={locale} files={files} onFilesDone={() => setFiles(undefined)} />
      <EditorContent editor={editor} />
      {left > 0 && (
        <Notice tone="info" role="status">
          {t('rich_text.pictures_left', { count: left })}
        </Notice>
      )}
    </div>
  );
}
