import { describe, expect, it } from 'vitest';
import { readFeatures } from '#server/cli/geojson/features.ts';

const collect = (feature: object) => JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', ...feature }] });
const square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]; // biome-ignore format: a square

describe('readFeatures', () => {
  it('drops who mapped a feature, and when', () => {
    const properties = {
      id: 'node/1',
      name: 'A',
      user: 'someone',
      uid: 7,
      changeset: 8,
      timestamp: '2018',
      version: 3,
      '@user': 'someone',
    };
    const [feature] = readFeatures(collect({ properties, geometry: { type: 'Point', coordinates: [1, 2] } })).features;
    expect(feature).toEqual({ id: 'node/1', tags: { name: 'A' }, points: [[1, 2]], lines: [], areas: [] });
  });

  it('reads all geometries, and rings without their closing point', () => {
    const shapes = [
      ['MultiPoint', [[1, 2]], { points: [[1, 2]] }],
      ['LineString', [[0, 0], [1, 0]], { lines: [[[0, 0], [1, 0]]] }],
      ['MultiLineString', [[[0, 0], [1, 0]]], { lines: [[[0, 0], [1, 0]]] }],
      ['Polygon', [square], { areas: [[square.slice(0, -1)]] }],
      ['MultiPolygon', [[square]], { areas: [[square.slice(0, -1)]] }],
    ] as const; // biome-ignore format: a table
    for (const [type, coordinates, wanted] of shapes) {
      expect(readFeatures(collect({ properties: {}, geometry: { type, coordinates } })).features).toMatchObject([wanted]);
    }
  });

  it('splits a geometry collection', () => {
    const geometries = [
      { type: 'Point', coordinates: [1, 2] },
      { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [square] }] },
    ];
    expect(readFeatures(collect({ properties: {}, geometry: { type: 'GeometryCollection', geometries } })).features).toMatchObject([
      { points: [[1, 2]], lines: [], areas: [[square.slice(0, -1)]] },
    ]);
  });

  it('treats a closed line as a room if its tags say so', () => {
    const geometry = { type: 'LineString', coordinates: square };
    expect(readFeatures(collect({ properties: { indoor: 'room' }, geometry })).features).toMatchObject([
      { lines: [], areas: [[square.slice(0, -1)]] },
    ]);
    expect(readFeatures(collect({ properties: { highway: 'footway' }, geometry })).features).toMatchObject([
      { lines: [square], areas: [] },
    ]);
  });

  it('separates features without a position', () => {
    expect(readFeatures(collect({ id: 'node/9', properties: {}, geometry: null }))).toMatchObject({
      features: [],
      unplaced: [{ id: 'node/9' }],
    });
  });

  it.each([
    ['no JSON', '{"type":', 'not valid JSON'],
    ['another JSON', '[1]', 'no GeoJSON feature collection'],
    ['no features', '{"type":"FeatureCollection","features":[]}', 'no features'],
    ['an invalid feature', '{"features":[7]}', 'features[0] is no feature'],
    ['an unknown geometry', collect({ id: 'a', geometry: { type: 'Circle', coordinates: [] } }), 'a has a geometry of no known type: Circle'],
    ['a latitude beyond the pole', collect({ id: 'a', geometry: { type: 'Point', coordinates: [5, 95] } }), 'a has a point that is no longitude'],
    ['coordinates in metres', collect({ id: 'a', geometry: { type: 'LineString', coordinates: [[713_000, 6_457_000], [1, 1]] } }), 'no longitude'],
    ['words for coordinates', collect({ id: 'a', geometry: { type: 'Point', coordinates: 'here' } }), 'a has coordinates that are no list'],
    ['a line of one point', collect({ id: 'a', geometry: { type: 'LineString', coordinates: [[1, 1]] } }), 'fewer than two points'],
    ['an open ring', collect({ id: 'a', geometry: { type: 'Polygon', coordinates: [[[1, 1], [2, 2]]] } }), 'fewer than four points'],
  ])('rejects %s', (_, text, reason) => {
    expect(() => readFeatures(text)).toThrow(reason);
  }); // biome-ignore format: a table
});
