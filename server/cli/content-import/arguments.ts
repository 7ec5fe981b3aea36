import { parseArgs } from 'node:util';
import { TimeZone } from '#shared/schemas/fields.ts';

export interface ImportArguments {
  isHelp: boolean;
  /** The indoor map to import first. */
  geojson: string | undefined;
  name: string | undefined;
  country: string | undefined;
  timeZone: string | undefined;
  replace: boolean;
}

/** An invalid command line. */
export class ArgumentFault extends Error {
  constructor(reason: string) {
    super(`${reason}\nSee --help.`);
    this.name = 'ArgumentFault';
  }
}

export const help = `Imports the content of the tenant TENANT (its folder in CONFIG_DIR) into its database (in DATA_DIR).

  npm run content:import
  npm run content:import -- --geojson <file> [--name <centre>] [--country <code>] [--time-zone <zone>] [--replace]

  --geojson <file>    first makes floors, shops, categories and amenities from an indoor map: GeoJSON with OpenStreetMap's
                      Simple Indoor Tagging. A tenant without a centre, languages, settings or tenant.json gets them too.
  --name <centre>     the centre's name, where the map does not have it (shop=mall with a name), or another one
  --country <code>    two letters, such as fr: its public holidays and time zone, where the map does not have it (addr:country)
  --time-zone <zone>  such as Europe/Paris, where it is not that of the country's capital
  --replace           also over floorplans, companies, categories and amenities that a person wrote; other files are never overwritten
  --help              this`;

/** Parses the arguments of the command. Throws `ArgumentFault`. */
export function readArguments(typed: readonly string[]): ImportArguments {
  const { values } = parse(typed);
  const { geojson, name, country } = values;
  const timeZone = values['time-zone'];
  const isForMap = name !== undefined || country !== undefined || timeZone !== undefined || values.replace;
  if (geojson === undefined && isForMap) throw new ArgumentFault('--name, --country, --time-zone and --replace belong to --geojson.');
  if (geojson === '' || name === '') throw new ArgumentFault('--geojson and --name must not be empty.');
  if (country !== undefined && !/^[a-z]{2}$/i.test(country)) throw new ArgumentFault('--country must be two letters, such as fr.');
  if (timeZone !== undefined && !TimeZone.safeParse(timeZone).success)
    throw new ArgumentFault('--time-zone must be one such as Europe/Paris.');
  return { isHelp: values.help, geojson, name, country, timeZone, replace: values.replace };
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      options: {
        geojson: { type: 'string' },
        name: { type: 'string' },
        country: { type: 'string' },
        'time-zone': { type: 'string' },
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (error) {
    throw new ArgumentFault(error instanceof Error ? error.message : String(error));
  }
}
