import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking } from '#shared/rules/parking-price.ts';
import type { SiteMall } from '#shared/site/config.ts';
import { toAddressLines } from '../../lib/centre/centre-address.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

/** Kinds that are not for cars. */
const notForCars: readonly string[] = ['bike', 'motorcycle'];

interface Around {
  texts: RecordTexts;
  /** The centre, whose address and coordinates are used for the car parks. */
  mall: SiteMall | undefined;
  url: string;
}

/** Describes the car parks for search engines (schema.org ParkingFacility). */
export function toParkingRecords(options: readonly ParkingOption[], { texts, mall, url }: Around): Readonly<Record<string, unknown>>[] {
  const address = toAddressLines(mall).join(', ');
  const { latitude, longitude } = mall ?? {};
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  return options
    .filter(({ kind }) => !notForCars.includes(kind))
    .map((option) => {
      const description = texts.find(option, 'description');
      return {
        '@type': 'ParkingFacility',
        name: [texts.get(option, 'title'), mall?.name].filter(Boolean).join(', '),
        url,
        ...(description && { description: toPlainText(description) }),
        isAccessibleForFree: isFreeParking(option),
        publicAccess: true,
        ...(address && { address }),
        ...(hasPlace && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      };
    });
}
