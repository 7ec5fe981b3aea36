import { getSitePictureUses, type SitePicture } from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { RecordLink } from '../records/RecordLink.tsx';

/** Uploader and size of a picture, and the records that use it. */
export function PictureFacts({ picture: { name, width, height, uploaded_at, uploaded_by } }: { picture: SitePicture }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const words = useWordsOfKinds();
  const found = useCall(getSitePictureUses, { params: { name } });
  const { uses, total } = 'data' in found ? found.data : { uses: [], total: 0 };
  return (
    <div className="stack-small">
      <p className="small quiet">
        {t('pictures.size', { width, height })} · {t('pictures.uploaded', { time: dayTime(uploaded_at), name: uploaded_by ?? '–' })}
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
