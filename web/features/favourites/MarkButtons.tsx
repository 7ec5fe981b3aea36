import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import type { FavouriteButtonProps } from './FavouriteButton.tsx';
import type { MarkKey } from './marks.ts';
import { useMark } from './use-mark.ts';

interface Props extends Pick<FavouriteButtonProps, 'record'> {
  markKey: MarkKey;
  labels: readonly [off: string, on: string];
  icons: readonly [off: IconName, on: IconName];
  size?: 'small' | 'medium' | undefined;
}

/** The heart with a label, for the actions of a page. */
export function LikeButton({ type, ...rest }: FavouriteButtonProps & Pick<Props, 'size'>) {
  const t = useTranslate();
  return (
    <MarkButton
      {...rest}
      markKey={`like ${type} ${rest.record.id}`}
      labels={[t('favourites.like'), t('favourites.like')]}
      icons={['heart', 'heart-filled']}
    />
  );
}

/** Button to follow a shop. The member's news then include the shop's news. */
export function FollowButton({ company, size }: { company: ListedCompany } & Pick<Props, 'size'>) {
  const t = useTranslate();
  return (
    <MarkButton
      record={company}
      size={size}
      markKey={`follow company ${company.id}`}
      labels={[t('favourites.follow'), t('favourites.followed_one')]}
      icons={['plus', 'check']}
    />
  );
}

function MarkButton({ record, markKey, labels, icons, size }: Props) {
  const title = useRecordTexts().get(record, 'title');
  const control = useMark(markKey);
  const state = control?.mark ? 1 : 0;
  return (
    control && (
      <Button
        variant="secondary"
        size={size}
        icon={icons[state]}
        data-mark={markKey}
        aria-pressed={Boolean(control.mark)}
        aria-label={`${labels[state]}: ${title}`}
        {...control.toPress(!control.mark)}
      >
        {labels[state]}
      </Button>
    )
  );
}
