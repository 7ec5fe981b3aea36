import { logo } from '../logos.ts';
import { meandrPalette } from '../palette.ts';
import { drawFloorplans } from '../plans/draw-floor.ts';
import type { Album, Drawings, TenantDrawings } from '../tenant-drawings.ts';
import { amenities } from './amenities.ts';
import { bookings } from './bookings.ts';
import { booksAndGadgets } from './books-and-gadgets.ts';
import { brands } from './brands.ts';
import { centreLogos } from './centre-logos.ts';
import { clubRewards } from './club-rewards.ts';
import { craftServices } from './craft-services.ts';
import { events } from './events.ts';
import { fashion } from './fashion.ts';
import { meandrBuilding } from './floor-plan.ts';
import { food } from './food.ts';
import { heroes, mobileHeroes } from './heroes.ts';
import { homeOffers } from './home-offers.ts';
import { houseAmenities } from './house-amenities.ts';
import { houseEvents } from './house-events.ts';
import { kitchens } from './kitchens.ts';
import { larderShops } from './larder-shops.ts';
import { lessons } from './lessons.ts';
import { newerBrands } from './newer-brands.ts';
import { news } from './news.ts';
import { offers } from './offers.ts';
import { outingShops } from './outing-shops.ts';
import { pageArticles } from './page-articles.ts';
import { pageCampaigns } from './page-campaigns.ts';
import { galleries, pageCentre } from './page-centre.ts';
import { pageHeroes } from './page-heroes.ts';
import { pagePets } from './page-pets.ts';
import { pageVisits } from './page-visits.ts';
import { rewards } from './rewards.ts';
import { roomShops } from './room-shops.ts';
import { rooms } from './rooms.ts';
import { seasonEvents } from './season-events.ts';
import { seasonNews } from './season-news.ts';
import { services } from './services.ts';
import { shopNews } from './shop-news.ts';
import { sportAndHome } from './sport-and-home.ts';
import { meandrStoreys } from './storeys.ts';
import { tableOffers } from './table-offers.ts';
import { wardrobeOffers } from './wardrobe-offers.ts';
import { wardrobeShops } from './wardrobe-shops.ts';

const logos: Drawings = Object.fromEntries([...brands, ...newerBrands].map((brand) => [brand[0], () => logo(meandrPalette, brand)]));

const albums: readonly Album[] = [
  {
    folder: 'companies',
    width: 1200,
    height: 900,
    drawings: {
      ...fashion,
      ...sportAndHome,
      ...rooms,
      ...booksAndGadgets,
      ...food,
      ...kitchens,
      ...services,
      ...craftServices,
      ...wardrobeShops,
      ...outingShops,
      ...roomShops,
      ...larderShops,
    },
  },
  { folder: 'logos', width: 400, height: 400, drawings: logos },
  { folder: 'news', width: 1600, height: 900, drawings: { ...news, ...shopNews, ...seasonNews } },
  { folder: 'events', width: 1600, height: 900, drawings: { ...events, ...houseEvents, ...seasonEvents, ...lessons } },
  { folder: 'offers', width: 960, height: 1200, drawings: { ...offers, ...homeOffers, ...wardrobeOffers, ...tableOffers } },
  { folder: 'rewards', width: 900, height: 900, drawings: { ...rewards, ...clubRewards } },
  { folder: 'amenities', width: 900, height: 900, drawings: { ...amenities, ...houseAmenities } },
  { folder: 'booking', width: 1200, height: 900, drawings: bookings },
  { folder: 'hero', width: 1920, height: 1080, drawings: { ...heroes, ...pageHeroes } },
  { folder: 'hero', width: 900, height: 1200, drawings: mobileHeroes },
  {
    folder: 'pages',
    width: 1920,
    height: 1080,
    drawings: { ...pageVisits, ...pagePets, ...pageCentre, ...pageCampaigns, ...pageArticles },
  },
  { folder: 'gallery', width: 1200, height: 900, drawings: galleries },
  ...Object.entries(centreLogos).map(([name, { width, height, draw }]) => ({ folder: 'logo', width, height, drawings: { [name]: draw } })),
];

/** Meandr, the centre on the river bend. */
export const meandr: TenantDrawings = { albums, drawFloorplans: () => drawFloorplans(meandrBuilding, meandrStoreys) };
