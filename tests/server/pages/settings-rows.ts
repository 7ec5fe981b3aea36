import { settings as table } from '#shared/site/settings.ts';

/** Where a setting has an effect: an address, and text that its response contains under one value but not under another. */
export interface Row {
  /** A key of the settings table, or a key in a group (`icons_parking`). */
  key: string;
  /** An address of the demo centre. If it lacks its title, the test follows the redirect to the complete address. */
  at: string;
  under: string;
  /** The other value. By default the demo's own value. */
  notUnder?: string;
  /** Text in the response: status and redirect target in the first line, then the body without the data for the browser. */
  shows: string | RegExp;
  /** Other settings that apply under both values. */
  also?: Readonly<Record<string, string>>;
  /** Rows with the same name are tested together, with all their values, because none of them affects the text of another. */
  together?: 'theme' | 'shell' | 'footer';
}

/** Settings without an effect on server responses, and where they are tested. */
export const elsewhere: Readonly<Record<string, string>> = {
  cachingProxy: 'tests/web/lib/data/api.test.ts',
  answer_hours: 'tests/shared/answer-hours.test.ts',
  away_message: 'tests/server/mall-api/away-messages.test.ts',
};

/** Settings of screens that do not exist yet. */
export const later: Readonly<Record<string, string>> = {};

const plain = '/en/mobile-app'; // a small page, for parts that every page contains
const on = { under: 'true', notUnder: 'false' } as const;

const flags: readonly Row[] = [
  { key: 'web_using_multicolor', at: '/en/shops-services', ...on, shows: 'class="category-tile" data-category="1"' },
  { key: 'is_parking_visible_on_header', at: plain, ...on, shows: within('"over-header', '</aside', 'href="/en/parking"') },
  { key: 'is_parking_visible_on_opening_hours', at: '/en/opening-hours', ...on, shows: 'href="/en/parking" class="arrow-link"' },
  { key: 'is_authentication_active', at: '/en', ...on, shows: within('home-teasers', '</section', 'href="/en/loyalty-program"') },
  {
    key: 'is_authentication_active',
    at: '/en/offers/1',
    ...on,
    also: { is_offers_visible_only_when_logged_in: 'true' },
    shows: '302 /en/login',
  },
  { key: 'is_sso_visible', at: '/en/login', ...on, shows: within('class="account-sso"', '</section', 'Continue with Google') },
  { key: 'is_mobile_app_active', at: '/en/mobile-app', ...on, shows: /^200 / },
  { key: 'is_mobile_app_active', at: '/en', ...on, shows: within('home-teasers', '</section', 'href="/en/mobile-app"') },
  { key: 'is_mobile_app_active', at: '/sitemap-screens-1.xml', ...on, shows: '/en/mobile-app<' },
  { key: 'is_loyalty_program_displayed_on_shop', at: '/en/shop/31', ...on, shows: 'Flat white by the window' },
  { key: 'is_offers_visible_only_when_logged_in', at: '/en/offers/1', ...on, shows: '302 /en/login' },
  { key: 'is_rewards_visible_only_when_logged_in', at: '/en/rewards/1', ...on, shows: '302 /en/login' },
  { key: 'is_events_calendar_visible', at: '/en/events/1', ...on, shows: 'href="/en/events/1?view=calendar"' },
  { key: 'is_events_calendar_visible', at: '/api/calendar/en/events.ics', ...on, shows: /^200 .*\nBEGIN:VCALENDAR/ },
  { key: 'is_dark_theme_active', at: plain, ...on, shows: '@media screen and (prefers-color-scheme:dark)' },
  { key: 'is_dark_theme_active', at: plain, ...on, shows: within('class="footer-end"', '</footer', 'class="theme-choice"') },
  { key: 'is_header_minimizing_disabled', at: plain, under: 'false', notUnder: 'true', shows: 'class="header header-minimizing"' },
  { key: 'is_shops_services_category_filter_using_contrast_theme', at: '/en/shops/all/1', ...on, shows: 'chip-group-contrast' },
  { key: 'is_navbar_dropdown_active', at: plain, ...on, shows: within('class="header-nav"', '</nav', 'class="drop-menu"') },
  { key: 'is_contact_support_active', at: '/en/contact', ...on, shows: '<form aria-label="Write to us"' },
  { key: 'is_away_message_active', at: '/en/contact', ...on, shows: 'class="answer-time"' },
  { key: 'use_fallback_locale', at: '/de/haeufige-fragen', ...on, shows: 'Otázka jen česky?' },
  { key: 'show_floor_number_on_shop_card', at: '/en/shops/all/1', ...on, shows: '>Floor 1<' },
  { key: 'show_floor_titles_on_desktop', at: '/en/floorplan/1', ...on, shows: 'floor-switch-titled' },
  { key: 'show_floorplan_on_shop_detail', at: '/en/shop/1', ...on, shows: 'class="plan-place"' },
];

