import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { getSitePicture, type SitePicture } from '#shared/contracts/desk-pictures.ts';
import { isUploaded, splitFocus, toImageAddress, uploadedFolder } from '#shared/site/images.ts';
import type { Locale } from '#shared/site/locales.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useCall } from '../lib/use-call.ts';
import type { LibraryFilters } from '../pictures/library-filters.ts';
import { PictureGrid } from '../pictures/PictureGrid.tsx';
import { PictureUpload } from '../pictures/PictureUpload.tsx';
import type { TextPicture } from './extensions.ts';

/** Widths in pixels on a wide screen. On a narrow one, a picture is at most as wide as the text. */
const widths = { small: 320, medium: 640, full: 1280 } as const;
type WidthName = keyof typeof widths;
const widthNames = Object.keys(widths) as WidthName[]; // safe: the table's own keys

interface Props {
  editor: Editor;
  /** Language of the text. */
  locale: Locale;
  /** Picture at the caret, which the form edits. */
  selected: TextPicture | undefined;
  /** Pasted or dropped files, which are uploaded immediately. */
  files: readonly File[];
  onDone: () => void;
}

/** Inserts a picture into a text, from the library or a file, or changes the selected one. */
export function PictureForm({ editor, locale, selected, files, onDone }: Props) {
  const t = useTranslate();
  const [filters, setFilters] = useState<LibraryFilters>({});
  const [picture, setPicture] = useState(selected);
  const choose = ({ address: src, alt, width, height }: SitePicture) => setPicture({ src, alt: alt[locale] ?? '', width, height });
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={t(selected ? 'rich_text.picture_edit' : 'rich_text.picture')}
      closeLabel={t('desk.close')}
      size="large"
    >
      {picture ? (
        <Details editor={editor} picture={picture} isNew={!selected} onDone={onDone} />
      ) : (
        <div className="stack">
          <PictureUpload label={t('rich_text.picture')} onDone={choose} filesAtStart={files} />
          <PictureGrid type="picture" filters={filters} onFilter={setFilters} onPick={choose} verb={t('pictures.choose_one')} />
        </div>
      )}
    </Dialog>
  );
}
// messages: rich_text.picture, rich_text.picture_edit

function Details({ editor, picture, isNew, onDone }: Pick<Props, 'editor' | 'onDone'> & { picture: TextPicture; isNew: boolean }) {
  const t = useTranslate();
  const name = useId();
  const [alt, setAlt] = useState(picture.alt);
  const [width, setWidth] = useState<WidthName>(() => (isNew ? 'full' : toWidthName(picture.width)));
  const fileWidth = useFileWidth(picture, isNew);
  const save = () => {
    const attrs = { ...picture, alt: alt.trim(), ...toSize(picture, Math.min(widths[width], fileWidth ?? picture.width)) };
    if (isNew) editor.chain().focus().insertContent({ type: 'picture', attrs }).run();
    else editor.chain().focus().updateAttributes('picture', attrs).run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().deleteSelection().run();
    onDone();
  };
  return (
    <div className="stack">
      <img className="picture-described" src={toImageAddress(picture.src, { width: 320, format: 'webp' })} alt="" />
      <Field label={t('pictures.alt_of')} hint={t('pictures.alt_hint')}>
        <Textarea
          rows={2}
          maxLength={uploadLimits.altCharacters}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
      </Field>
      <RadioGroup
        legend={t('rich_text.picture_width')}
        name={name}
        layout="tiles"
        value={width}
        choices={widthNames.map((one) => ({ value: one, label: t(`rich_text.picture_${one}`) }))}
        onChange={(value) => setWidth(widthNames.find((one) => one === value) ?? 'full')}
      />
      <div className="cluster">
        <Button onClick={save}>{t(isNew ? 'rich_text.picture_insert' : 'rich_text.picture_change')}</Button>
        {!isNew && (
          <Button variant="secondary" icon="trash" onClick={remove}>
            {t('rich_text.picture_remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {t('rich_text.cancel')}
        </Button>
      </div>
    </div>
  );
}
// messages: rich_text.picture_small, rich_text.picture_medium, rich_text.picture_full, rich_text.picture_insert, rich_text.picture_change

/** Returns the size of a picture in a text: at most the size of its file. */
function toSize({ width, height }: TextPicture, shown: number): Pick<TextPicture, 'width' | 'height'> {
  if (!width || !height) return { width, height };
  return { width: shown, height: Math.max(1, Math.round((shown * height) / width)) };
}

/** Width of the file; undefined until it is known. */
function useFileWidth({ src, width }: TextPicture, isNew: boolean): number | undefined {
  const name = splitFocus(src).source.slice(uploadedFolder.length);
  const found = useCall(getSitePicture, !isNew && isUploaded(src) ? { params: { name } } : undefined);
  if (isNew) return width;
  return 'data' in found ? found.data.width : undefined;
}

function toWidthName(width: number): WidthName {
  return widthNames.find((one) => width <= widths[one]) ?? 'full';
}
