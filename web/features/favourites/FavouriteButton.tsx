import type { likeTypes } from '#shared/contracts/favourites.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useWords } from '../../lib/words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMark } from './use-mark.ts';

export interface FavouriteButtonProps {
  type: (typeof likeTypes)[number];
  record: { id: number; translations: readonly { locale: string; title: string }[] };
}

/** A heart on a card: pressed, the record is among the member's favourites. */
export function FavouriteButton({ type, record }: FavouriteButtonProps) {
  const label = `${useTranslate()('favourites.like')}: ${useWords().get(record, 'title')}`;
  const like = useMark(`like ${type} ${record.id}`);
  return (
    like && (
      <IconButton
        icon="heart"
        variant="raised"
        size="small"
        label={label}
        aria-pressed={Boolean(like.mark)}
        onClick={() => like.change(!like.mark)}
      />
    )
  );
}
