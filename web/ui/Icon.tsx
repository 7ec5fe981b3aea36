import { useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { icons } from './icons.ts';

export type { IconName };

const filledIcons: ReadonlySet<IconName> = new Set<IconName>(['heart-filled', 'star-filled', 'play']);

export interface IconProps {
  name: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A decorative icon, whose meaning is also in the text beside it or the control's label. Keeps the server's markup until the paths are loaded. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  const classes = classNames('icon', size !== 'medium' && `icon-${size}`, filledIcons.has(name) && 'icon-filled', className);
  const [first] = useState(() => new FirstDrawing(name));
  const find = () => first.find(name);
  const path = useSyncExternalStore(icons.subscribe, find, find);
  return (
    <svg
      ref={first.note}
      className={classes}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the path is from our table
      dangerouslySetInnerHTML={{ __html: path ? `<path d="${path}"/>` : '' }}
      suppressHydrationWarning
    />
  );
}

/** Keeps the path that is already in the document, so that loading the paths does not change drawn icons. Another icon name changes the path. */
class FirstDrawing {
  readonly #name: IconName;
  readonly #path: string | undefined;
  #isDrawn = false;

  constructor(name: IconName) {
    this.#name = name;
    this.#path = icons.find(name);
  }

  readonly note = (svg: SVGSVGElement | null): void => {
    this.#isDrawn = svg?.firstChild != null;
  };

  readonly find = (name: IconName): string | undefined => {
    if (this.#isDrawn && name === this.#name) return this.#path;
    const path = icons.find(name);
    if (path) this.#isDrawn = false; // from now on, the path is that of the new icon
    return path;
  };
}
