import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { linkPattern } from '#shared/rules/patterns.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkInput } from '../forms/widgets/LinkInput.tsx';
import { ChooseDocument } from '../pictures/ChooseDocument.tsx';

interface Props {
  editor: Editor;
  onDone: () => void;
}

/** Form for the selection's link. Not a `<form>` element, because it is inside the form of the record. */
export function LinkForm({ editor, onDone }: Props) {
  const t = useTranslate();
  const field = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    field.current?.querySelector('input')?.focus();
  }, []);

  const set = () => {
    const href = address.trim();
    if (!linkPattern.test(href)) return setWrong(true);
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  /** Links to a document of the library; without a selection, inserts its name. */
  const setDocument = ({ address: href, file_name }: SitePicture) => {
    const name = (file_name ?? href).replace(/\.pdf$/i, '');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const leave = () => {
    editor.commands.focus();
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || !(event.target instanceof HTMLInputElement); // a suggestion was chosen
    if (isTaken || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else leave();
  };
  return (
    <div className="rich-text-link-form">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field, after its list of suggestions */}
      <div ref={field} onKeyDown={press}>
        <Field label={t('rich_text.link_address')} hint={t('rich_text.link_hint')} error={isWrong && t('rich_text.link_wrong')}>
          <LinkInput value={address} label={t('rich_text.link_address')} onChange={setAddress} />
        </Field>
      </div>
      <div className="rich-text-link-acts">
        <Button size="small" onClick={set}>
          {t('rich_text.link_set')}
        </Button>
        {editor.isActive('link') && (
          <Button size="small" variant="secondary" onClick={remove}>
            {t('rich_text.link_remove')}
          </Button>
        )}
        <ChooseDocument label={t('rich_text.link')} onChoose={setDocument} />
        <Button size="small" variant="quiet" onClick={leave}>
          {t('rich_text.cancel')}
        </Button>
      </div>
    </div>
  );
}
