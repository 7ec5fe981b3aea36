import type { SearchType } from '#shared/contracts/search.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { countHits, type ShownGroup } from './shown-groups.ts';

interface Props {
  groups: readonly ShownGroup[];
  current: SearchType | undefined;
  toHref: (type: SearchType | undefined) => string;
}

/** The kinds of results, each with its number. */
export function SearchFilter({ groups, current, toHref }: Props) {
  const t = useTranslate();
  return (
    <ChipGroup label={t('search.filter')}>
      <Chip href={toHref(undefined)} isCurrent={current === undefined} count={countHits(groups)}>
        {t('search.all')}
      </Chip>
      {groups.map(({ type, total }) => (
        <Chip key={type} href={toHref(type)} isCurrent={type === current} count={total}>
          {t(`search.kind_${type}`)}
        </Chip>
      ))}
    </ChipGroup>
  );
}
// messages: search.kind_*
