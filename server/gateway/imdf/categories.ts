import type { Company } from '#shared/contracts/companies.ts';
import { fold } from '#shared/rules/fold.ts';

/**
 * Occupant categories of IMDF by English words for what a company offers (docs.ogc.org/cs/20-094/Categories, "Occupant"). A hyphen joins the words of
 * a phrase. Words and phrases are compared without diacritics; the first row with a match wins.
 */
const occupantWords = {
  cinema: 'cinema cinemas movies',
  pharmacy: 'pharmacy pharmacies',
  opticians: 'optician opticians eyewear glasses',
  drycleaninglaundry: 'dry-cleaning dry-cleaner dry-cleaners laundry',
  shoerepair: 'shoe-repair shoe-repairs cobbler cobblers',
  haircutsstyling: 'hairdresser hairdressers hair barber barbers',
  gym: 'gym fitness yoga-studio',
  travelagent: 'travel-agency travel-agencies travel-agent travel-agents',
  currencyexchange: 'currency-exchange',
  bank: 'bank banks',
  manicurists: 'nail nails manicure',
  photographystore: 'photographer photography photo-studio',
  escapegame: 'escape-room escape-rooms escape-game escape-games',
  childcare: 'childcare nursery',
  playcenter: 'play playground bowling',
  postoffice: 'post',
  dentistry: 'dentist dentists',
  medicalcenter: 'clinic doctor doctors medical',
  policestation: 'police',
  publiclibrary: 'library',
  tickets: 'tickets',
  supermarket: 'supermarket supermarkets hypermarket',
  conveniencestore: 'convenience',
  bakedgoods: 'bakery bakeries bread',
  butcher: 'butcher butchers',
  delicatessen: 'delicatessen deli cheese',
  beerwineandspirits: 'wine wines spirits',
  chocolate: 'chocolate chocolates',
  candy: 'sweets confectionery candy',
  icecream: 'ice-cream gelato',
  fastfood: 'fast-food',
  burgers: 'burger burgers',
  pizza: 'pizza pizzeria',
  sushi: 'sushi',
  vietnamese: 'vietnamese',
  mexican: 'mexican',
  salad: 'salads salad',
  juicebar: 'juice',
  cafe: 'cafe cafes coffee',
  tea: 'tea',
  bar: 'bar pub',
  foodcourt: 'food-court',
  grocery: 'grocery groceries food',
  'clothing.childrens': 'children kids',
  formalwear: 'formal tailoring',
  lingerie: 'lingerie underwear',
  swimwear: 'swimwear',
  hats: 'hats',
  vintageclothing: 'vintage',
  shoes: 'shoes footwear sneakers',
  luggage: 'luggage',
  leathergoods: 'leather bags',
  jewelry: 'jewellery jewelry pearls silver',
  watches: 'watch watches',
  clothing: 'fashion clothes clothing menswear knitwear coats streetwear jeans boutique',
  perfume: 'perfume perfumery',
  cosmetics: 'cosmetics drugstore beauty make-up soap',
  bicycleshop: 'bicycle bicycles',
  sportinggoods: 'sport sports outdoor running ski yoga fishing',
  mobilephones: 'phone phones mobile',
  videogamesandconsoles: 'video-game video-games',
  computersandaccessories: 'computer computers',
  electronicappliances: 'electronics appliances hi-fi',
  musicalinstruments: 'instruments',
  books: 'book books bookshop',
  stationery: 'stationery',
  artsupplies: 'art-supplies',
  newspapersandmagazines: 'newsagent newspapers',
  toys: 'toy toys games bears',
  babyclothesandsupplies: 'baby prams',
  petstore: 'pet pets',
  florist: 'florist flowers',
  gardening: 'plants garden',
  lighting: 'lighting lamps',
  linens: 'bedding textiles',
  rugs: 'rugs carpets',
  tableware: 'ceramics kitchenware houseware',
  furniture: 'furniture',
  homedecor: 'home homeware decoration candles',
  hardware: 'diy hardware',
  giftshops: 'gift gifts souvenirs',
  tobaccoshop: 'tobacco',
  departmentstore: 'department-store',
  restaurant: 'restaurant restaurants kitchen bistro trattoria',
} as const;

