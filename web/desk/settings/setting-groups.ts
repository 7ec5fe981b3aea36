import type { RouteName } from '#shared/site/routes.ts';
import type { SettingGroup, SettingKey } from '#shared/site/settings.ts';

/** A key of the settings table, or a group, whose keys are chosen by the centre. */
export type SettingName = SettingKey | SettingGroup;

/** Page of the site where a setting is visible; `everywhere` for all pages. */
type ShownAt = RouteName | 'everywhere';

type Rows = Readonly<Partial<Record<SettingName, ShownAt>>>;

/** The parts of the form, in order; each setting is in one of them. */
const settingParts = {
  identity: {
    website_name: 'home',
    header_logo_type: 'everywhere',
    footer_logo_type: 'everywhere',
    favicon_logo_type: 'everywhere',
    auth_logo_type: 'login',
    root_page: 'home',
    default_floorplan_id: 'floorplan',
  },
  look: {
    app_font_name: 'everywhere',
    rounded_corners: 'everywhere',
    web_has_dividers: 'everywhere',
    sectons_infinite_width: 'everywhere',
    grid_columns_desktop: 'everywhere',
    web_using_multicolor: 'shops-services',
    is_header_minimizing_disabled: 'everywhere',
    aspect_ratios_images_news: 'everywhere',
    aspect_ratios_images_events: 'everywhere',
    aspect_ratios_images_products: 'everywhere',
    aspect_ratios_images_rewards: 'everywhere',
    aspect_ratios_images_stores: 'everywhere',
    aspect_ratios_images_amenities: 'everywhere',
    aspect_ratios_images_malls: 'everywhere',
  },
  colours: {
    is_dark_theme_active: 'everywhere',
    colors_primary: 'everywhere',
    colors_secondary: 'everywhere',
    colors_accent: 'everywhere',
    colors_background: 'everywhere',
    colors_surface: 'everywhere',
    colors_text: 'everywhere',
    colors_success: 'everywhere',
    colors_error: 'everywhere',
    over_header_background_color: 'everywhere',
    over_header_text_color: 'everywhere',
    header_background_color: 'everywhere',
    header_text_idle_color: 'everywhere',
    header_text_active_color: 'everywhere',
    button_background_color: 'everywhere',
    button_text_color: 'everywhere',
    footer_background_color: 'everywhere',
    footer_text_color: 'everywhere',
    colors_category_1: 'everywhere',
    colors_category_2: 'everywhere',
    colors_category_3: 'everywhere',
    colors_category_4: 'everywhere',
    colors_category_5: 'everywhere',
    colors_category_6: 'everywhere',
    colors_category_7: 'everywhere',
    colors_category_8: 'everywhere',
  },
  menus: {
    header_navbar_items: 'everywhere',
    nav_menu_items: 'everywhere',
    is_navbar_dropdown_active: 'everywhere',
    is_parking_visible_on_header: 'everywhere',
    information_menu_items: 'information',
    map_way_menu_items: 'map-way',
    icons: 'information',
  },
  footer: {
    footer_items: 'everywhere',
    footer_discover_menu_items: 'everywhere',
    for_visitors_menu_items: 'everywhere',
    about_us_menu_items: 'everywhere',
    useful_menu_items: 'everywhere',
  },
  home: {
    hero_banner_items: 'home',
    hero_banner_aspect_ratio: 'everywhere',
    homepage_now: 'home',
    hero_cards_event_type: 'home',
    homepage_menu_items: 'home',
  },
  places: {
    store_detail_layout_name: 'shops',
    is_loyalty_program_displayed_on_shop: 'shops',
    show_floorplan_on_shop_detail: 'shops',
    show_floor_number_on_shop_card: 'shops',
    show_floor_titles_on_desktop: 'floorplan',
    is_shops_services_category_filter_using_contrast_theme: 'shops',
    is_parking_visible_on_opening_hours: 'opening-hours',
    amenitiy_redirect_links: 'amenities',
  },
  programme: {
    offers_layout: 'offers',
    is_offers_visible_only_when_logged_in: 'offers',
    is_events_calendar_visible: 'events',
  },
  members: {
    is_authentication_active: 'home',
    is_sso_visible: 'login',
    is_rewards_visible_only_when_logged_in: 'rewards',
    login_slider_images: 'login',
    login_slider_images_items: 'login',
    is_mobile_app_active: 'mobile-app',
    gift_cards_page_help_email: 'gift-cards',
    newsletter_consent_link_url: 'newsletter',
  },
  messages: {
    is_contact_support_active: 'contact',
    is_away_message_active: 'contact',
    answer_hours: 'contact',
    away_message: 'contact',
  },
  pictures: {
    loyalty_program_images: 'home',
    gift_cards_images: 'gift-cards',
    parking_images: 'parking',
    space_lease_images: 'page',
    mobile_app_images: 'mobile-app',
    landings_images: 'about',
  },
  languages: {
    inactive_locales: 'everywhere',
    use_fallback_locale: 'faq',
    documents: 'page',
    cachingProxy: 'everywhere',
  },
} as const satisfies Readonly<Record<string, Rows>>;

export type SettingPart = keyof typeof settingParts;

export const partNames = Object.keys(settingParts) as SettingPart[]; // safe: the keys of settingParts

export function namesIn(part: SettingPart): SettingName[] {
  return Object.keys(settingParts[part]) as SettingName[]; // safe: the keys of this part
}

const places = new Map(
  partNames.flatMap((part) => namesIn(part).map((name) => [name, { part, shownAt: (settingParts[part] as Rows)[name] ?? 'everywhere' }])),
);

/** A setting's part of the form, and where it is visible; undefined for unknown keys. */
export function findSetting(key: string): { name: SettingName; part: SettingPart; shownAt: ShownAt } | undefined {
  const name = [...places.keys()].find((one) => one === key) ?? [...places.keys()].find((one) => key.startsWith(`${one}_`));
  const place = name && places.get(name);
  return name && place && { name, ...place };
}
