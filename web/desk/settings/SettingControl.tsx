import type { ComponentType } from 'react';
import { isSettingKey, type Setting, settings as table } from '#shared/site/settings.ts';
import { AmenityLinksControl } from './controls/AmenityLinksControl.tsx';
import { AnswerHoursControl, AwayMessageControl } from './controls/away-controls.tsx';
import { ChoiceControl } from './controls/ChoiceControl.tsx';
import { ColourControl, ColourNameControl } from './controls/colour-controls.tsx';
import { FooterControl } from './controls/FooterControl.tsx';
import { GroupControl } from './controls/GroupControl.tsx';
import { HeroControl, SlidesControl } from './controls/hero-controls.tsx';
import { MenuControl } from './controls/MenuControl.tsx';
import {
  AddressControl,
  EmailControl,
  FlagControl,
  FloorControl,
  LanguagesControl,
  RatioControl,
  TextControl,
} from './controls/simple-controls.tsx';
import { TargetControl } from './controls/TargetControl.tsx';
import type { SettingField } from './setting-context.tsx';
import type { SettingName } from './setting-groups.ts';

type Control = ComponentType<SettingField>;

const byKey: Readonly<Partial<Record<SettingName, Control>>> = {
  default_floorplan_id: FloorControl,
  gift_cards_page_help_email: EmailControl,
  newsletter_consent_link_url: AddressControl,
  root_page: TargetControl,
  inactive_locales: LanguagesControl,
  login_slider_images_items: SlidesControl,
  hero_banner_items: HeroControl,
  footer_items: FooterControl,
  amenitiy_redirect_links: AmenityLinksControl,
  answer_hours: AnswerHoursControl,
  away_message: AwayMessageControl,
};

const byType: Readonly<Record<Exclude<Setting['type'], 'json'>, Control>> = {
  flag: FlagControl,
  choice: ChoiceControl,
  ratio: RatioControl,
  colour: ColourControl,
  'colour-name': ColourNameControl,
  names: MenuControl,
  text: TextControl,
};

/** Returns a setting's control; undefined if there is none. A test checks that every setting has one. */
export function findControl(name: SettingName): Control | undefined {
  if (!isSettingKey(name)) return GroupControl;
  const { type } = table[name];
  return byKey[name] ?? (type === 'json' ? undefined : byType[type]);
}

export function SettingControl(field: SettingField & { name: SettingName }) {
  const { name, ...rest } = field;
  const Control = findControl(name);
  return Control && <Control {...rest} />;
}
