import { useState } from 'react';
import {
  changeSitePicture,
  getSitePicture,
  listSitePictures,
  removeSitePicture,
  type SitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { AltTexts } from './AltTexts.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { PictureFacts } from './PictureFacts.tsx';

interface Props {
  picture: SitePicture;
  onClose: () => void;
}

/** A picture of the library: alternative texts, focus point, uses. */
export function PictureDialog({ picture, onClose }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const change = useAct(changeSitePicture);
  const remove = useAct(removeSitePicture);
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [isAsked, setIsAsked] = useState(false);
  const input = { params: { name: picture.name } };
  async function end(title: string): Promise<void> {
    await refresh(listSitePictures, getSitePicture);
    showToast({ title, type: 'success' });
    onClose();
  }
  async function save(): Promise<void> {
    if (await change.send({ version: picture.version, alt, focus }, input)) await end(t('pictures.saved'));
  }
  async function removeNow(): Promise<void> {
    if (await remove.send({}, input)) await end(t('pictures.removed'));
    else setIsAsked(false);
  }
  const failed = [change, remove].find(({ state }) => state === 'failed');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={picture.file_name ?? t('pictures.untitled')}
      closeLabel={t('desk.close')}
      size="large"
      footer={
        isAsked ? (
          <>
            <p role="alert">{t('pictures.remove_lead')}</p>
            <Button isLoading={remove.isSending} onClick={() => void removeNow()}>
              {t('pictures.remove_now')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsked(false)}>
              {t('pictures.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button isLoading={change.isSending} onClick={() => void save()}>
              {t('pictures.save')}
            </Button>
            {picture.uses === 0 && (
              <Button variant="quiet" icon="trash" onClick={() => setIsAsked(true)}>
                {t('pictures.remove_from_library')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        <img className="picture-described" src={toImageAddress(picture.address, { width: 320, format: 'webp' })} alt="" />
        <AltTexts alt={alt} onChange={setAlt} />
        <FocusPicker source={picture.address} focus={focus} onChange={setFocus} />
        <PictureFacts picture={picture} />
        {failed?.state === 'failed' && (
          <Notice tone="error" role="alert">
            {failed.errors.version
              ? t('pictures.changed_meanwhile')
              : failed.errors.name
                ? t('pictures.used_meanwhile')
                : toFailure(failed).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