const values: readonly Row[] = [
  { key: 'website_name', at: '/en', under: 'Soutok', shows: '<title>Soutok' },
  { key: 'app_font_name', at: plain, under: 'outfit', shows: /<link rel="preload" as="font"[^>]*outfit-latin/ },
  { key: 'default_floorplan_id', at: '/en/floorplan', under: '2', shows: '<title>Floor plan – First floor' },
  { key: 'inactive_locales', at: '/de', under: 'de', shows: '302 /cz' },
  { key: 'inactive_locales', at: plain, under: 'sk,de', shows: /^(?![\s\S]*hreflang="de")[\s\S]*hreflang="cs"/ },
  { key: 'inactive_locales', at: '/sitemap-floorplan-1.xml', under: '', notUnder: 'de', shows: '/de/lageplan/1<' },
  { key: 'offers_layout', at: '/en/offers/1', under: 'product', notUnder: 'list', shows: '<ul class="card-grid' },
  { key: 'offers_layout', at: '/en/offers/1', under: 'list', shows: '<ul class="offer-rows"' },
  { key: 'offers_layout', at: '/en/offers/1', under: 'poster', shows: '<ul class="offer-posters"' },
  { key: 'homepage_now', at: '/en', under: 'first', notUnder: 'below_banners', shows: /class="home-now"[\s\S]*class="wrap home-hero"/ },
  { key: 'homepage_now', at: '/en', under: 'below_banners', notUnder: 'first', shows: /class="wrap home-hero"[\s\S]*class="home-now"/ },
  { key: 'homepage_now', at: '/en', under: 'hidden', shows: /^(?![\s\S]*class="home-now")[\s\S]*home-today-line/ },
  { key: 'hero_cards_event_type', at: '/en', under: 'stores', notUnder: 'mall', shows: cardOf('From the shops') },
  { key: 'hero_cards_event_type', at: '/en', under: 'mall', notUnder: 'stores', shows: cardOf('From the centre') },
  { key: 'hero_cards_event_type', at: '/en', under: 'all', notUnder: 'mall', shows: cardOf('From the shops') },
  { key: 'store_detail_layout_name', at: '/en/shop/1', under: 'wideImage', notUnder: 'splitImage', shows: 'shop-hero-wide' },
  { key: 'store_detail_layout_name', at: '/en/shop/1', under: 'splitImage', shows: 'shop-hero-split' },
  { key: 'store_detail_layout_name', at: '/en/shop/1', under: 'logoOnly', shows: 'shop-hero-bare' },
  { key: 'hero_banner_items', at: '/en', under: '{"items":[3]}', shows: 'aria-label="Slide 1 of 1"' },
  {
    key: 'footer_items',
    at: plain,
    under: '[{"title":{"en":"Late"},"items":["cinema"]}]',
    shows: within('<footer', '</footer', '>Late<'),
    together: 'shell',
  },
  {
    key: 'footer_items',
    at: plain,
    under: '[{"title":{"en":"Own"},"items":[{"label":{"cz":"Hrad","en":"Castle"},"href":"https://castle.example"}]}]',
    shows: within('<footer', '</footer', 'https://castle.example".*Castle'),
  },
  { key: 'amenitiy_redirect_links', at: '/en/amenity/501', under: '{"501":"parking"}', shows: '302 /en/parking' },
  { key: 'gift_cards_page_help_email', at: '/en/gift-cards', under: 'cards@soutok.example', shows: 'mailto:cards@soutok.example' },
  { key: 'newsletter_consent_link_url', at: '/en/newsletter', under: '/cookies', shows: within('<form', '</form', 'href="/en/cookies"') },
  { key: 'root_page', at: '/', under: 'floorplan', shows: '302 /cz/mapa-centra' },
];

