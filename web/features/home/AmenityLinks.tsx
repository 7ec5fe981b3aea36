import type { Amenity } from '#shared/contracts/amenities.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useLinks } from '../../lib/route.tsx';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { Section } from '../../ui/Section.tsx';

/** What makes a visit easier, by name. */
export function AmenityLinks({ amenities }: { amenities: readonly Amenity[] }) {
  const t = useTranslate();
  const words = useWords();
  const { locale } = useSite();
  const href = useLinks()('amenities', { page: 1 });
  if (!href || amenities.length === 0) return null;
  return (
    <Section spacing="tight" heading={t('home.amenities')} link={{ label: t('home.all_amenities'), href }}>
      <ChipGroup label={t('home.amenities')}>
        {amenities.map((amenity) => {
          const title = words.get(amenity, 'title');
          return (
            <Chip key={amenity.id} href={toDetailPath('amenity', locale, amenity.id, title)}>
              {title}
            </Chip>
          );
        })}
      </ChipGroup>
    </Section>
  );
}