const occupantRows = Object.entries(occupantWords).map(([category, words]) => ({ category, phrases: words.split(' ').map(toPhrase) }));

function toPhrase(text: string): string {
  return ` ${fold(text)} `;
}

const occupantOfType = { store: 'shopping', dining: 'restaurant', service: 'localservices' } as const;

/** Returns the occupant category for the first text that has a known word or phrase, else for the company's type. */
export function toOccupantCategory({ type }: Pick<Company, 'type'>, texts: readonly string[]): string {
  for (const text of texts) {
    const phrase = toPhrase(text);
    const row = occupantRows.find(({ phrases }) => phrases.some((one) => phrase.includes(one)));
    if (row) return row.category;
  }
  return occupantOfType[type];
}

export const unitOfType = { store: 'room', dining: 'foodservice', service: 'room' } as const satisfies Record<Company['type'], string>;

/** Categories of an amenity and of its unit (docs.ogc.org/cs/20-094/Categories, "Amenity" and "Unit"), by icon. */
const amenityIcons: Readonly<Record<string, readonly [amenity: string, unit: string]>> = {
  toilet: ['restroom', 'restroom'],
  'toilet-paper': ['restroom', 'restroom'],
  'gender-female': ['restroom.female', 'restroom.female'],
  'gender-male': ['restroom.male', 'restroom.male'],
  baby: ['babychanging', 'mothersroom'],
  'baby-carriage': ['strollerrental', 'room'],
  money: ['atm', 'unspecified'],
  elevator: ['elevator', 'elevator'],
  stairs: ['stairs', 'stairs'],
  'escalator-up': ['escalator', 'escalator'],
  'escalator-down': ['escalator', 'escalator'],
  car: ['parking', 'parking'],
  garage: ['parking', 'parking'],
  'charging-station': ['parking.ev', 'parking'],
  bicycle: ['parking.bicycle', 'unspecified'],
  motorcycle: ['parking.motorcycle', 'parking'],
  lightning: ['powerchargingstation', 'unspecified'],
  'battery-charging': ['powerchargingstation', 'unspecified'],
  drop: ['drinkingfountain', 'unspecified'],
  lockers: ['coinlocker', 'storage'],
  suitcase: ['baggagestorage', 'storage'],
  camera: ['photobooth', 'unspecified'],
  'first-aid': ['firstaid', 'firstaid'],
  'first-aid-kit': ['firstaid', 'firstaid'],
  heartbeat: ['defibrillator', 'unspecified'],
  ticket: ['ticketing', 'unspecified'],
  info: ['information', 'unspecified'],
  wheelchair: ['wheelchairassist', 'room'],
  cigarette: ['smokingarea', 'smokingarea'],
  'hands-praying': ['prayerroom', 'room'],
  'wifi-high': ['wifi', 'unspecified'],
  'puzzle-piece': ['childplayarea', 'recreation'],
  taxi: ['taxi', 'road'],
  bus: ['bus', 'road'],
  'fork-knife': ['eatingdrinking', 'foodservice'],
  shower: ['shower', 'shower'],
  phone: ['phone', 'phoneroom'],
  mailbox: ['mailbox', 'unspecified'],
};

const otherAmenity = ['unspecified', 'unspecified'] as const;

/** Returns the categories of an amenity and of its unit, by the amenity's icon such as `ph:toilet`. */
export function toAmenityCategories(icon: string | null | undefined): readonly [amenity: string, unit: string] {
  const name = icon?.replace(/^.*:/, '') ?? '';
  return Object.hasOwn(amenityIcons, name) ? (amenityIcons[name] ?? otherAmenity) : otherAmenity;
}

/** All pairs of categories of amenities and their units that the export uses. */
export const amenityCategories: readonly (readonly [amenity: string, unit: string])[] = [...Object.values(amenityIcons), otherAmenity];
