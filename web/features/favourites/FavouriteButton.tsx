import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { LikeType } from '#shared/contracts/favourites.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMark } from './use-mark.ts';

export interface FavouriteButtonProps {
  type: LikeType;
  record: { id: number; translations: readonly { locale: string; title: string }[] };
}

/** A heart on a card that toggles the member's favourite. */
export function FavouriteButton({ type, record }: FavouriteButtonProps) {
  const t = useTranslate();
  const label = `${t('favourites.like')}: ${useRecordTexts().get(record, 'title')}`;
  const markKey = `like ${type} ${record.id}` as const;
  const like = useMark(markKey);
  return (
    like && (
      <IconButton
        icon="heart"
        variant="raised"
        size="small"
        label={label}
        data-mark={markKey}
        aria-pressed={Boolean(like.mark)}
        {...like.toPress(!like.mark)}
      />
    )
  );
}

/** Returns the heart of a company, for components that list companies and get controls from outside. */
export function toCompanyHeart(company: CompanyOutline) {
  return <FavouriteButton type="company" record={company} />;
}
