import { entryKinds, type PointsEntry } from '#shared/contracts/points.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';

interface Props {
  current: PointsEntry['kind'] | undefined;
}

/** The kinds of transactions as filters. */
export function KindChips({ current }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <ChipGroup label={t('points.kinds')}>
      {[undefined, ...entryKinds].map((kind) => (
        <Chip key={kind ?? 'all'} href={toPath('dashboard-my-points', locale, {}, { kind })} isCurrent={kind === current}>
          {kind ? t(`points.kind_${kind}`) : t('points.kind_all')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
// messages: points.kind_*
