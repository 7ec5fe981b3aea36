import { logo } from '../logos.ts';
import { podhradiePalette } from '../palette.ts';
import { drawFloorplans } from '../plans/draw-floor.ts';
import { all, line } from '../shapes.ts';
import type { Album, Drawings, TenantDrawings } from '../tenant-drawings.ts';
import { apronAndTea } from './apron-and-tea.ts';
import { brands } from './brands.ts';
import { centreLogos } from './centre-logos.ts';
import { companies } from './companies.ts';
import { events } from './events.ts';
import { podhradieBuilding, podhradieStoreys } from './floor-plan.ts';
import { heroes, mobileHeroes } from './heroes.ts';
import { kitchensAndServices } from './kitchens-and-services.ts';
import { news } from './news.ts';
import { offers } from './offers.ts';
import { pages } from './pages.ts';
import { amenities, rewards } from './rewards-and-amenities.ts';

/** A stamp: the sign within a cut frame. */
const logos: Drawings = Object.fromEntries(
  brands.map((brand) => {
    const [slug, , [, ink]] = brand;
    const frame = line('M40 22H360L378 40V360L360 378H40L22 360V40z', podhradiePalette[ink].base, 9, 'butt');
    return [slug, () => all(logo(podhradiePalette, brand), frame)];
  }),
);

const albums: readonly Album[] = [
  { folder: 'companies', width: 1200, height: 900, drawings: { ...companies, ...kitchensAndServices } },
  { folder: 'logos', width: 400, height: 400, drawings: logos },
  { folder: 'news', width: 1600, height: 900, drawings: news },
  { folder: 'events', width: 1600, height: 900, drawings: events },
  { folder: 'offers', width: 960, height: 1200, drawings: { ...offers, ...apronAndTea } },
  { folder: 'rewards', width: 900, height: 900, drawings: rewards },
  { folder: 'amenities', width: 900, height: 900, drawings: amenities },
  { folder: 'hero', width: 1920, height: 1080, drawings: heroes },
  { folder: 'hero', width: 900, height: 1200, drawings: mobileHeroes },
  { folder: 'pages', width: 1920, height: 1080, drawings: pages },
  ...Object.entries(centreLogos).map(([name, { width, height, draw }]) => ({ folder: 'logo', width, height, drawings: { [name]: draw } })),
];

/** Podhradie, the small centre under the castle. */
export const podhradie: TenantDrawings = { albums, drawFloorplans: () => drawFloorplans(podhradieBuilding, podhradieStoreys) };
