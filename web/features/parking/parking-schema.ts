import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking } from '#shared/rules/parking-price.ts';
import type { SiteMall } from '#shared/site/config.ts';
import { toAddressLines } from '../../lib/address-lines.ts';
import { toPlainText } from '../../lib/plain-text.ts';
import type { Words } from '../../lib/words.ts';

/** Kinds that are no places for cars. */
const notForCars: readonly string[] = ['bike', 'motorcycle'];

interface Around {
  words: Words;
  /** The centre, whose address and place are the car park's. */
  mall: SiteMall | undefined;
  url: string;
}

/** The car parks for search engines (schema.org ParkingFacility). */
export function toParkingRecords(options: readonly ParkingOption[], { words, mall, url }: Around): Readonly<Record<string, unknown>>[] {
  const address = toAddressLines(mall).join(', ');
  const { latitude, longitude } = mall ?? {};
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  return options
    .filter(({ kind }) => !notForCars.includes(kind))
    .map((option) => {
      const description = words.find(option, 'description');
      return {
        '@type': 'ParkingFacility',
        name: [words.get(option, 'title'), mall?.name].filter(Boolean).join(', '),
        url,
        ...(description && { description: toPlainText(description) }),
        isAccessibleForFree: isFreeParking(option),
        publicAccess: true,
        ...(address && { address }),
        ...(hasPlace && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      };
    });
}
