import type { CompanyType } from '#shared/contracts/companies.ts';
import { type Texts, texts } from './texts.ts';

/** Type and category of companies with a tag. */
export interface ShopKind {
  type: CompanyType;
  icon: string;
  names: Texts;
}

const kind = (type: CompanyType, icon: string, en: string, cz: string, sk: string, de: string): ShopKind => ({
  type,
  icon: `ph:${icon}`,
  names: texts(en, cz, sk, de),
});

/** `key=value` of OpenStreetMap (wiki.openstreetmap.org/wiki/Key:shop, Key:amenity). Tags with the same English name share a category. */
export const shopKinds: Readonly<Record<string, ShopKind>> = {
  'shop=alcohol': kind('store', 'wine', 'Wine and spirits', 'Víno a lihoviny', 'Víno a liehoviny', 'Wein und Spirituosen'),
  'shop=baby_goods': kind('store', 'baby', 'Baby goods', 'Pro miminka', 'Pre bábätká', 'Babyausstattung'),
  'shop=bag': kind('store', 'handbag', 'Bags and luggage', 'Tašky a zavazadla', 'Tašky a batožina', 'Taschen und Koffer'),
  'shop=bakery': kind('store', 'bread', 'Bakery', 'Pekařství', 'Pekáreň', 'Bäckerei'),
  'shop=beauty': kind('service', 'sparkle', 'Beauty care', 'Kosmetický salon', 'Kozmetický salón', 'Kosmetikstudio'),
  'shop=books': kind('store', 'books', 'Books', 'Knihy', 'Knihy', 'Bücher'),
  'shop=boutique': kind('store', 'hoodie', 'Boutique', 'Butik', 'Butik', 'Boutique'),
  'shop=butcher': kind('store', 'knife', 'Butcher', 'Řeznictví', 'Mäsiarstvo', 'Fleischerei'),
  'shop=car_repair': kind('service', 'wrench', 'Car repair', 'Autoservis', 'Autoservis', 'Autowerkstatt'),
  'shop=chemist': kind('store', 'drop', 'Drugstore', 'Drogerie', 'Drogéria', 'Drogerie'),
  'shop=clothes': kind('store', 't-shirt', 'Clothes', 'Oblečení', 'Oblečenie', 'Mode'),
  'shop=coffee': kind('store', 'coffee', 'Coffee and tea', 'Káva a čaj', 'Káva a čaj', 'Kaffee und Tee'),
  'shop=computer': kind('store', 'desktop', 'Computers', 'Počítače', 'Počítače', 'Computer'),
  'shop=confectionery': kind('store', 'cookie', 'Sweets', 'Cukrovinky', 'Cukrovinky', 'Süßwaren'),
  'shop=convenience': kind('store', 'basket', 'Convenience store', 'Potraviny', 'Potraviny', 'Lebensmittel'),
  'shop=cosmetics': kind('store', 'flower-lotus', 'Cosmetics', 'Kosmetika', 'Kozmetika', 'Kosmetik'),
  'shop=deli': kind('store', 'cheese', 'Delicatessen', 'Lahůdky', 'Lahôdky', 'Feinkost'),
  'shop=department_store': kind('store', 'storefront', 'Department store', 'Obchodní dům', 'Obchodný dom', 'Warenhaus'),
  'shop=doityourself': kind('store', 'hammer', 'DIY', 'Hobby a stavba', 'Hobby a stavba', 'Baumarkt'),
  'shop=dry_cleaning': kind('service', 'coat-hanger', 'Dry cleaning', 'Čistírna', 'Čistiareň', 'Reinigung'),
  'shop=electronics': kind('store', 'television', 'Electronics', 'Elektronika', 'Elektronika', 'Elektronik'),
  'shop=fabric': kind('store', 'scissors', 'Fabrics and yarn', 'Látky a příze', 'Látky a priadze', 'Stoffe und Garne'),
  'shop=florist': kind('store', 'flower-tulip', 'Flowers', 'Květiny', 'Kvety', 'Blumen'),
  'shop=furniture': kind('store', 'armchair', 'Furniture', 'Nábytek', 'Nábytok', 'Möbel'),
  'shop=gift': kind('store', 'gift', 'Gifts', 'Dárky', 'Darčeky', 'Geschenke'),
  'shop=hairdresser': kind('service', 'scissors', 'Hairdresser', 'Kadeřnictví', 'Kaderníctvo', 'Friseur'),
  'shop=houseware': kind('store', 'cooking-pot', 'Houseware', 'Domácí potřeby', 'Domáce potreby', 'Haushaltswaren'),
  'shop=interior_decoration': kind('store', 'lamp', 'Interior decoration', 'Bytové doplňky', 'Bytové doplnky', 'Wohnaccessoires'),
  'shop=jewelry': kind('store', 'diamond', 'Jewellery', 'Klenoty', 'Klenoty', 'Schmuck'),
  'shop=kiosk': kind('store', 'newspaper', 'Kiosk', 'Kiosek', 'Kiosk', 'Kiosk'),
  'shop=laundry': kind('service', 'washing-machine', 'Laundry', 'Prádelna', 'Práčovňa', 'Wäscherei'),
  'shop=mobile_phone': kind('store', 'device-mobile', 'Mobile phones', 'Mobilní telefony', 'Mobilné telefóny', 'Mobiltelefone'),
  'shop=newsagent': kind('store', 'newspaper', 'Newsagent', 'Noviny a časopisy', 'Noviny a časopisy', 'Zeitungen und Zeitschriften'),
  'shop=optician': kind('store', 'eyeglasses', 'Optician', 'Oční optika', 'Očná optika', 'Optiker'),
  'shop=perfumery': kind('store', 'flower', 'Perfumery', 'Parfumerie', 'Parfuméria', 'Parfümerie'),
  'shop=pet': kind('store', 'paw-print', 'Pets', 'Chovatelské potřeby', 'Chovateľské potreby', 'Tierbedarf'),
  'shop=photo': kind('service', 'camera', 'Photo', 'Foto', 'Foto', 'Foto'),
  'shop=shoes': kind('store', 'sneaker', 'Shoes', 'Obuv', 'Obuv', 'Schuhe'),
  'shop=sports': kind('store', 'soccer-ball', 'Sports', 'Sport', 'Šport', 'Sport'),
  'shop=stationery': kind('store', 'pencil', 'Stationery', 'Papírnictví', 'Papiernictvo', 'Schreibwaren'),
  'shop=supermarket': kind('store', 'shopping-cart', 'Supermarket', 'Supermarket', 'Supermarket', 'Supermarkt'),
  'shop=tea': kind('store', 'coffee', 'Coffee and tea', 'Káva a čaj', 'Káva a čaj', 'Kaffee und Tee'),
  'shop=ticket': kind('service', 'ticket', 'Tickets', 'Vstupenky a jízdenky', 'Vstupenky a lístky', 'Tickets und Fahrkarten'),
  'shop=tobacco': kind('store', 'cigarette', 'Tobacco', 'Tabák', 'Tabak', 'Tabakwaren'),
  'shop=toys': kind('store', 'game-controller', 'Toys', 'Hračky', 'Hračky', 'Spielwaren'),
  'shop=travel_agency': kind('service', 'airplane-tilt', 'Travel agency', 'Cestovní kancelář', 'Cestovná kancelária', 'Reisebüro'),
  'shop=variety_store': kind('store', 'storefront', 'Variety store', 'Smíšené zboží', 'Zmiešaný tovar', 'Sonderposten'),
  'shop=video_games': kind('store', 'game-controller', 'Video games', 'Videohry', 'Videohry', 'Videospiele'),
  'shop=watches': kind('store', 'watch', 'Watches', 'Hodinky', 'Hodinky', 'Uhren'),
  'amenity=bank': kind('service', 'bank', 'Bank', 'Banka', 'Banka', 'Bank'),
  'amenity=bar': kind('dining', 'martini', 'Bar', 'Bar', 'Bar', 'Bar'),
  'amenity=bureau_de_change': kind('service', 'currency-eur', 'Currency exchange', 'Směnárna', 'Zmenáreň', 'Wechselstube'),
  'amenity=cafe': kind('dining', 'coffee', 'Café', 'Kavárna', 'Kaviareň', 'Café'),
  'amenity=childcare': kind('service', 'baby', 'Childcare', 'Dětský koutek', 'Detský kútik', 'Kinderbetreuung'),
  'amenity=cinema': kind('service', 'film-slate', 'Cinema', 'Kino', 'Kino', 'Kino'),
  'amenity=clinic': kind('service', 'first-aid', 'Clinic', 'Klinika', 'Klinika', 'Klinik'),
  'amenity=dentist': kind('service', 'tooth', 'Dentist', 'Zubní lékař', 'Zubný lekár', 'Zahnarzt'),
  'amenity=doctors': kind('service', 'stethoscope', 'Doctor', 'Lékař', 'Lekár', 'Arztpraxis'),
  'amenity=fast_food': kind('dining', 'hamburger', 'Fast food', 'Rychlé občerstvení', 'Rýchle občerstvenie', 'Schnellimbiss'),
  'amenity=food_court': kind('dining', 'fork-knife', 'Food court', 'Restaurační zóna', 'Reštauračná zóna', 'Gastromeile'),
  'amenity=ice_cream': kind('dining', 'ice-cream', 'Ice cream', 'Zmrzlina', 'Zmrzlina', 'Eis'),
  'amenity=library': kind('service', 'books', 'Library', 'Knihovna', 'Knižnica', 'Bibliothek'),
  'amenity=pharmacy': kind('store', 'first-aid-kit', 'Pharmacy', 'Lékárna', 'Lekáreň', 'Apotheke'),
  'amenity=police': kind('service', 'shield', 'Police', 'Policie', 'Polícia', 'Polizei'),
  'amenity=post_office': kind('service', 'envelope', 'Post office', 'Pošta', 'Pošta', 'Post'),
  'amenity=pub': kind('dining', 'beer-stein', 'Pub', 'Hospoda', 'Pivnica', 'Kneipe'),
  'amenity=restaurant': kind('dining', 'fork-knife', 'Restaurant', 'Restaurace', 'Reštaurácia', 'Restaurant'),
  'amenity=theatre': kind('service', 'mask-happy', 'Theatre', 'Divadlo', 'Divadlo', 'Theater'),
  'amenity=townhall': kind('service', 'buildings', 'Public office', 'Úřad', 'Úrad', 'Amt'),
  'information=office': kind('service', 'info', 'Information office', 'Informační kancelář', 'Informačná kancelária', 'Informationsbüro'),
  'leisure=bowling_alley': kind('service', 'bowling-ball', 'Bowling', 'Bowling', 'Bowling', 'Bowling'),
  'leisure=fitness_centre': kind('service', 'barbell', 'Fitness', 'Fitness', 'Fitnes', 'Fitness'),
  'office=company': kind('service', 'briefcase', 'Office', 'Kancelář', 'Kancelária', 'Büro'),
};

/** Kinds for units let to a shop or restaurant whose goods are not mapped. */
export const anyShop = kind('store', 'storefront', 'Shop', 'Obchod', 'Obchod', 'Geschäft');
export const anyRestaurant = kind('dining', 'fork-knife', 'Restaurant', 'Restaurace', 'Reštaurácia', 'Restaurant');
