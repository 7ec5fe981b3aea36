/**
 * The settings table: every key of a tenant's flat settings map, its type and its default. Spellings are those of the specification, even if they
 * look wrong.
 */
export type Setting =
  | { readonly type: 'flag'; readonly default: 'true' | 'false' }
  | { readonly type: 'choice'; readonly default: string; readonly choices: readonly string[] }
  | { readonly type: 'text' | 'ratio' | 'colour' | 'colour-name' | 'names' | 'json'; readonly default: string };

const on = { type: 'flag', default: 'true' } as const;
const off = { type: 'flag', default: 'false' } as const;
const text = { type: 'text', default: '' } as const;
const json = { type: 'json', default: '' } as const;
const names = { type: 'names', default: '' } as const;
const ratio = (value: string) => ({ type: 'ratio', default: value }) as const;
const colour = (value: string) => ({ type: 'colour', default: value }) as const;
const colourName = (value: string) => ({ type: 'colour-name', default: value }) as const;

const logoTypes = ['default', 'wide', 'inverted', 'wide_inverted', 'icon'] as const;
const logo = (value: (typeof logoTypes)[number]) => ({ type: 'choice', default: value, choices: logoTypes }) as const;

export const settings = {
  web_using_multicolor: off,
  web_has_dividers: off,
  is_dark_theme_active: on,
  rounded_corners: on,
  sectons_infinite_width: off,
  is_parking_visible_on_header: on,
  is_parking_visible_on_opening_hours: on,
  is_sso_visible: off,
  is_authentication_active: on,
  is_mobile_app_active: on,
  is_loyalty_program_displayed_on_shop: on,
  is_offers_visible_only_when_logged_in: off,
  is_rewards_visible_only_when_logged_in: off,
  is_events_calendar_visible: on,
  is_header_minimizing_disabled: off,
  is_shops_services_category_filter_using_contrast_theme: off,
  is_navbar_dropdown_active: on,
  is_contact_support_active: on,
  is_away_message_active: off,
  use_fallback_locale: on,
  show_floor_number_on_shop_card: on,
  show_floor_titles_on_desktop: on,
  show_floorplan_on_shop_detail: on,
  cachingProxy: on,

  website_name: text,
  app_font_name: { type: 'choice', default: 'figtree', choices: ['figtree', 'bricolage-grotesque', 'fraunces', 'manrope', 'outfit'] },
  default_floorplan_id: text,
  inactive_locales: names,
  offers_layout: { type: 'choice', default: 'product', choices: ['product', 'list', 'poster'] },
  homepage_now: { type: 'choice', default: 'first', choices: ['first', 'below_banners', 'hidden'] },
  hero_cards_event_type: { type: 'choice', default: 'stores', choices: ['stores', 'mall', 'all'] },
  store_detail_layout_name: { type: 'choice', default: 'wideImage', choices: ['wideImage', 'splitImage', 'logoOnly'] },
  hero_banner_aspect_ratio: ratio('16/9'),
  hero_banner_items: json,
  footer_items: json,
  amenitiy_redirect_links: json,
  answer_hours: json,
  away_message: json,
  gift_cards_page_help_email: text,
  newsletter_consent_link_url: text,
  grid_columns_desktop: { type: 'choice', default: '4', choices: ['4', '5', '6'] },
  root_page: text,
  aspect_ratios_images_news: ratio('16/9'),
  aspect_ratios_images_events: ratio('16/9'),
  aspect_ratios_images_products: ratio('4/5'),
  aspect_ratios_images_rewards: ratio('1/1'),
  aspect_ratios_images_amenities: ratio('1/1'),
  aspect_ratios_images_malls: ratio('16/9'),
  aspect_ratios_images_stores: ratio('4/3'),

  colors_primary: colour('#1f4e46'),
  colors_secondary: colour('#e9e2d4'),
  colors_accent: colour('#d9572f'),
  colors_background: colour('#ffffff'),
  colors_surface: colour('#f6f3ee'),
  colors_text: colour('#1c1b19'),
  colors_success: colour('#1d7a4d'),
  colors_error: colour('#b3261e'),
  colors_category_1: colour('#d9572f'),
  colors_category_2: colour('#1f4e46'),
  colors_category_3: colour('#3d5a98'),
  colors_category_4: colour('#8a4f7d'),
  colors_category_5: colour('#b07d2b'),
  colors_category_6: colour('#2f7f86'),
  colors_category_7: colour('#a23b4a'),
  colors_category_8: colour('#5c6b3c'),
  header_background_color: colourName('white'),
  header_text_idle_color: colourName('text'),
  header_text_active_color: colourName('primary'),
  over_header_background_color: colourName('primary'),
  over_header_text_color: colourName('white'),
  button_background_color: colourName('primary'),
  button_text_color: colourName('white'),
  footer_background_color: colourName('text'),
  footer_text_color: colourName('white'),

  header_logo_type: logo('default'),
  footer_logo_type: logo('inverted'),
  favicon_logo_type: logo('icon'),
  auth_logo_type: logo('default'),

  header_navbar_items: names,
  nav_menu_items: names,
  homepage_menu_items: names,
  information_menu_items: names,
  footer_discover_menu_items: names,
  for_visitors_menu_items: names,
  about_us_menu_items: names,
  useful_menu_items: names,
  login_slider_images_items: names,
  map_way_menu_items: names,
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
/** The settings that are on or off. */
export type FlagKey = { [Key in SettingKey]: (typeof settings)[Key]['type'] extends 'flag' ? Key : never }[SettingKey];

/** Groups whose keys are chosen by the tenant: `icons_coffee`, `documents_rules_2026`. */
export const settingGroups = [
  'loyalty_program_images',
  'gift_cards_images',
  'parking_images',
  'space_lease_images',
  'mobile_app_images',
  'login_slider_images',
  'icons',
  'landings_images',
  'documents',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Keys whose lists and objects stay JSON text in the flat map. `header_navbar_items` may also be a comma-separated list. */
export const jsonSettingKeys = [
  'hero_banner_items',
  'footer_items',
  'amenitiy_redirect_links',
  'answer_hours',
  'away_message',
  'header_navbar_items',
] as const;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}