const header = (text: string) => within('class="header-nav"', '</nav', text);
const footer = (text: string) => within('<footer', '</footer', text);
const ownFooter = { also: { footer_items: '' }, together: 'footer' } as const;
const menus: readonly Row[] = [
  {
    key: 'header_navbar_items',
    at: plain,
    under: '[{"name":"cinema","children":[{"name":"faq"}]}]',
    shows: header('href="/en/faq"'),
    together: 'shell',
  },
  { key: 'nav_menu_items', at: plain, under: 'eshops,faq', also: { header_navbar_items: '' }, shows: header('/en/eshops".*/en/faq"') },
  {
    key: 'homepage_menu_items',
    at: '/en',
    under: 'faq,Own|https://own.example',
    shows: within('home-quick', '</ul', '/en/faq".*//own.example'),
  },
  {
    key: 'information_menu_items',
    at: '/en/information',
    under: 'cinema',
    shows: within('class="page-menu"', '</ul', 'href="/en/cinema"'),
  },
  {
    key: 'login_slider_images_items',
    at: '/en/login',
    under: 'cinema,card',
    shows: within('carousel-track', '</section', '/media/companies/kino-meandr.svg.*/media/hero/klub-mobile.svg'),
  },
  { key: 'map_way_menu_items', at: '/en/map-way', under: 'cinema', shows: within('class="page-menu"', '</ul', 'href="/en/cinema"') },
  {
    key: 'footer_discover_menu_items',
    at: plain,
    under: 'search',
    ...ownFooter,
    shows: footer('>Discover<.*/en/search".*>For visitors<'),
  },
  { key: 'for_visitors_menu_items', at: plain, under: 'search', ...ownFooter, shows: footer('>For visitors<.*/en/search".*>About us<') },
  { key: 'about_us_menu_items', at: plain, under: 'search', ...ownFooter, shows: footer('>About us<.*/en/search".*>Useful<') },
  { key: 'useful_menu_items', at: plain, under: 'search', ...ownFooter, shows: footer('>Useful<.*/en/search"') },
];

/** Colour names from the demo's palette; text colours are readable on their backgrounds. */
const colourNames: readonly Row[] = [
  ['header_background_color', 'secondary', 'header-background:#efe7da'],
  ['header_text_idle_color', 'primary', 'header-text:#0f4c4a'],
  ['header_text_active_color', 'category_7', 'header-text-active:#3f4f86'],
  ['over_header_background_color', 'text', 'over-header-background:#1b1a17'],
  ['over_header_text_color', 'secondary', 'over-header-text:#efe7da'],
  ['button_background_color', 'category_7', 'button-background:#3f4f86'],
  ['button_text_color', 'secondary', 'button-text:#efe7da'],
  ['footer_background_color', 'black', 'footer-background:#000000'],
  ['footer_text_color', 'secondary', 'footer-text:#efe7da'],
].map(([key = '', under = '', line = '']) => ({ key, at: plain, under, shows: new RegExp(`[{;]--${line}[;}]`), together: 'shell' }));

