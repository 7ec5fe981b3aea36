import { type ComponentType, Fragment, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toRouterPath } from '../lib/desk-path.ts';
import { toRoleNames, useStaff } from '../lib/staff.ts';
import { groupPlaces, type Place } from '../places.ts';
import { CentreMark } from './CentreMark.tsx';

/** Components that show a place's number of waiting items, by the place's path. */
export type MenuCounts = Readonly<Record<string, ComponentType>>;

const menuId = 'desk-menu';

/** The staff member's places: beside the page, or behind a button if there is no space. */
export function DeskMenu({ counts }: { counts: MenuCounts }) {
  const t = useTranslate();
  const { name, roles } = useStaff();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after each navigation
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [pathname]);
  const focusFirst = () => {
    if (menu.current?.matches(':popover-open')) menu.current.querySelector<HTMLElement>('a')?.focus();
  };
  return (
    <header className="desk-bar">
      <CentreMark />
      <button type="button" className="button button-quiet desk-menu-button" popoverTarget={menuId}>
        <Icon name="menu" size="small" />
        <span className="button-words">{t('desk.menu')}</span>
      </button>
      <nav ref={menu} id={menuId} className="desk-menu" popover="auto" aria-label={t('desk.menu')} onToggle={focusFirst}>
        <div className="desk-menu-head">
          {t('desk.menu')}
          <IconButton icon="close" label={t('desk.close')} variant="plain" popoverTarget={menuId} popoverTargetAction="hide" />
        </div>
        {groupPlaces(roles).map(({ group, places }) => (
          <Fragment key={group ?? ''}>
            {group && (
              <p id={`places-${group}`} className="desk-places-heading">
                {t(`group.${group}`)}
              </p>
            )}
            <ul className="desk-places" aria-labelledby={group && `places-${group}`}>
              {places.map((place) => (
                <li key={place.path}>
                  <PlaceLink place={place} count={counts[place.path]} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <NavLink to={toRouterPath('account')} className="desk-place desk-who">
          <Icon name="user" />
          <span>
            {name}
            <span className="desk-role">{toRoleNames(roles, t)}</span>
          </span>
        </NavLink>
      </nav>
    </header>
  );
}

function PlaceLink({ place: { path, label, icon }, count: Count }: { place: Place; count: ComponentType | undefined }) {
  const t = useTranslate();
  return (
    <NavLink to={toRouterPath(path)} end={path === ''} className="desk-place">
      <Icon name={icon} />
      <span>{t(label)}</span>
      {Count && <Count />}
    </NavLink>
  );
}
// messages: group.*
