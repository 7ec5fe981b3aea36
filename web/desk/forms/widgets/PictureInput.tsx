import { type ReactNode, useState } from 'react';
import { changeSitePicture, getSitePicture, listSitePictures, type SitePicture } from '#shared/contracts/desk-pictures.ts';
import { isUploaded, isVector, splitFocus, uploadedFolder, withFocus } from '#shared/site/images.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { useMay } from '../../lib/staff.ts';
import { useCall } from '../../lib/use-call.ts';
import { DeskPicture } from '../../pictures/DeskPicture.tsx';
import { FocusPicker } from '../../pictures/FocusPicker.tsx';
import { PictureDialog } from '../../pictures/PictureDialog.tsx';
import { findMissingTexts, LibraryDialog, toAltText } from '../../pictures/PictureGrid.tsx';
import { PictureAct, PictureUpload } from '../../pictures/PictureUpload.tsx';
import { type PartProps, usePart } from '../form-context.tsx';
import { FieldGroup } from './FieldGroup.tsx';

export const isPicture = (address: string) => /^(?:https?:\/\/\S+|\/(?!\/)\S+)$/.test(address);

interface PictureInputProps {
  /** Props for a `FieldGroup`. */
  field: { id: string; label: string; hint?: ReactNode; error: string | undefined };
  /** Address including the focus point; empty: no picture. */
  address: string;
  onChange: (address: string) => void;
  /** Called when the picture is removed. */
  onRemove: () => void;
  /** False if the site shows no alternative text for it. */
  isDescribed?: boolean;
  /** Whether it is an entry of a list. Then it can be removed even while its address is empty. */
  isEntry?: boolean;
}

/** Field for a picture and its focus point. The picture is uploaded, chosen from the library, or typed as an address. */
export function PictureInput({ field, address, onChange, onRemove, isDescribed = true, isEntry = false }: PictureInputProps) {
  const t = useTranslate();
  const may = useMay();
  const [opened, setOpened] = useState<'library' | 'focus' | 'texts'>();
  const { source, focus } = splitFocus(address);
  const known = useUploaded(source);
  const close = () => setOpened(undefined);
  const choose = (picture: SitePicture) => {
    onChange(withFocus(picture.address, picture.focus));
    close();
  };
  const isShown = isPicture(address);
  const hasFocus = isShown && !isVector(source) && (!isUploaded(source) || may(getSitePicture)); // the picker loads public pictures only
  return (
    <FieldGroup {...field} className="edit-picture">
      <PictureUpload
        label={field.label}
        onDone={choose}
        below={
          !isUploaded(source) && (
            <Input
              value={address}
              inputMode="url"
              spellCheck={false}
              aria-label={t('pictures.address_of', { name: field.label })}
              aria-invalid={field.error !== undefined || undefined}
              placeholder={t('pictures.address')}
              onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
            />
          )
        }
        others={
          <>
            {may(listSitePictures) && <PictureAct icon="search" label={t('pictures.choose')} onClick={() => setOpened('library')} />}
            {hasFocus && <PictureAct icon="eye" label={t('pictures.focus')} onClick={() => setOpened('focus')} />}
            {known && isDescribed && may(changeSitePicture) && (
              <PictureAct icon="edit" label={t('pictures.describe')} onClick={() => setOpened('texts')} />
            )}
            {(isEntry || address !== '') && <PictureAct icon="trash" label={t('pictures.remove')} onClick={onRemove} />}
          </>
        }
      >
        {isShown && <DeskPicture address={address} alt={known?.title ?? ''} loading="lazy" />}
        {known && <Described {...known} hasTexts={isDescribed} />}
      </PictureUpload>
      {opened === 'library' && <LibraryDialog onChoose={choose} onClose={close} />}
      {opened === 'texts' && known && <PictureDialog picture={known.picture} onClose={close} />}
      <Dialog
        isOpen={opened === 'focus'}
        onClose={close}
        title={field.label}
        closeLabel={t('desk.close')}
        footer={<Button onClick={close}>{t('pictures.focus_done')}</Button>}
      >
        <FocusPicker source={source} focus={focus} onChange={(to) => onChange(withFocus(source, to))} />
      </Dialog>
    </FieldGroup>
  );
}

interface Uploaded {
  picture: SitePicture;
  title: string;
}

/** The library's data of a picture; undefined if it is not in the library. */
function useUploaded(source: string): Uploaded | undefined {
  const { locale } = useDesk();
  const may = useMay();
  const found = useCall(
    getSitePicture,
    isUploaded(source) && may(getSitePicture) ? { params: { name: source.slice(uploadedFolder.length) } } : undefined,
  );
  return 'data' in found ? { picture: found.data, title: toAltText(found.data, locale) } : undefined;
}

function Described({ picture, title, hasTexts }: Uploaded & { hasTexts: boolean }) {
  const t = useTranslate();
  const missing = findMissingTexts(picture, useDesk().start.locales);
  return (
    <p className="edit-picture-text">
      {title || <span className="quiet">{picture.file_name ?? t('pictures.untitled')}</span>}
      {hasTexts && missing.length > 0 && (
        <small>{t('pictures.texts_missing', { languages: missing.map((one) => one.toUpperCase()).join(', ') })}</small>
      )}
    </p>
  );
}

/** Picture field of a record: an empty optional address is removed. */
export function PictureField(part: PartProps) {
  const { field, set, clear } = usePart(part);
  const write = (address: string) => (address === '' && (part.isNullable || !part.isRequired) ? clear() : set(address));
  const address = typeof part.value === 'string' ? part.value : '';
  return <PictureInput field={field} address={address} onChange={write} onRemove={() => write('')} />;
}
