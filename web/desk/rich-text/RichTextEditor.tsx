import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EditorField } from './EditorField.tsx';
import { isEditable } from './html.ts';
import { type RichTextProps, SourceField } from './SourceField.tsx';

/** The editor, remounted when the text changes from outside, such as by another version of the record. */
export function RichTextEditor({ value, onChange, ...rest }: RichTextProps) {
  const [own, setOwn] = useState({ value, round: 0 });
  if (value !== own.value) setOwn({ value, round: own.round + 1 });
  const change = (html: string) => {
    setOwn(({ round }) => ({ value: html, round }));
    onChange(html);
  };
  return <OneText {...rest} key={own.round} value={own.value} onChange={change} />;
}

/** Chooses editor or source once, so that the field does not switch during editing. */
function OneText(props: RichTextProps) {
  const t = useTranslate();
  const [isInEditor] = useState(() => isEditable(props.value));
  return isInEditor ? <EditorField {...props} /> : <SourceField {...props} reason={t('rich_text.not_held')} />;
}
