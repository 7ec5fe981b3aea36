import { useState } from 'react';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listPictureTags,
  listSitePictures,
  removeSitePicture,
  type SitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { toDocumentAddress } from '#shared/site/documents.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { LanguagePicker } from '../forms/widgets/LanguagePicker.tsx';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { RecordLink } from '../records/record-links.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { useFileSize } from './file-size.ts';
import { ReplaceFile } from './ReplaceFile.tsx';
import { TagsInput } from './TagsInput.tsx';

interface Props {
  picture: SitePicture;
  onClose: () => void;
  /** Whether the file can be replaced here. Not in a form, because the form would still have the old file. */
  canReplace?: boolean;
}

/** A picture of the library: alternative texts, focus point, uses. */
export function PictureDialog({ picture, onClose, canReplace = false }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const change = useAct(changeSitePicture);
  const remove = useAct(removeSitePicture);
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [tags, setTags] = useState(picture.tags);
  const [version, setVersion] = useState(picture.version);
  const [isConfirming, setIsConfirming] = useState(false);
  const input = { params: { name: picture.name } };
  async function end(title: string): Promise<void> {
    await refresh(listSitePictures, getSitePicture, listPictureTags);
    showToast({ title, type: 'success' });
    onClose();
  }
  async function store(): Promise<boolean> {
    const changed = await change.send({ version, alt, focus, tags }, input);
    if (changed) setVersion(changed.version);
    return changed !== undefined;
  }
  async function save(): Promise<void> {
    if (await store()) await end(t('pictures.saved'));
  }
  /** Saves typed texts, which the new file gets with the replacement. */
  async function keepTyped(): Promise<boolean> {
    return JSON.stringify([alt, focus, tags]) === JSON.stringify([picture.alt, picture.focus, picture.tags]) || store();
  }
  async function removeNow(): Promise<void> {
    if (await remove.send({}, input)) await end(t('pictures.removed'));
    else setIsConfirming(false);
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
        isConfirming ? (
          <>
            <p role="alert">{t('pictures.remove_lead')}</p>
            <Button isLoading={remove.isSending} onClick={() => void removeNow()}>
              {t('pictures.remove_now')}
            </Button>
            <Button variant="quiet" onClick={() => setIsConfirming(false)}>
              {t('pictures.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button isLoading={change.isSending} onClick={() => void save()}>
              {t('pictures.save')}
            </Button>
            {picture.uses === 0 && (
              <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)}>
                {t('pictures.remove_from_library')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        {picture.type === 'document' ? (
          <a className="picture-open" href={toDocumentAddress(picture.address)} target="_blank" rel="noopener">
            {t('pictures.open_document')}
          </a>
        ) : (
          <>
            <img className="picture-described" src={toImageAddress(picture.address, { width: 320, format: 'webp' })} alt="" />
            <AltTexts alt={alt} onChange={setAlt} />
            <FocusPicker source={picture.address} focus={focus} onChange={setFocus} />
          </>
        )}
        <TagsInput tags={tags} onChange={setTags} />
        {canReplace && <ReplaceFile picture={picture} onStart={keepTyped} onDone={onClose} />}
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

/** Size, upload date and uploader of a picture, and the records that use it. */
function PictureFacts({ picture }: { picture: SitePicture }) {
  const { name, uploaded_at, uploaded_by } = picture;
  const toSize = useFileSize();
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const words = useWordsOfKinds();
  const found = useCall(getSitePictureUses, { params: { name } });
  const { uses, total } = 'data' in found ? found.data : { uses: [], total: 0 };
  return (
    <div className="stack-small">
      <p className="small quiet">
        {toSize(picture)} · {t('pictures.uploaded', { time: dayTime(uploaded_at), name: uploaded_by ?? '–' })}
      </p>
      <h3 className="field-label">{t('pictures.uses', { count: total })}</h3>
      {uses.length > 0 && (
        <ul className="record-uses">
          {uses.map((use) => (
            <li key={`${use.kind} ${use.key}`}>
              <RecordLink kind={use.kind} recordKey={use.key}>
                {toRecordTitle(use, locale)}
              </RecordLink>
              <small>{words && toKindWords(words, use.kind).list}</small>
            </li>
          ))}
          {total > uses.length && <li>{t('records.more_uses', { count: total - uses.length })}</li>}
        </ul>
      )}
    </div>
  );
}

type Alt = SitePicture['alt'];

/** Alternative texts in two languages side by side; languages without a text are marked. */
function AltTexts({ alt, onChange }: { alt: Alt; onChange: (alt: Alt) => void }) {
  const t = useTranslate();
  const { locales, fallbackLocale } = useDesk().start;
  const ordered = [fallbackLocale, ...locales.filter((locale) => locale !== fallbackLocale)];
  const [pair, setPair] = useState<readonly Locale[]>([fallbackLocale, ordered[1] ?? fallbackLocale]);
  const sides = pair[0] === pair[1] ? pair.slice(0, 1) : pair;
  return (
    <fieldset className="edit-group edit-translations">
      <legend className="field-label">{t('pictures.alt')}</legend>
      <p className="field-hint">{t('pictures.alt_hint')}</p>
      <div className="edit-languages">
        {pair.map((locale, side) => (
          <LanguagePicker
            key={side === 0 ? 'first' : 'second'}
            label={t(side === 0 ? 'forms.first_language' : 'forms.second_language')}
            locales={ordered}
            value={locale}
            toState={(one) => (alt[one]?.trim() ? 'there' : 'missing')}
            onChange={(to) => setPair(pair.with(side, to))}
          />
        ))}
      </div>
      <div className="edit-sides" data-sides={sides.length}>
        {sides.map((locale) => (
          <Field key={locale} label={t('forms.in_language', { name: t('pictures.alt_of'), language: locale.toUpperCase() })}>
            <Textarea
              rows={3}
              lang={localeFacts[locale].tag}
              maxLength={uploadLimits.altCharacters}
              value={alt[locale] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...alt, [locale]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