const logos: readonly Row[] = [
  { key: 'header_logo_type', at: plain, under: 'icon', shows: within('header-logo', '</a', '/media/logo/icon.svg'), together: 'shell' },
  {
    key: 'footer_logo_type',
    at: plain,
    under: 'inverted',
    shows: within('footer-logo', '</a', '/media/logo/inverted.svg'),
    together: 'shell',
  },
  {
    key: 'auth_logo_type',
    at: '/en/login',
    under: 'wide',
    shows: within('class="account-plate', '</p', '/media/logo/wide.svg'),
    together: 'shell',
  },
  { key: 'colors_background', at: plain, under: '#fdfcf4', shows: '--color-background:#fdfcf4;' },
  { key: 'colors_surface', at: plain, under: '#fdfcf4', shows: '--color-surface:#fdfcf4;' },
  {
    key: 'colors_primary',
    at: plain,
    under: '#123456',
    shows: '<meta name="theme-color" content="#123456" media="(prefers-color-scheme:light)"',
  },
  { key: 'favicon_logo_type', at: plain, under: 'wide', shows: /<link rel="icon" href="[^"]*\/media\/logo\/wide\.svg"/, together: 'shell' },
];

const picture = '/media/hero/own.svg';
const main = within('<main', '</main', picture);
const groups: readonly Row[] = [
  { key: 'loyalty_program_images_1', at: '/en', under: picture, shows: within('home-teasers', '</section', picture) },
  { key: 'loyalty_program_images_1', at: '/en/loyalty-program', under: picture, shows: main },
  { key: 'gift_cards_images_1', at: '/en/gift-cards', under: picture, shows: main },
  { key: 'parking_images_1', at: '/en/parking', under: picture, shows: main },
  { key: 'space_lease_images_1', at: '/en/space-lease', under: picture, shows: main },
  { key: 'mobile_app_images_1', at: '/en/mobile-app', under: picture, shows: main },
  { key: 'login_slider_images_card', at: '/en/login', under: picture, shows: main },
  { key: 'icons_parking', at: '/en/information', under: picture, shows: within('class="page-menu"', '</ul', picture) },
  { key: 'landings_images_about', at: '/en/about', under: picture, shows: main },
  { key: 'landings_images_gift_cards', at: '/en/gift-cards', under: picture, shows: main },
  { key: 'documents_river', at: '/en/dokumenty', under: '/media/documents/river.pdf', shows: '/media/documents/river.pdf"' },
];

/** Creates a row with a unique value, so that a line of the style sheet identifies its row. */
const ofTheme = (key: string, under: string, line: string): Row => ({
  key,
  at: plain,
  under,
  shows: new RegExp(`[{;]--${line}[;}]`),
  together: 'theme',
});
const keysOf = (start: string) => Object.keys(table).filter((key) => key.startsWith(start));
const cssName = (key: string, start: string) => key.slice(start.length).replace('_', '-');
const palette = keysOf('colors_').filter((key) => !/_(?:background|surface)$/.test(key)); // without these two, to which the gateway adjusts text colours
const colourOf = (index: number) => `#1234${index + 10}`;

const theme: readonly Row[] = [
  ...palette.map((key, index) => ofTheme(key, colourOf(index), `color-${cssName(key, 'colors_')}:${colourOf(index)}`)),
  ...keysOf('aspect_ratios_images_').map((key, index) => {
    return ofTheme(key, `${index + 7}:5`, `ratio-${cssName(key, 'aspect_ratios_images_')}:${index + 7} / 5`);
  }),
  ofTheme('hero_banner_aspect_ratio', '21/9', 'ratio-hero:21 / 9'),
  ofTheme('web_has_dividers', 'true', 'divider-width:1px'),
  ofTheme('rounded_corners', 'false', 'radius:0px'),
  ofTheme('sectons_infinite_width', 'true', 'section-max-width:none'),
  ofTheme('grid_columns_desktop', '6', 'grid-columns-desktop:6'),
  ofTheme('app_font_name', 'fraunces', 'font-family:"Fraunces Variable",.*'),
];

export const rows: readonly Row[] = [...flags, ...values, ...menus, ...colourNames, ...logos, ...groups, ...theme];

/** Matches a text (`.*` matches anything) between the first `start` and the next `end`. */
function within(start: string, end: string, text: string): RegExp {
  const anything = `(?:(?!${end})[\\s\\S])*`;
  const parts = text.split('.*').map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`${start}${anything}${parts.join(anything)}`);
}

/** Matches one of the cards below the banners. */
function cardOf(source: string): RegExp {
  return within('home-cards"', '</ul', source);
}
