import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDegrees, toMapFrameAddress } from '#shared/site/map-frame.ts';
import { listDirections, listMaps, travelModes } from '#web/features/directions/direction-links.ts';

const centre = { latitude: 50.1015, longitude: 14.4456 };
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

describe('listDirections', () => {
  it.each([
    ['foot', ['OpenStreetMap', 'Google Maps', 'Apple Maps']],
    ['bike', ['OpenStreetMap', 'Google Maps']],
    ['transit', ['Google Maps', 'Apple Maps']],
    ['car', ['OpenStreetMap', 'Google Maps', 'Apple Maps', 'Waze']],
  ] as const)('lists the services that know directions by %s', (mode, services) => {
    expect(listDirections(mode, centre).map(({ service }) => service)).toEqual(services);
  });

  it('links every service to the centre, with the right travel mode', () => {
    const hrefs = Object.fromEntries(listDirections('car', centre).map(({ service, href }) => [service, new URL(href)]));
    expect(hrefs.OpenStreetMap?.searchParams.get('engine')).toBe('fossgis_osrm_car');
    expect(hrefs.OpenStreetMap?.searchParams.get('to')).toBe('50.1015,14.4456');
    expect(hrefs['Google Maps']?.searchParams.get('destination')).toBe('50.1015,14.4456');
    expect(hrefs['Google Maps']?.searchParams.get('travelmode')).toBe('driving');
    expect(hrefs['Apple Maps']?.searchParams.get('daddr')).toBe('50.1015,14.4456');
    expect(hrefs.Waze?.searchParams.get('ll')).toBe('50.1015,14.4456');
  });
});

describe('listMaps', () => {
  it('links each map to the place', () => {
    expect(listMaps(centre).map(({ href }) => href)).toEqual([
      'https://www.openstreetmap.org/?mlat=50.1015&mlon=14.4456#map=17/50.1015/14.4456',
      'https://www.google.com/maps/search/?api=1&query=50.1015%2C14.4456',
      'https://maps.apple.com/?ll=50.1015%2C14.4456&q=50.1015%2C14.4456',
      'https://waze.com/ul?ll=50.1015%2C14.4456',
    ]);
  });
});

describe('toDegrees', () => {
  it('formats any place on earth in the gateway’s format, to a tenth of a metre', () => {
    fc.assert(
      fc.property(degrees(180), (value) => {
        const text = toDegrees(value);
        expect(text).toMatch(/^-?\d{1,3}(?:\.\d{1,6})?$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.000_000_5 + Number.EPSILON);
      }),
    );
  });

  it('creates valid addresses', () => {
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const address = toMapFrameAddress({ latitude, longitude }, 'sk');
        expect(address).toMatch(/^\/frames\/map\?lat=-?[\d.]+&lng=-?[\d.]+&lang=sk$/);
        for (const mode of travelModes)
          expect(listDirections(mode, { latitude, longitude }).every(({ href }) => URL.canParse(href))).toBe(true);
      }),
    );
  });
});
