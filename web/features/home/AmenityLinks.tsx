import type { Amenity } from '#shared/contracts/amenities.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { Section } from '../../ui/Section.tsx';

/** Amenities, each name once. */
export function AmenityLinks({ amenities }: { amenities: readonly Amenity[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const href = useLinks()('amenities', { page: 1 });
  if (!href || amenities.length === 0) return null;
  const titled = amenities.map((amenity) => ({ id: amenity.id, title: texts.get(amenity, 'title') }));
  const each = titled.filter(({ title }, index) => titled.findIndex((other) => other.title === title) === index);
  return (
    <Section spacing="tight" heading={t('home.amenities')} link={{ label: t('home.all_amenities'), href }}>
      <ChipGroup label={t('home.amenities')}>
        {each.map(({ id, title }) => (
          <Chip key={id} href={toDetailPath('amenity', locale, id, title)} isOtherPage>
            {title}
          </Chip>
        ))}
      </ChipGroup>
    </Section>
  );
}
