import { useId } from 'react';
import type { LikeType } from '#shared/contracts/favourites.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useMark } from './use-mark.ts';

const values = ['up', 'down'] as const;

interface Props {
  type: 'news' | 'event' | 'product';
  id: number;
}

/** Rating of an article, an event or an offer. Clicking the same thumb again removes it. */
export function Thumbs({ type, id }: Props) {
  const t = useTranslate();
  const labelId = useId();
  const buttons = useThumbButtons({ type, id });
  if (!buttons) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in a row with the content of its fieldset
    <div className="thumbs" role="group" aria-labelledby={labelId}>
      <p id={labelId} className="thumbs-question">
        {t(`favourites.thumbs_${type}`)}
      </p>
      {buttons}
    </div>
  );
}
// messages: favourites.thumbs_*

/** The two thumbs without a question, for a row of a list. */
export function ThumbPair({ type, id, title }: { type: LikeType; id: number; title: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div className="thumb-pair" role="group" aria-label={title}>
      {useThumbButtons({ type, id })}
    </div>
  );
}

/** Renders both thumbs; undefined if the tenant has no login. */
function useThumbButtons({ type, id }: { type: LikeType; id: number }) {
  const t = useTranslate();
  const markKey = `thumb ${type} ${id}` as const;
  const thumb = useMark(markKey);
  return (
    thumb &&
    values.map((value) => (
      <button
        key={value}
        className="icon-button icon-button-outlined"
        aria-label={t(`favourites.thumb_${value}`)}
        title={t(`favourites.thumb_${value}`)}
        data-mark={`${markKey} ${value}`}
        aria-pressed={thumb.mark === value}
        {...thumb.toPress(thumb.mark === value ? false : value)}
      >
        <svg className={`icon thumb-${value}`} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M7.5 11v9h-3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zm0 0 4-7.5c1.4 0 2.4 1 2.4 2.4V9.3h4.7a2 2 0 0 1 2 2.3l-1.1 6.8a2 2 0 0 1-2 1.6H7.5" />
        </svg>
      </button>
    ))
  );
}
// messages: favourites.thumb_*
