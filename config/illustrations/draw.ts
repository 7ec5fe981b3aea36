import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { meandr } from './demo/drawings.ts';
import { podhradie } from './podhradie/drawings.ts';
import { picture } from './shapes.ts';
import type { TenantDrawings } from './tenant-drawings.ts';

/** `node config/illustrations/draw.ts [tenant]`: writes the pictures and the floor plans of one tenant, or of all. */
const tenants: Record<string, TenantDrawings> = { demo: meandr, podhradie };

const root = join(import.meta.dirname, '..', 'tenants');
const wanted = process.argv[2];
if (wanted !== undefined && tenants[wanted] === undefined) {
  throw new Error(`no drawings for ${wanted}; there are ${Object.keys(tenants).join(', ')}`);
}

for (const [tenant, { albums, drawFloorplans }] of Object.entries(tenants)) {
  if (wanted !== undefined && wanted !== tenant) continue;
  const files = albums.flatMap(({ folder, width, height, drawings }) =>
    Object.entries(drawings).map(([name, draw]) => ({ path: join('media', folder, `${name}.svg`), text: picture(width, height, draw()) })),
  );
  for (const { path, text } of [...files, { path: 'content/floorplans.json', text: toText(drawFloorplans()) }]) {
    mkdirSync(dirname(join(root, tenant, path)), { recursive: true });
    writeFileSync(join(root, tenant, path), text);
  }
  process.stdout.write(`${tenant}: ${files.length} pictures, 1 floor plan file\n`);
}

/** One unit, walkway or connector a line: changes stay readable. */
function toText(floorplans: readonly Floorplan[]) {
  const list = (entries: readonly unknown[]) => `[\n${entries.map((entry) => `      ${JSON.stringify(entry)}`).join(',\n')}\n    ]`;
  const plan = ({ units, walkways, connectors, ...rest }: Floorplan) => {
    const lines = [
      ...Object.entries(rest).map(([name, value]) => `    "${name}": ${JSON.stringify(value)}`),
      `    "units": ${list(units)}`,
      `    "walkways": ${list(walkways)}`,
      `    "connectors": ${list(connectors)}`,
    ];
    return `  {\n${lines.join(',\n')}\n  }`;
  };
  return `[\n${floorplans.map(plan).join(',\n')}\n]\n`;
}
