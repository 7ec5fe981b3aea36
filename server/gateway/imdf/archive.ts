import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { toBuildingFeatures } from './building-features.ts';
import { type Feature, featureTypes, type ToId } from './feature.ts';
import { toFloor } from './floor.ts';
import { toFloorFeatures } from './floor-features.ts';
import type { ImdfSource } from './source.ts';
import { createUnitFeatures } from './unit-features.ts';

/** The first date that ZIP can store, so that equal content has equal bytes. */
const zipDate = new Date(1980, 0, 1);

/** Makes the ZIP archive of an indoor map in IMDF 1.0.0 (Apple's Indoor Mapping Data Format, OGC 20-094). Blocks for up to seconds. */
export function makeImdf(source: ImdfSource): Uint8Array {
  const toId = createIds(source.publicUrl);
  const floors = source.plans.map((plan) => toFloor(plan, source.metresPerUnit)).filter(({ areas }) => areas.level.length > 0);
  const toUnitFeatures = createUnitFeatures(floors, source, toId);
  const features: readonly Feature[] = [
    ...toBuildingFeatures(floors, source, toId),
    ...floors.flatMap((floor) => [...toFloorFeatures(floor, source, toId), ...toUnitFeatures(floor)]),
  ];
  const byType = Map.groupBy(features, ({ feature_type }) => feature_type);
  const attributions = new Set(source.plans.flatMap(({ attribution }) => attribution ?? []));
  const manifest = {
    version: '1.0.0',
    created: source.createdAt,
    generated_by: ['Mallfront', ...attributions].join('; '),
    language: source.language,
    extensions: null,
  };
  const files: [string, object][] = [
    ['manifest.json', manifest],
    ...featureTypes.map((type): [string, object] => [`${type}.geojson`, { type: 'FeatureCollection', features: byType.get(type) ?? [] }]),
  ];
  const zippable: Zippable = Object.fromEntries(files.map(([name, content]) => [name, new TextEncoder().encode(JSON.stringify(content))]));
  return zipSync(zippable, { mtime: zipDate });
}

/** Namespace of addresses (RFC 9562, section 6.6). */
const addressNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Creates ids that depend only on the site's address, the type and the keys: UUIDs of version 5 (RFC 9562, section 5.5). */
function createIds(publicUrl: string): ToId {
  return (type, ...keys) => {
    const hash = createHash('sha1')
      .update(addressNamespace)
      .update([publicUrl, type, ...keys].join('\n'))
      .digest();
    hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
    hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
    return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
}
