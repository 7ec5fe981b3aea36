import { toPlainText } from '../../lib/texts/rich-text.ts';

interface AmenityFacts {
  title: string;
  description: string | undefined;
}

/** The centre with its amenities, for search engines (schema.org `amenityFeature`). */
export function toAmenityFeatures(
  centre: Readonly<Record<string, unknown>>,
  amenities: readonly AmenityFacts[],
): Readonly<Record<string, unknown>> {
  return {
    ...centre,
    amenityFeature: amenities.map(({ title, description }) => ({
      '@type': 'LocationFeatureSpecification',
      name: title,
      value: true,
      ...(description && { description: toPlainText(description) }),
    })),
  };
}
